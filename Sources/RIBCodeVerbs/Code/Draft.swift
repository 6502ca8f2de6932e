package import RIBSyntax
package import RIBToolkit

/// What a command makes of the files of a package, step by step, before it is a plan.
///
/// Each step sees what those before it have made, so that steps can be put together: a file that one step makes is changed by
/// the next, and is still made in one piece. Nothing is on the disk until the changes are planned and carried out.
package struct Draft: Sendable {
  /// The Swift sources as the parser has read them.
  private struct Reading {
    var code: CodeBase
    /// The files that have changed since.
    var stale: Set<PackagePath> = []
  }

  /// A file as it is to be.
  private struct File {
    var bytes: [UInt8]
    /// Where it was read; `nil` if a template has made it.
    let origin: PackagePath?
    /// The same for the parser, if it has been given it already.
    var code: CodeFile?
  }

  /// The files as they were read.
  private let originals: [PackagePath: [UInt8]]
  /// The files as they are to be.
  private var files: [PackagePath: File]
  /// The paths that a step was about, in the order of the steps.
  private var touched: [PackagePath] = []
  /// The folders whose sources are no part of the code.
  private let foreign: [String]
  private var reading: Reading?
  /// The manifest as it was read last; its text tells whether it still is so.
  private var readManifest: Manifest?
  /// Sentences about what steps have left as it was.
  package internal(set) var notes: [String] = []

  /// Begins a draft.
  ///
  /// - Parameters:
  ///   - texts: The files that steps may change, as they were read.
  ///   - foreign: The folders whose sources are no part of the code.
  package init(_ texts: [PackagePath: String] = [:], without foreign: [String] = []) {
    self.init(
      Dictionary(uniqueKeysWithValues: texts.map { ($0, CodeFile(path: "\($0)", text: $1)) }),
      without: foreign)
  }

  /// Begins a draft of files as the parser reads them.
  init(_ files: [PackagePath: CodeFile], without foreign: [String]) {
    self.foreign = foreign
    originals = files.mapValues { Array($0.text.utf8) }
    self.files = Dictionary(
      uniqueKeysWithValues: originals.map { ($0, File(bytes: $1, origin: $0, code: files[$0])) })
  }

  /// The Swift sources as they are to be, as the parser reads them; what was read before is not read again.
  ///
  /// - Complexity: O(*n*), where *n* is the length of all files at first, and of those that have changed later.
  package mutating func code() -> CodeBase {
    guard let reading else {
      let code = CodeBase(
        files.compactMap { path, file in isCode(path) ? self.code(of: file, at: path) : nil })
      reading = Reading(code: code)
      return code
    }
    guard !reading.stale.isEmpty else { return reading.code }
    var (new, gone): ([CodeFile], [String]) = ([], [])
    for path in reading.stale where isCode(path) {
      if let code = files[path].flatMap({ self.code(of: $0, at: path) }) {
        new.append(code)
      } else {
        gone.append("\(path)")
      }
    }
    let code = reading.code.replacing(new, removing: gone)
    self.reading = Reading(code: code)
    return code
  }

  /// A file for the parser; `nil` if it is no text.
  private func code(of file: File, at path: PackagePath) -> CodeFile? {
    file.code ?? FileContent(file.bytes).text.map { CodeFile(path: "\(path)", text: $0) }
  }

  /// The text of a file as it is to be; `nil` if there is none, or if it is no text.
  func text(of path: PackagePath) -> String? { files[path].flatMap { FileContent($0.bytes).text } }

  /// The manifest as it is to be; `nil` if there is none.
  mutating func manifest() throws(ToolkitError) -> Manifest? {
    let text = text(of: try PackagePath(Manifest.path))
    if readManifest?.text != text { readManifest = text.map { Manifest($0) } }
    return readManifest
  }

  /// Gives the manifest the text of another one.
  mutating func update(_ manifest: Manifest) throws(ToolkitError) {
    try update(try PackagePath(Manifest.path), manifest.text)
    readManifest = manifest
  }

  private func isCode(_ path: PackagePath) -> Bool {
    path.last.hasSuffix(".swift") && "\(path)" != "Package.swift"
      && !foreign.contains { "\(path)".hasPrefix($0 + "/") }
  }

  private mutating func touch(_ path: PackagePath) {
    touched.append(path)
    reading?.stale.insert(path)
  }

  /// How many times steps have touched a file, to ask later which ones they have made since.
  package var mark: Int { touched.count }

  /// The Swift sources that steps have made, in the order of their paths.
  ///
  /// - Parameter mark: What ``mark`` was before the steps that are asked about.
  /// - Returns: Their paths.
  package func made(since mark: Int) -> [PackagePath] {
    Set(touched[mark...]).filter { files[$0].map { $0.origin == nil } == true && $0.last.hasSuffix(".swift") }
      .sorted()
  }

  /// Makes a file, whether or not one is there; what becomes of that is decided when the draft is planned.
  ///
  /// - Parameters:
  ///   - path: The place of the file.
  ///   - bytes: Its bytes.
  /// - Throws: That another step has made it, with other bytes.
  package mutating func create(_ path: PackagePath, _ bytes: [UInt8]) throws(ToolkitError) {
    if let file = files[path], file.origin == nil, file.bytes != bytes {
      throw ToolkitError(.path, "\(path) would be made twice. Give one of the two another name.")
    }
    if files[path]?.bytes == bytes, files[path]?.origin == nil { return }
    files[path] = File(bytes: bytes, origin: nil)
    touch(path)
  }

  /// Gives a file another text.
  ///
  /// - Parameters:
  ///   - path: A file that was read, or that a step has made.
  ///   - text: Its text.
  /// - Throws: That there is no such file.
  package mutating func update(_ path: PackagePath, _ text: String) throws(ToolkitError) {
    let file = try file(path)
    files[path] = File(bytes: Array(text.utf8), origin: file.origin)
    touch(path)
  }

  /// Gives a Swift file another text, which the parser has been given already.
  mutating func update(_ path: PackagePath, _ code: CodeFile) throws(ToolkitError) {
    try update(path, code.text)
    if code.path == "\(path)" { files[path]?.code = code }
  }

  /// Removes a file.
  ///
  /// - Parameter path: A file that was read, or that a step has made.
  /// - Throws: That there is no such file.
  package mutating func delete(_ path: PackagePath) throws(ToolkitError) {
    _ = try file(path)
    files[path] = nil
    touch(path)
  }

  /// Gives a file another path; its text may be changed before and after.
  ///
  /// - Parameters:
  ///   - path: A file that was read, or that a step has made.
  ///   - other: The new path.
  /// - Throws: That there is no such file, or that there is one at the new path.
  package mutating func rename(_ path: PackagePath, to other: PackagePath) throws(ToolkitError) {
    let file = try file(path)
    guard path != other else { return }
    guard files[other] == nil else {
      throw ToolkitError(.conflict, "\(path) is to be renamed to \(other), which is there already.")
    }
    files[path] = nil
    files[other] = File(bytes: file.bytes, origin: file.origin)
    touch(path)
    touch(other)
  }

  private func file(_ path: PackagePath) throws(ToolkitError) -> File {
    guard let file = files[path] else {
      throw ToolkitError(.files, "\(path) is to be changed, and is not there.")
    }
    return file
  }

  /// The changes that lead from the files as they were read to those that are to be; none where nothing differs.
  package var changes: [Change] {
    var changes: [Change] = []
    var moved: Set<PackagePath> = []
    var seen: Set<PackagePath> = []
    let paths = touched.filter { seen.insert($0).inserted }
    for path in paths {
      guard let file = files[path] else { continue }
      guard let origin = file.origin else {
        changes.append(.create(path, file.bytes))
        continue
      }
      if let old = originals[path] {
        if old != file.bytes { changes.append(.update(path, from: old, to: file.bytes)) }
      } else if files[origin] == nil, let old = originals[origin] {
        moved.insert(origin)
        changes.append(.rename(origin, to: path, from: old, into: file.bytes))
      } else {
        changes.append(.create(path, file.bytes))
      }
    }
    for path in paths where files[path] == nil && !moved.contains(path) {
      if let old = originals[path] { changes.append(.delete(path, from: old)) }
    }
    return changes
  }
}
