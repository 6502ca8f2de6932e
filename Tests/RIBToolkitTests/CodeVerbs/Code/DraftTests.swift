import RIBCodeVerbs
import RIBDiagnostics
import RIBSyntax
import RIBToolkit
import TestSupport
import Testing

/// A draft puts the steps of a command together.
struct DraftTests {
  private let a = path("Sources/Demo/A.swift")
  private let b = path("Sources/Demo/B.swift")
  private let c = path("Sources/Demo/C.swift")

  private static func path(_ text: String) -> PackagePath {
    do throws(ToolkitError) {
      return try PackagePath(text)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  private func draft() -> Draft { Draft([a: "a\n", b: "b\n"]) }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func whatIsNotTouchedOrEndsAsItWasIsNoChange() throws {
    var draft = draft()
    #expect(draft.changes == [])
    #expect(draft.code().texts == ["\(a)": "a\n", "\(b)": "b\n"])
    try draft.update(a, "x\n")
    try draft.update(a, "a\n")
    try draft.rename(b, to: c)
    try draft.rename(c, to: b)
    try draft.create(c, "c\n")
    try draft.delete(c)
    #expect(draft.changes == [])
    #expect(draft.code().texts == ["\(a)": "a\n", "\(b)": "b\n"])
  }

  @Test func everyStepSeesWhatTheOnesBeforeHaveMade() throws {
    var draft = draft()
    _ = draft.code()
    try draft.create(c, "c\n")
    #expect(draft.code().texts["\(c)"] == "c\n")
    try draft.update(c, "c\nand a child\n")
    try draft.update(a, "a\nand C\n")
    #expect(
      draft.changes == [
        .create(c, bytes("c\nand a child\n")), .update(a, from: bytes("a\n"), to: bytes("a\nand C\n")),
      ])
  }

  @Test func aFileIsRenamedAndChangedInOneStep() throws {
    var draft = draft()
    try draft.update(a, "c\n")
    try draft.rename(a, to: c)
    try draft.update(c, "C\n")
    try draft.delete(b)
    #expect(
      draft.changes == [
        .rename(a, to: c, from: bytes("a\n"), into: bytes("C\n")), .delete(b, from: bytes("b\n")),
      ])
    #expect(draft.code().texts == ["\(c)": "C\n"])
  }

  @Test func filesMayTakeThePlacesOfOthers() throws {
    var draft = draft()
    try draft.rename(a, to: c)
    try draft.rename(b, to: a)
    try draft.rename(c, to: b)
    #expect(
      draft.changes == [
        .update(a, from: bytes("a\n"), to: bytes("b\n")), .update(b, from: bytes("b\n"), to: bytes("a\n")),
      ])
    var other = self.draft()
    try other.delete(b)
    try other.rename(a, to: b)
    #expect(
      other.changes == [.update(b, from: bytes("b\n"), to: bytes("a\n")), .delete(a, from: bytes("a\n"))])
  }

  @Test func stepsThatCannotBeAreRejected() throws {
    var draft = draft()
    let (a, b, c) = (a, b, c)
    try draft.create(c, "c\n")
    try draft.create(c, "c\n")
    func message(_ step: (inout Draft) throws(ToolkitError) -> Void) -> String? {
      do throws(ToolkitError) {
        try step(&draft)
        return nil
      } catch {
        return error.problems.map(\.message).joined()
      }
    }
    #expect(
      message { draft throws(ToolkitError) in try draft.create(c, "x") }
        == "\(c) would be created twice. Rename one of the two.")
    #expect(
      message { draft throws(ToolkitError) in try draft.rename(a, to: b) }
        == "\(a) can't be renamed to \(b), because that file exists.")
    let missing = Self.path("Sources/Demo/D.swift")
    #expect(
      message { draft throws(ToolkitError) in try draft.update(missing, "") }
        == "\(missing) can't be changed, because it doesn't exist.")
    #expect(draft.changes == [.create(c, bytes("c\n"))])
  }

  @Test func aPlanOfADraftArrivesAndIsTakenBackWithItsFolders() throws {
    let folder = try TemporaryFolder()
    try folder.write("Package.swift", "")
    try folder.write("Sources/Demo/Trip/TripRouter.swift", "trip\n")
    try folder.write("Sources/Demo/Menu/MenuRouter.swift", "menu\n")
    try folder.setPermissions(0o600, of: "Sources/Demo/Trip/TripRouter.swift")
    let before = try folder.visible()
    let package = try PackageFolder(folder.path, files: Disk())
    var draft = Draft(
      try PackageTexts(
        package, of: [PackageTarget(name: "Demo", isTest: false, folder: "Sources/Demo")]
      ).texts)
    let ride = Self.path("Sources/Demo/Ride/RideRouter.swift")
    try draft.rename(Self.path("Sources/Demo/Trip/TripRouter.swift"), to: ride)
    try draft.update(ride, "ride\n")
    try draft.delete(Self.path("Sources/Demo/Menu/MenuRouter.swift"))
    let workspace = try Workspace(package)
    try workspace.apply(try Plan("x", draft.changes, in: package, policy: .fail))
    let after = try folder.contents().filter { $0.key.hasPrefix("Sources/") }
    #expect(after.keys.sorted() == ["Sources/", "Sources/Demo/", "Sources/Demo/Ride/", "\(ride)"])
    #expect(after["\(ride)"] == FileContent(bytes("ride\n"), permissions: 0o600))
    let plan = try #require(try workspace.undoing())
    try workspace.apply(plan)
    #expect(try folder.visible() == before)
  }

  @Test func whatHasChangedSinceItWasReadIsNotOverwritten() throws {
    let folder = try TemporaryFolder()
    try folder.write("Sources/Demo/A.swift", "a\n")
    let package = try PackageFolder(folder.path, files: Disk())
    for step in 0..<3 {
      var draft = draft()
      switch step {
      case 0: try draft.update(a, "x\n")
      case 1: try draft.delete(a)
      default: try draft.rename(a, to: c)
      }
      try folder.write("Sources/Demo/A.swift", "mine\n")
      let changes = draft.changes
      let error = #expect(throws: ToolkitError.self) {
        try Plan("x", changes, in: package, policy: .overwrite)
      }
      #expect(error?.problems.map(\.message) == ["\(a) changed during the command. Try again."])
    }
  }
}

extension CodeBase {
  /// The contents of the files by path.
  fileprivate var texts: [String: String] { files.mapValues(\.text) }
}
