import Basics
import Foundation
import RIBToolkit
import TestSupport
import Testing

/// A package as `rib init` makes it, in memory or in a folder that is gone when nobody needs it any more.
struct AppFolder {
  /// The folder on the disk; `nil` if the package is in memory.
  private let folder: TemporaryFolder?
  private let disk: MemoryDisk
  /// The path of the package.
  let path: String

  /// Makes a package in which each RIB has a builder, or one as `rib init` and `rib new` make it without defaults.
  init(style: String = "package", builders: Bool = true, in folder: TemporaryFolder? = nil) throws {
    self.folder = folder
    disk = MemoryDisk()
    let parent = folder?.path ?? "/apps"
    path = "\(parent)/Demo"
    let kit = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path(percentEncoded: false)
    let manifest = try Disk().read("\(kit)Package.swift")
    try disk.write("\(kit)Package.swift", manifest)
    try disk.makeFolder("/apps")
    let use = run(["init", "Demo", "--path-dependency", kit, "--style", style], in: parent)
    #expect(use.status == .success, "\(use.errors)")
    guard builders, style == "package" else { return }
    try write("rib.json", BuilderApp.defaults)
    for (path, text) in BuilderApp.files { try write(path, text) }
  }

  private var files: any FileSystem { folder == nil ? disk : Disk() }

  /// Runs a command in the package.
  func run(_ words: String...) -> CommandLineUse { run(words) }

  func run(_ words: [String]) -> CommandLineUse { run(words, in: path) }

  private func run(_ words: [String], in path: String) -> CommandLineUse {
    folder == nil ? KnownUses.run(words, in: path, on: disk) : CommandLineUse(words: words, in: path)
  }

  /// Runs a command with other programs, or without a parser.
  func run(
    _ words: [String], with programs: any ProgramRunner, parses: Bool = true
  ) -> CommandLineUse {
    CommandLineUse(words: words, in: path, files: files, programs: programs, parses: parses)
  }

  /// Runs a command in the package, and expects a status and sentences among its errors.
  @discardableResult
  func expect(
    _ status: CommandStatus, of words: String..., says sentences: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> CommandLineUse {
    expect(status, of: words, says: sentences, sourceLocation: sourceLocation)
  }

  @discardableResult
  func expect(
    _ status: CommandStatus, of words: [String], says sentences: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> CommandLineUse {
    expect(status, of: words, says: sentences, sourceLocation: sourceLocation)
  }

  private func expect(
    _ status: CommandStatus, of words: [String], says sentences: [String], sourceLocation: SourceLocation
  ) -> CommandLineUse {
    let use = run(words)
    #expect(use.status == status, "\(use.errors)", sourceLocation: sourceLocation)
    for sentence in sentences {
      #expect(use.errors.contains(sentence), "\(use.errors)", sourceLocation: sourceLocation)
    }
    return use
  }

  /// Runs a command in the package, and expects it to succeed.
  @discardableResult
  func expectSuccess(
    _ words: String..., says sentences: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) -> CommandLineUse { expect(.success, of: words, says: sentences, sourceLocation: sourceLocation) }

  @discardableResult
  func expectSuccess(
    _ words: [String], says sentences: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) -> CommandLineUse { expect(.success, of: words, says: sentences, sourceLocation: sourceLocation) }

  /// Runs a command in the package, and expects that it ends with a status and changes no file.
  @discardableResult
  func expectNoChange(
    _ words: String..., status: CommandStatus = .failure, says sentences: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> CommandLineUse {
    try expectNoChange(words, status, sentences, sourceLocation)
  }

  @discardableResult
  func expectNoChange(
    _ words: [String], status: CommandStatus = .failure, says sentences: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> CommandLineUse {
    try expectNoChange(words, status, sentences, sourceLocation)
  }

  private func expectNoChange(
    _ words: [String], _ status: CommandStatus, _ sentences: [String], _ sourceLocation: SourceLocation
  ) throws -> CommandLineUse {
    let before = try contents()
    let use = expect(status, of: words, says: sentences, sourceLocation: sourceLocation)
    #expect(try contents() == before, sourceLocation: sourceLocation)
    return use
  }

  /// Expects that a file contains some texts and lacks others.
  func expect(
    _ name: String, contains texts: String..., lacks others: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = try text(name)
    for text in texts { #expect(file.contains(text), "\(name)", sourceLocation: sourceLocation) }
    for text in others { #expect(!file.contains(text), "\(name)", sourceLocation: sourceLocation) }
  }

  func text(_ name: String) throws -> String {
    String(decoding: try files.read("\(path)/\(name)"), as: UTF8.self)
  }

  func write(_ name: String, _ text: String) throws {
    try files.write("\(path)/\(name)", Array(text.utf8))
  }

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

  /// All files and folders in the package, but those that the tool keeps to undo.
  func contents() throws -> [String: FileContent] {
    try files.contents(of: path).filter { !$0.key.contains(".rib/") }
  }

  /// The texts of all files in a folder of the package, by their paths from there.
  func texts(in folder: String) throws -> [String: String] {
    try files.contents(of: "\(path)/\(folder)").filter { !$0.key.hasSuffix("/") }.compactMapValues(\.text)
  }

  /// Writes and removes files until they are as before, as `git` does.
  func restore(_ contents: [String: FileContent]) throws {
    for name in try self.contents().keys.sorted().reversed() where contents[name] == nil {
      if name.hasSuffix("/") {
        try files.removeFolder("\(path)/\(name.dropLast())")
      } else {
        try files.remove("\(path)/\(name)")
      }
    }
    for (name, content) in contents where !name.hasSuffix("/") { try write(name, content.text ?? "") }
  }
}

/// What commands have done to a disk in memory.
///
/// Hundreds of tests begin with the same few commands, so each command runs once for the same files. After that, its changes are copied.
private enum KnownUses {
  private struct Question: Hashable {
    let words: [String]
    let nodes: MemoryDisk.Nodes

    // Hashing all bytes takes longer than comparing the few disks that have as many files.
    func hash(into hasher: inout Hasher) {
      hasher.combine(words)
      hasher.combine(nodes.count)
    }
  }

  private static let answers = Lock<[Question: (use: CommandLineUse, nodes: MemoryDisk.Nodes)]>([:])

  /// Runs a command, or copies its result.
  static func run(_ words: [String], in path: String, on disk: MemoryDisk) -> CommandLineUse {
    let question = Question(words: words, nodes: disk.nodes)
    if let answer = answers.withLock({ $0[question] }) {
      disk.nodes = answer.nodes
      return answer.use
    }
    let use = CommandLineUse(words: words, in: path, files: disk)
    answers.withLock { $0[question] = (use, disk.nodes) }
    return use
  }
}
