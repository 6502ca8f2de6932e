import Foundation
import Testing

/// The names in the recipes for contributors.
struct RecipeTests {
  @Test func everyNameInTheRecipesExists() throws {
    let recipes = try #require(PackageRoot.files(under: ["Docs/Recipes.md"], withExtension: "md").first)
    let files = try ["swift", "md", "json", "txt"].flatMap {
      try PackageRoot.files(under: ["Sources", "Tests", "Templates", "Docs"], withExtension: $0)
    }
    let code = files.filter { $0.path.hasSuffix(".swift") }
    let fileNames = Set(files.map { $0.path.split(separator: "/").last ?? "" })
    let words = Set(recipes.lines.flatMap { $0.matches(of: /`([\w.\/+:()]+)`/).map(\.1) })
    #expect(words.count > 80)
    for word in words.sorted() {
      if word.contains(/\.(swift|md|json|txt)$/) {
        #expect(fileNames.contains(word.split(separator: "/").last ?? ""), "no file is called \(word)")
      } else if word.contains("/"), !word.hasPrefix(".build") {
        let place = PackageRoot.url.appending(path: String(word)).path(percentEncoded: false)
        #expect(FileManager.default.fileExists(atPath: place), "there is no \(word)")
      } else if let name = word.prefix(while: { $0 != "(" }).split(separator: ".").last, !word.contains("/") {
        #expect(code.contains { $0.contains(String(name)) }, "no code has the name \(word)")
      }
    }
  }
}
