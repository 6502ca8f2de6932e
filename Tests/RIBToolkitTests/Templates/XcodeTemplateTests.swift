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
    app.expectSuccess("templates", "export", "--xcode", Self.folder)
    return try app.texts(in: Self.folder)
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
    app.expectSuccess(words)
    var made: [String: String] = [:]
    for path in try app.contents().keys where !before.contains(path) && path.hasSuffix(".swift") {
      made[String(path.split(separator: "/").last ?? "")] = try app.text(path)
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
    app.expectSuccess("templates", "export", "--xcode", Self.folder, "--dry-run")
    #expect(try app.contents().keys.sorted() == before)
    let use = app.run("templates", "export", "--xcode", Self.folder)
    #expect(use.output.contains("~/Library/Developer/Xcode/Templates/File Templates"))
    #expect(app.run("templates", "export", "--xcode", Self.folder).output.contains("identical"))
    app.expectSuccess("undo")
    #expect(try app.contents().keys.sorted() == before)
  }
}

/// Outside of packages, the file templates are written into any folder.
struct XcodeFolderTests {
  private static let path = "Library/Developer/Xcode/Templates/File Templates/RIBKit"

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func export(_ place: String, _ options: String...) -> CommandLineUse {
    CommandLineUse(words: ["templates", "export", "--xcode", place] + options, in: folder.path)
  }

  @Test(arguments: [true, false]) func missingFoldersAreCreated(isAbsolute: Bool) throws {
    let place = isAbsolute ? folder.path(Self.path) : Self.path
    let shown = export(place, "--dry-run")
    #expect(shown.status == .success)
    #expect(try folder.contents().isEmpty)
    let use = export(place)
    #expect(use.status == .success, "\(use.errors)")
    #expect(use.output.contains("create  RIB.xctemplate/TemplateInfo.plist\n"))
    #expect(shown.output.contains("create  RIB.xctemplate/TemplateInfo.plist\n"))
    #expect(!use.output.contains("Copy the folders"))
    #expect(try folder.has("\(Self.path)/RIB.xctemplate/___FILEBASENAME___Interactor.swift"))
    // No record to undo stays behind in a folder of Xcode's.
    #expect(try !folder.contents().keys.contains { $0.contains(".rib") })
    #expect(export(place).output.contains("identical  RIB.xctemplate/TemplateInfo.plist\n"))
  }

  @Test func aFileThatIsThereIsAConflict() throws {
    try folder.write("Out/RIB.xctemplate/TemplateInfo.plist", "mine")
    let before = try folder.contents()
    #expect(export("Out").status == .conflict)
    #expect(export("./Out/", "--dry-run").status == .conflict)
    #expect(try folder.contents() == before)
    #expect(export("Out", "--on-conflict", "skip").status == .success)
    #expect(try folder.text("Out/RIB.xctemplate/TemplateInfo.plist") == "mine")
    #expect(try folder.has("Out/Worker.xctemplate/TemplateInfo.plist"))
  }

  @Test func aFailureLeavesNoFolder() throws {
    try folder.write("file", "")
    #expect(export("file/a/b").status == .failure)
    #expect(try folder.contents().keys.sorted() == ["file"])
    let (disk, full) = (MemoryDisk(), MemoryDisk())
    let counting = FaultyDisk(full)
    let words = ["templates", "export", "--xcode", "/a/b"]
    #expect(CommandLineUse(words: words, in: "/", files: counting).status == .success)
    for number in Seeds.share(of: 1...counting.count, for: 0) {
      let disk = disk.copy()
      _ = CommandLineUse(words: words, in: "/", files: FaultyDisk(disk, .fullDisk, at: number))
      let isDone = disk.contents["/a/b/RIB.xctemplate/TemplateInfo.plist"] != nil
      #expect(disk.contents == (isDone ? full.contents : MemoryDisk().contents), "\(number)")
    }
  }

  @Test func intoAnotherPackageItIsARunOfThatPackage() throws {
    try folder.write("App/Package.swift", "// manifest\n")
    #expect(export(folder.path("App/Xcode")).status == .success)
    #expect(try folder.has("App/Xcode/RIB.xctemplate/TemplateInfo.plist"))
    #expect(CommandLineUse("undo", in: folder.path("App")).status == .success)
    #expect(try !folder.has("App/Xcode"))
  }
}
