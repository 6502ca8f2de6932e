import Basics
import RIBToolkit
import TestSupport
import Testing

/// No path leaves the package.
struct PackagePathTests {
  @Test(arguments: [
    "", "/etc/passwd", "../x", "a/../../x", "a/./b", "a//b", "a/", "a\0b", "a\\b", "../\u{301}x",
    ".git/\u{301}hooks/x", ".git/config", "Kit/.Git/hooks/x", ".Rib/Undo/x", ".rib/undo/x",
    String(repeating: "a", count: 201),
  ])
  func badPaths(text: String) {
    let error = #expect(throws: ToolkitError.self) { try PackagePath(text) }
    let beginning =
      "\"\(text.printable)\" isn't a valid path in the package. Use names between single slashes"
    #expect(error?.problems.map { $0.message.hasPrefix(beginning) } == [true])
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
