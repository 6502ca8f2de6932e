import Foundation
import Testing

/// The names in the recipes for contributors.
struct RecipeTests {
  @Test func everyNameInTheRecipesExists() throws {
    let recipes = try #require(PackageRoot.files(under: ["Docs/Recipes.md"], withExtension: "md").first)
    let files = try ["swift", "md", "json", "txt"].flatMap {
      try PackageRoot.files(
        under: ["Package.swift", ".ci", "Sources", "Tests", "Templates", "Docs"], withExtension: $0)
    }
    let script = try String(contentsOf: PackageRoot.url.appending(path: ".ci/run"), encoding: .utf8)
    let code = files.filter { $0.path.hasSuffix(".swift") } + [TextFile(path: ".ci/run", text: script)]
    let fileNames = Set(files.map { $0.path.split(separator: "/").last ?? "" })
    let words = Set(recipes.lines.flatMap { $0.matches(of: /`([\w.\/+:()]+)`/).map(\.1) })
    #expect(words.count > 80)
    for word in words.sorted() where !word.hasPrefix(".build") {
      let name = word.prefix { $0 != "(" }.split(separator: ".").last ?? ""
      let isThere =
        if word.contains("/") {
          FileManager.default.fileExists(atPath: PackageRoot.url.appending(path: word).path)
        } else if word.contains(/\.(swift|md|json|txt)$/) {
          fileNames.contains(word)
        } else {
          code.contains { $0.contains(String(name)) }
        }
      #expect(isThere, "the package has no \(word)")
    }
  }
}
