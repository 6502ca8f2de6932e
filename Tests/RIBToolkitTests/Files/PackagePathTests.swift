import Basics
import RIBToolkit
import TestSupport
import Testing

/// No path leaves the package.
struct PackagePathTests {
  @Test(arguments: [
    ("", "it is empty"), ("/etc/passwd", "it is absolute"),
    ("../x", "\"..\" is not allowed"),
    ("a/../../x", "\"..\" is not allowed"),
    ("a/./b", "\".\" is not allowed"),
    ("a//b", "it has an empty name between two slashes or at the end"),
    ("a/", "it has an empty name between two slashes or at the end"),
    ("a\0b", "it contains a control character or a backslash"),
    ("../\u{301}x", "one of its names begins with a combining character"),
    (".git/\u{301}hooks/x", "one of its names begins with a combining character"),
    (".git/config", "templates can't write into .git"),
    ("Kit/.Git/hooks/x", "templates can't write into .git"),
    (".Rib/Undo/x", "templates can't write into .rib/undo"),
    (".rib/undo/x", "templates can't write into .rib/undo"),
  ])
  func badPaths(text: String, reason: String) {
    let error = #expect(throws: ToolkitError.self) { try PackagePath(text) }
    #expect(
      error?.problems.map(\.message) == [
        "\"\(text.printable)\" isn't a valid path in the package: \(reason)."
      ])
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
      problems("Out/x.txt") == [
        "Out is a symbolic link to \(outside.path), outside of the package. Move that folder into the package."
      ])
    #expect(
      problems("Real/link.txt") == [
        "Real/link.txt is a symbolic link. Replace it with a file, because rib doesn't follow links."
      ])
    #expect(problems("Real/a.txt/x") == ["Real/a.txt is a file, but must be a folder. Remove or rename it."])
    #expect(problems("Real") == ["Real is a folder, but must be a file. Remove or rename it."])
    #expect(problems("Near/b.txt") == [])
    #expect(try inside.has("Real/b.txt"))
    #expect(try outside.contents().isEmpty)
  }
}
