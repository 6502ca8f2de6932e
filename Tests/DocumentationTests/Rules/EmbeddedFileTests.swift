import Foundation
import TestSupport
import Testing

/// The Swift files that `.ci/run embed` writes, and the script that does it.
struct EmbeddedFileTests {
  @Test func everyEmbeddedFileIsAsItsSource() throws {
    let ending = try embed("compare", in: PackageRoot.url.path(percentEncoded: false))
    #expect(ending.status == 0, "\(ending.output)")
  }

  @Test func aFileIsStaleUntilItIsWrittenAndDeletedWithItsSource() throws {
    let folder = try package(with: "one\n")
    let file = "Templates/BuiltInTemplates+a.swift"
    #expect(try embed("compare", in: folder.path).output.contains("\(file) differs from its source.\n"))
    #expect(try embed("write", in: folder.path).status == 0)
    #expect(try embed("compare", in: folder.path) == .init(status: 0, output: "", errors: ""))

    try folder.write("Templates/a/a.txt", "two\n")
    #expect(try embed("compare", in: folder.path).status == 1)
    try FileManager.default.removeItem(atPath: folder.path("Templates/a"))
    #expect(try embed("compare", in: folder.path).status == 1)
    #expect(try embed("write", in: folder.path).output == "delete \(file)\n")
    #expect(try embed("compare", in: folder.path).status == 0)
  }

  @Test func theEmbeddedTextIsThatOfTheSource() throws {
    let text = "\n  a \"\"\"# \\#(b) \\##n \\n \"#\n\t\n\"\"\"\n\\"
    let folder = try package(with: text)
    #expect(try embed("write", in: folder.path).status == 0)
    let program = """
      enum BuiltInTemplates {}
      \(try folder.text("Templates/BuiltInTemplates+a.swift"))
      print(BuiltInTemplates.aFiles["a.txt"]!, terminator: "")
      """
    let ending = try RunningProgram(
      "/usr/bin/env", ["swift", try folder.write("main.swift", program)], in: folder.path
    ).finish()
    #expect(ending == .init(status: 0, output: text, errors: ""))
  }

  @Test func aTextWithCarriageReturnsIsRejected() throws {
    let folder = try package(with: "one\r\n")
    let ending = try embed("write", in: folder.path)
    #expect(ending.status == 1)
    #expect(ending.output.contains("Templates/a/a.txt: Save this file as UTF-8 with line feeds"))
  }

  /// A package with one template of one file.
  private func package(with text: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("Templates/a/a.txt", text)
    try folder.write("Sources/RIBInspector/Page/page.css", "")
    return folder
  }

  private func embed(_ verb: String, in folder: String) throws -> RunningProgram.Ending {
    try Script.embed.get().run([verb], in: folder)
  }
}
