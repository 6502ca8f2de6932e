import Foundation
import RIBTemplates
import RIBToolkit
import TestSupport
import Testing

/// Templates are found, checked and copied.
struct TemplateLibraryTests {
  let folder: TemporaryFolder

  init() throws { folder = try .demoPackage() }

  private static let manifest = """
    {"format": 1, "kind": "code", "summary": "A note.", "variables": [
      {"name": "tone", "type": "choice", "choices": ["calm", "loud"]},
      {"name": "code", "type": "text", "default": "A1", "pattern": "[A-Z][0-9]"}],
      "files": [{"source": "note.txt", "path": "Notes/{{name}}.md"},
                {"source": "note.txt", "path": "Notes/{{name}}Loud.md", "when": "tone == \\"loud\\""}]}
    """

  /// The folder of the templates in the repository, three above this file's.
  private static let source = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Templates")

  @Test func whatIsCompiledInIsWhatIsInTheFolder() throws {
    let manager = FileManager.default
    let names = try manager.contentsOfDirectory(atPath: Self.source.path).filter { !$0.hasSuffix(".swift") }
    #expect(Set(names) == Set(BuiltInTemplates.files.keys))
    for name in names {
      let files = try manager.contentsOfDirectory(atPath: Self.source.appending(path: name).path)
      #expect(Set(files) == Set(BuiltInTemplates.files[name]?.keys.map { $0 } ?? []))
      for file in files {
        let bytes = try Disk().read(Self.source.appending(path: "\(name)/\(file)").path)
        let isSame = BuiltInTemplates.files[name]?[file].map { Array($0.utf8) } == bytes
        #expect(isSame, "\(name)/\(file)")
      }
    }
  }

  @Test(arguments: BuiltInTemplates.files.keys.sorted())
  func everyTemplateInTheToolIsRight(name: String) throws {
    let library = TemplateLibrary(files: Disk(), package: nil, user: nil)
    #expect(try library.template(name).summary.isEmpty == false)
  }

  @Test func theCasesOfACheckHoldEveryPairOfValues() throws {
    let cases = try TemplateLibrary(files: Disk(), package: nil, user: nil).template("rib").cases
      .map { $0.mapValues(\.words) }
    #expect(
      cases[0].filter { !$0.value.isEmpty } == [
        "presenter": ["false"], "children": ["none"], "builder": ["false"],
      ])
    let names = ["presenter", "children", "params", "needs", "events"]
    for (index, first) in names.enumerated() {
      for second in names.dropFirst(index + 1) {
        let held = Set(cases.map { [$0[first] ?? [], $0[second] ?? []] })
        let alone = { (name: String) in Set(cases.map { $0[name] ?? [] }).count }
        #expect(held.count == alone(first) * alone(second), "\(first) and \(second)")
      }
    }
    let choices = Set(["none"] + MemberDeclaration.containers)
    #expect(Set(cases.flatMap { $0["children"] ?? [] }) == choices)
    #expect(cases.count < 4 * choices.count)
  }

  @Test func thePackageGoesBeforeTheUserAndTheUserBeforeTheTool() throws {
    try folder.write("home/rib/templates/note/template.json", Self.manifest)
    try folder.write("home/rib/templates/note/note.txt", "user {{tone}} {{code}}\n")
    let variables = ["XDG_CONFIG_HOME": "\(folder.path)/home"]
    #expect(
      CommandLineUse("new", "A", "--template", "note", in: folder.path, variables: variables).status
        == .success)
    #expect(try folder.text("Notes/A.md") == "user calm A1\n")
    #expect(try !folder.has("Notes/ALoud.md"))
    try folder.write(".rib/templates/note/template.json", Self.manifest)
    try folder.write(".rib/templates/note/note.txt", "package {{tone}}\n")
    let use = CommandLineUse(
      "new", "B", "--template", "note", "--set", "tone=loud", in: folder.path, variables: variables)
    #expect(use.status == .success, "\(use.errors)")
    #expect(try folder.text("Notes/BLoud.md") == "package loud\n")
    let list = CommandLineUse("templates", "list", in: folder.path, variables: variables)
    #expect(list.output.contains("note      A note. (\(folder.path)/.rib/templates/note)\n"))
    let named = CommandLineUse(
      "new", "C", "--template", "\(folder.path)/home/rib/templates/note", in: folder.path)
    #expect(named.status == .success)
    #expect(try folder.text("Notes/C.md") == "user calm A1\n")
  }

  @Test func valuesAreChecked() throws {
    try folder.write(".rib/templates/note/template.json", Self.manifest)
    try folder.write(".rib/templates/note/note.txt", "x\n")
    let use = CommandLineUse(
      "new", "A", "--template", "note", "--set", "tone=lout", "--set", "code=a", in: folder.path)
    #expect(
      use.errors == """
        error: "lout" isn't valid for tone. Did you mean loud? Use one of calm, loud.
        error: code must match [A-Z][0-9], but "a" doesn't.
        Run 'rib help new' for usage.

        """)
  }

  @Test func aCopyOfATemplateIsTakenFromThenOn() throws {
    #expect(CommandLineUse("templates", "eject", "rib", in: folder.path).status == .success)
    let again = CommandLineUse("templates", "eject", "rib", in: folder.path)
    #expect(again.status == .nothing)
    let lines = again.output.split(separator: "\n")
    #expect(lines.count == BuiltInTemplates.files["rib"]?.count)
    #expect(lines.allSatisfy { $0.hasPrefix("identical  .rib/templates/rib/") }, "\(again.output)")
    let list = CommandLineUse("templates", "list", in: folder.path)
    #expect(list.output.contains("(\(folder.path)/.rib/templates/rib)"))
    #expect(CommandLineUse("new", "Trip", in: folder.path).status == .success)
    #expect(
      CommandLineUse("templates", "show", "rib", in: folder.path).output.contains(
        "children (\((["none"] + MemberDeclaration.containers).joined(separator: ", ")), by default none)"))
  }

  @Test func aPathOfSeveralFilesIsShownOnce() {
    let lines = CommandLineUse("templates", "show", "plugin", in: folder.path).output.split(separator: "\n")
    #expect(lines.contains("  Sources/{{target}}/{{name}}/{{name}}Plugin.swift"))
    #expect(lines.contains("  Sources/{{target}}/{{name}}/{{name}}Place.swift (if not place)"))
    #expect(Set(lines).count == lines.count && lines.filter { $0.contains("Plugin.swift") }.count == 1)
  }

  @Test func aNameThatIsNoTemplateIsAnsweredWithTheNearest() {
    let use = CommandLineUse("new", "A", "--template", "wroker", in: folder.path)
    #expect(
      use.errors.hasPrefix(
        "error: Unknown template \"wroker\". Did you mean worker? The templates are feature, init, module,"
      ))
    #expect(use.status == .usage)
  }

  @Test(arguments: [
    ("{", "template.json is invalid"),
    ("{\"format\": 1}", "template.json is invalid: kind is missing."),
    (
      manifest.replacing("Notes/{{name}}.md", with: "../{{name}}.md"),
      "isn't a valid path in the package"
    ),
    (
      manifest.replacing("Notes/{{name}}.md", with: "/tmp/{{name}}.md"), "isn't a valid path in the package"
    ),
    (
      manifest.replacing("Notes/{{name}}.md", with: "{{code}}/../../x"),
      "isn't a valid path in the package"
    ),
    (
      manifest.replacing("\"format\": 1", with: "\"format\": 2"),
      "has the format 2, but this rib reads only format 1"
    ),
    (manifest.replacing("[A-Z][0-9]", with: "["), "isn't a regular expression"),
    (manifest.replacing("note.txt", with: "none.txt"), "lacks the file \"none.txt\""),
    (manifest.replacing("note.txt", with: "binary.txt"), "contains a zero byte"),
    (
      manifest.replacing("{{name}}", with: "{{nmae}}"),
      "Unknown variable \"nmae\". Did you mean \"name\"?"
    ),
  ])
  func hostileTemplatesEndInAnErrorAndNothingIsDone(manifest: String, words: String) throws {
    try folder.write(".rib/templates/note/template.json", manifest)
    try folder.write(".rib/templates/note/note.txt", "x\n")
    try folder.write(".rib/templates/note/binary.txt", "a\0b")
    let before = try folder.contents()
    let use = CommandLineUse("new", "A", "--template", "note", in: folder.path)
    #expect(use.status == .failure)
    #expect(use.errors.contains(words), "\(use.errors)")
    #expect(try folder.contents() == before)
  }

  @Test func filesThatAreHugeOrNoFilesAreNotRead() throws {
    try folder.write(".rib/templates/note/template.json", Self.manifest)
    try folder.write(".rib/templates/note/note.txt", String(repeating: "x", count: 300_000))
    #expect(
      CommandLineUse("new", "A", "--template", "note", in: folder.path).errors.contains(
        "note.txt has 300000 bytes. A file in a template can have at most 262144."))
    try folder.link(".rib/templates/note/zero.txt", to: "/dev/zero")
    #expect(
      CommandLineUse("templates", "show", "note", in: folder.path).errors.contains("isn't a regular file"))
    #expect(
      CommandLineUse("templates", "list", in: folder.path).output.contains(
        "(invalid; run 'rib templates show note')"))
  }
}
