import Basics
import Foundation
import RIBToolkit
import TestSupport
import Testing

/// A package as `rib init` makes it, in a folder that is gone when nobody needs it any more.
struct AppFolder {
  private let folder: TemporaryFolder

  /// Makes a package in which each RIB has a builder, or one as `rib init` and `rib new` make it without defaults.
  init(style: String = "package", builders: Bool = true) throws {
    folder = try TemporaryFolder()
    let kit = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path(percentEncoded: false)
    let use = KnownUses.run(["init", "Demo", "--path-dependency", kit, "--style", style], in: folder)
    #expect(use.status == .success, "\(use.errors)")
    guard builders, style == "package" else { return }
    try write("rib.json", BuilderApp.defaults)
    for (path, text) in BuilderApp.files { try write(path, text) }
  }

  var path: String { "\(folder.path)/Demo" }

  /// Runs a command in the package.
  func run(_ words: String...) -> CommandLineUse { run(words) }

  func run(_ words: [String]) -> CommandLineUse { KnownUses.run(words, in: folder, "Demo") }

  /// Runs a command in the package, and expects it to succeed.
  @discardableResult
  func expectSuccess(
    _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) -> CommandLineUse { expectSuccess(words, sourceLocation: sourceLocation) }

  @discardableResult
  func expectSuccess(
    _ words: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) -> CommandLineUse {
    let use = run(words)
    #expect(use.status == .success, "\(use.errors)", sourceLocation: sourceLocation)
    return use
  }

  /// Runs a command in the package, and expects that it ends with a status and changes no file.
  @discardableResult
  func expectNoChange(
    _ words: String..., status: CommandStatus = .failure, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> CommandLineUse {
    try expectNoChange(words, status: status, sourceLocation: sourceLocation)
  }

  @discardableResult
  func expectNoChange(
    _ words: [String], status: CommandStatus = .failure, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> CommandLineUse {
    let before = try contents()
    let use = run(words)
    #expect(use.status == status, "\(use.errors)", sourceLocation: sourceLocation)
    #expect(try contents() == before, sourceLocation: sourceLocation)
    return use
  }

  func text(_ name: String) throws -> String { try folder.text("Demo/\(name)") }

  func write(_ name: String, _ text: String) throws { try folder.write("Demo/\(name)", text) }

  /// Adds lines to the end of the type that a file ends with.
  func insert(_ lines: String, atEndOf name: String) throws {
    try write(name, try text(name).dropLast(2) + "\n\(lines)\n}\n")
  }

  /// Replaces the slot of a router and the body of its `route(to:)`, or removes that function.
  func rewriteRouter(of rib: String, body: String?, slot members: (String) -> String) throws {
    let name = "Sources/Demo/\(rib)/\(rib)Router.swift"
    var text = try text(name)
    let slot = "  private let slot = ChildSlot<\(rib)Interactor.Route>()\n"
    try #require(text.contains(slot))
    let start = try #require(text.range(of: "  package func route(to route: \(rib)Interactor.Route) {\n"))
    let end = try #require(text.range(of: "\n  }\n", range: start.upperBound..<text.endIndex))
    if let body {
      text.replaceSubrange(start.upperBound..<end.lowerBound, with: body)
    } else {
      text.removeSubrange(start.lowerBound..<end.upperBound)
    }
    try write(name, text.replacing(slot, with: members(slot)))
  }

  /// All files and folders but those that the tool keeps to undo.
  func contents() throws -> [String: FileContent] {
    try folder.contents().filter { !$0.key.contains(".rib/") }
  }
}

/// What commands have done to the files of a folder.
///
/// Hundreds of tests begin with the same few commands, so each command runs once for the same files. After that, its changes are copied.
private enum KnownUses {
  private struct Question: Hashable {
    let words: [String]
    let files: [String: FileContent]
  }

  private struct Answer {
    let use: CommandLineUse
    /// The files that are different afterwards; `nil` for those that are gone.
    let changes: [String: FileContent?]
    let folder: String
  }

  private static let answers = Lock<[Question: Answer]>([:])

  /// Runs a command, or copies its result.
  static func run(_ words: [String], in folder: TemporaryFolder, _ inner: String = ".") -> CommandLineUse {
    func run() -> CommandLineUse { CommandLineUse(words: words, in: folder.path(inner)) }
    // Files that can't be read are the subject of the test.
    guard let before = try? folder.contents() else { return run() }
    let question = Question(words: words, files: before)
    if let answer = answers.withLock({ $0[question] }) {
      #expect(throws: Never.self) { try folder.change(answer.changes) }
      return answer.use.moved(from: answer.folder, to: folder.path)
    }
    let use = run()
    guard let after = try? folder.contents() else { return use }
    var changes: [String: FileContent?] = after.filter { before[$0.key] != $0.value }
    for path in before.keys where after[path] == nil { changes[path] = .some(nil) }
    let answer = Answer(use: use, changes: changes, folder: folder.path)
    answers.withLock { $0[question] = answer }
    return use
  }
}

extension TemporaryFolder {
  /// Writes and removes files and folders; the path of a folder ends in a slash.
  fileprivate func change(_ changes: [String: FileContent?]) throws {
    for path in changes.keys.sorted().reversed() where changes[path] == .some(nil) {
      try FileManager.default.removeItem(atPath: self.path(path))
    }
    for (path, content) in changes.sorted(by: { $0.key < $1.key }) {
      guard let content else { continue }
      if path.hasSuffix("/") {
        try FileManager.default.createDirectory(atPath: self.path(path), withIntermediateDirectories: true)
      } else {
        try Data(content.bytes).write(to: URL(filePath: self.path(path)))
      }
      try setPermissions(Int(content.permissions), of: path)
    }
  }
}
