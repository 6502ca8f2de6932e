import Foundation
import RIBToolkit
import TestSupport
import Testing

/// The file templates of Xcode make what `rib new` makes in an application without packages.
struct XcodeTemplateTests {
  private static let folder = ".rib/xcode"

  let app: AppFolder

  init() throws { app = try AppFolder(style: "app") }

  private func exported() throws -> [String: String] {
    #expect(app.run("templates", "export", "--xcode", Self.folder).status == .success)
    return try TemporaryFolder.texts(in: "\(app.path)/\(Self.folder)")
  }

  /// What Xcode makes of a template, as far as these use it: each file with the variables replaced.
  private func expand(
    _ title: String, of templates: [String: String], name: String, module: String
  ) -> [String: String] {
    var files: [String: String] = [:]
    for (path, text) in templates where path.hasPrefix("\(title).xctemplate/") && path.hasSuffix(".swift") {
      let file = String(path.split(separator: "/")[1]).replacing("___FILEBASENAME___", with: name)
      files[file] = text.replacing("___VARIABLE_productName:identifier___", with: name)
        .replacing("___VARIABLE_moduleName:identifier___", with: module)
    }
    return files
  }

  @Test(arguments: [
    ("RIB", ["new", "Trip"]), ("RIB with Presenter", ["new", "Trip", "--presenter"]),
    ("RIB with Children", ["new", "Trip", "--children", "slot"]),
    ("Worker", ["new", "Trip", "--template", "worker"]),
    ("Service", ["new", "Trip", "--template", "service"]),
    ("Workflow", ["new", "Trip", "--template", "workflow"]),
  ])
  func xcodeMakesTheFilesOfRibNew(title: String, words: [String]) throws {
    let templates = try exported()
    let before = Set(try app.contents().keys)
    #expect(app.run(words).status == .success)
    var made: [String: String] = [:]
    for path in try app.contents().keys where !before.contains(path) && path.hasSuffix(".swift") {
      made[String(path.split(separator: "/").last ?? "")] = try app.text(
        String(path.dropFirst("Demo/".count)))
    }
    let expanded = [title, "\(title) Tests"].map { expand($0, of: templates, name: "Trip", module: "Demo") }
    #expect(expanded.allSatisfy { !$0.isEmpty })
    #expect(expanded[0].merging(expanded[1]) { $1 } == made)
    for text in expanded.flatMap(\.values) { #expect(!text.contains("___")) }
  }

  @Test func eachHasTheDescriptionThatXcodeReads() throws {
    let templates = try exported()
    let infos = templates.filter { $0.key.hasSuffix("/TemplateInfo.plist") }
    #expect(infos.count == 12)
    for (path, text) in infos {
      let object = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
      let info = try #require(object as? [String: Any])
      #expect(info["Kind"] as? String == "Xcode.IDEFoundation.TextSubstitutionFileTemplateKind")
      let main = try #require(info["MainTemplateFile"] as? String)
      #expect(templates["\(path.split(separator: "/")[0])/\(main)"] != nil)
      let options = try #require(info["Options"] as? [[String: Any]])
      let isTests = path.contains(" Tests.")
      #expect(
        options.compactMap { $0["Identifier"] as? String } == ["productName"]
          + (isTests ? ["moduleName"] : []))
    }
  }

  @Test func theExportIsARunLikeOthers() throws {
    let before = try app.contents().keys.sorted()
    #expect(app.run("templates", "export").status == .usage)
    let shown = app.run("templates", "export", "--xcode", Self.folder, "--dry-run")
    #expect(shown.status == .success)
    #expect(try app.contents().keys.sorted() == before)
    let use = app.run("templates", "export", "--xcode", Self.folder)
    #expect(use.output.contains("~/Library/Developer/Xcode/Templates/File Templates"))
    #expect(app.run("templates", "export", "--xcode", Self.folder).output.contains("identical"))
    #expect(app.run("templates", "export", "--xcode", "../elsewhere").status == .failure)
    #expect(app.run("undo").status == .success)
    #expect(try app.contents().keys.sorted() == before)
  }
}

extension TemporaryFolder {
  /// The texts of all files in a folder, by their paths from there.
  fileprivate static func texts(in folder: String) throws -> [String: String] {
    var texts: [String: String] = [:]
    for name in try Disk().names(in: folder) {
      for file in try Disk().names(in: "\(folder)/\(name)") {
        texts["\(name)/\(file)"] = String(
          decoding: try Disk().read("\(folder)/\(name)/\(file)"), as: UTF8.self)
      }
    }
    return texts
  }
}
