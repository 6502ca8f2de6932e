import Basics
import RIBToolkit
import Testing

/// No path leaves the package.
struct PackagePathTests {
  @Test(arguments: [
    ("", "it is empty"), ("/etc/passwd", "it begins at the root of the disk"),
    ("../x", "\"..\" leads nowhere, or out of the package"),
    ("a/../../x", "\"..\" leads nowhere, or out of the package"),
    ("a/./b", "\".\" leads nowhere, or out of the package"),
    ("a//b", "it has an empty name between two slashes or at its end"),
    ("a/", "it has an empty name between two slashes or at its end"),
    ("a\0b", "it has a character that no file should be called by"),
    (".git/config", "what is in .git is not for templates"),
    ("Kit/.Git/hooks/x", "what is in .git is not for templates"),
    (".Rib/Undo/x", "what is in .rib/undo is not for templates"),
    (".rib/undo/x", "what is in .rib/undo is not for templates"),
  ])
  func badPaths(text: String, reason: String) {
    let error = #expect(throws: ToolkitError.self) { try PackagePath(text) }
    #expect(
      error?.problems.map(\.message) == ["\"\(text.printable)\" is no path inside the package: \(reason)."])
  }

  @Test func aLinkThatLeadsOutIsNotFollowed() throws {
    let (inside, outside) = (try TemporaryFolder(), try TemporaryFolder())
    try inside.write("Real/a.txt", "a")
    try inside.link("Out", to: outside.path)
    try inside.link("Near", to: "Real")
    try inside.link("Real/link.txt", to: "a.txt")
    let folder = try PackageFolder(inside.path, files: Disk())
    func problems(_ path: String) -> [String] {
      do throws(ToolkitError) {
        let plan = try Plan("x", [.create(try PackagePath(path), [1])], in: folder, policy: .overwrite)
        try Workspace(folder).apply(plan)
        return []
      } catch {
        return error.problems.map(\.message)
      }
    }
    #expect(
      problems("Out/x.txt") == ["Out is a symbolic link that leads out of the package, to \(outside.path)."])
    #expect(
      problems("Real/link.txt") == ["Real/link.txt is a symbolic link, which rib does not write through."])
    #expect(problems("Real/a.txt/x") == ["Real/a.txt is a file; a folder is to stand there."])
    #expect(problems("Real") == ["Real is a folder; a file is to stand there."])
    #expect(problems("Near/b.txt") == [])
    #expect(try inside.has("Real/b.txt"))
    #expect(try outside.contents().isEmpty)
  }
}
