package import RIBDiagnostics
package import RIBSyntax
package import RIBToolkit

/// The files of a package while a command edits them step by step, before the edits become a plan.
///
/// Each step sees the results of earlier steps, so that steps can be combined: a later step can edit a file that an earlier one creates,
/// and the file is still created in one piece. The disk doesn't change until the changes are planned and applied.
package struct Draft: Sendable {
  /// A file with its new contents.
  private struct File {
    let code: CodeFile
    /// The path where the file was read; `nil` if a template created it.
    let origin: PackagePath?
  }

  /// The files on the disk.
  private let originals: [PackagePath: CodeFile]
  /// The files with their new contents.
  private var files: [PackagePath: File]
  /// The paths that steps have touched, in order.
  private var touched: [PackagePath] = []
  private let targets: [PackageTarget]
  /// The targets whose sources don't belong to the code.
  let foreign: [PackageTarget]
  /// The target that the command line names, if it does.
  var target: PackageLayout?
  /// The phrase for all manifests if the package has several, which steps don't edit.
  var severalManifests: String?
  /// The manifests besides `Package.swift`, for certain versions of Swift.
  var otherManifests: [Manifest] = []
  /// The files of the package whose code is unknown.
  var skipped: [SkippedCode] = []
  /// The sources since the last change, if they have been read.
  private var parsed: CodeBase?
  /// Notes about code that the steps didn't change.
  package internal(set) var notes: [String] = []

  /// Begins a draft with the files that steps may change.
  ///
  /// The sources of the `foreign` targets don't belong to the code.
  package init(_ texts: [PackagePath: String] = [:], without foreign: [PackageTarget] = []) {
    self.init(
      Dictionary(uniqueKeysWithValues: texts.map { ($0, CodeFile(path: "\($0)", text: $1)) }),
      in: [], without: foreign)
  }

  /// Begins a draft with files for the parser.
  init(
    _ files: [PackagePath: CodeFile], in targets: [PackageTarget], without foreign: [PackageTarget]
  ) {
    self.targets = targets
    self.foreign = foreign
    originals = files
    self.files = Dictionary(uniqueKeysWithValues: files.map { ($0, File(code: $1, origin: $0)) })
  }

  /// Returns the current Swift sources for the parser.
  ///
  /// Unchanged files aren't parsed again.
  ///
  /// - Complexity: O(*n*), where *n* is the total length of the files in the first call, and of the changed files later.
  package mutating func code() -> CodeBase {
    if let parsed { return parsed }
    let code = CodeBase(files.filter { isCode($0.key) }.map(\.value.code), in: targets)
    parsed = code
    return code
  }

  /// Returns the current text of a file; `nil` if the file is missing.
  func text(of path: PackagePath) -> String? { files[path]?.code.text }

  /// The contents of the sources on the disk, whose style new code follows.
  var sources: [PackagePath: String] { originals.filter { isCode($0.key) }.mapValues(\.text) }

  /// The marks in the sources on the disk.
  var marksBefore: [Advice] {
    CodeBase(originals.filter { isCode($0.key) && $0.value.isMarked }.map(\.value)).marks
  }

  /// The paths of the sources on the disk, sorted; the sources that steps have created are omitted, because they are valid Swift.
  var paths: [String] { originals.keys.filter(isCode).map(\.description).sorted() }

  /// Returns the current manifest; `nil` if it is missing.
  func manifest() throws(ToolkitError) -> Manifest? {
    files[try PackagePath(Manifest.path)].map { Manifest($0.code) }
  }

  mutating func update(_ manifest: Manifest) throws(ToolkitError) {
    try update(try PackagePath(Manifest.path), manifest.file)
  }

  private func isCode(_ path: PackagePath) -> Bool {
    path.last.hasSuffix(".swift") && "\(path)" != "Package.swift"
      && !foreign.contains { $0.contains("\(path)") }
  }

  private mutating func set(_ path: PackagePath, _ file: File?) {
    files[path] = file
    touched.append(path)
    parsed = nil
  }

  /// The number of touches so far, as a starting point for ``made(since:)``.
  package var mark: Int { touched.count }

  /// Returns the paths of the Swift sources that steps have created since a value of ``mark``, sorted.
  package func made(since mark: Int) -> [PackagePath] {
    Set(touched[mark...]).filter { files[$0].map { $0.origin == nil } == true && $0.last.hasSuffix(".swift") }
      .sorted()
  }

  /// Creates a file, even if one exists at the path.
  ///
  /// The policy for existing files applies when the draft is planned.
  ///
  /// - Throws: An error if another step has created the file with other contents.
  package mutating func create(_ path: PackagePath, _ text: String) throws(ToolkitError) {
    if let file = files[path], file.origin == nil {
      if file.code.text == text { return }
      throw ToolkitError(.path, "\(path) would be created twice. Rename one of the two.")
    }
    set(path, File(code: CodeFile(path: "\(path)", text: text), origin: nil))
  }

  /// Replaces the text of a file that was read, or that a step has created.
  ///
  /// - Throws: An error if the draft doesn't have the file.
  package mutating func update(_ path: PackagePath, _ text: String) throws(ToolkitError) {
    try update(path, CodeFile(path: "\(path)", text: text))
  }

  /// Replaces a file with one that has been given to the parser already.
  mutating func update(_ path: PackagePath, _ code: CodeFile) throws(ToolkitError) {
    set(path, File(code: code, origin: try file(path).origin))
  }

  /// Deletes a file that was read, or that a step has created.
  ///
  /// - Throws: An error if the draft doesn't have the file.
  package mutating func delete(_ path: PackagePath) throws(ToolkitError) {
    _ = try file(path)
    set(path, nil)
  }

  /// Renames a file that was read, or that a step has created.
  ///
  /// Its text may change before and after.
  ///
  /// - Throws: An error if the draft doesn't have the file, or has one at the new path.
  package mutating func rename(_ path: PackagePath, to other: PackagePath) throws(ToolkitError) {
    let file = try file(path)
    guard path != other else { return }
    guard files[other] == nil else {
      throw ToolkitError(.conflict, "\(path) can't be renamed to \(other), because that file exists.")
    }
    set(path, nil)
    set(other, File(code: CodeFile(path: "\(other)", text: file.code.text), origin: file.origin))
  }

  private func file(_ path: PackagePath) throws(ToolkitError) -> File {
    guard let file = files[path] else {
      throw ToolkitError(.files, "\(path) can't be changed, because it doesn't exist.")
    }
    return file
  }

  /// The changes from the files on the disk to the draft; empty if nothing differs.
  package var changes: [Change] {
    var changes: [Change] = []
    var moved: Set<PackagePath> = []
    var seen: Set<PackagePath> = []
    let paths = touched.filter { seen.insert($0).inserted }
    for path in paths {
      guard let file = files[path] else { continue }
      let bytes = Array(file.code.text.utf8)
      guard let origin = file.origin else {
        changes.append(.create(path, bytes))
        continue
      }
      if let old = original(path) {
        if old != bytes { changes.append(.update(path, from: old, to: bytes)) }
      } else if files[origin] == nil, let old = original(origin) {
        moved.insert(origin)
        changes.append(.rename(origin, to: path, from: old, into: bytes))
      } else {
        changes.append(.create(path, bytes))
      }
    }
    for path in paths where files[path] == nil && !moved.contains(path) {
      if let old = original(path) { changes.append(.delete(path, from: old)) }
    }
    return changes
  }

  private func original(_ path: PackagePath) -> [UInt8]? { originals[path].map { Array($0.text.utf8) } }
}
