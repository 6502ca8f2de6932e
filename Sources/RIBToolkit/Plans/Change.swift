/// A change to one file: as a verb requests it, or in a plan as it applies to the existing files.
package struct Change: Hashable, Sendable {
  /// The effect on the file, printed as the first word of a line.
  package enum Status: String, Hashable, Sendable {
    case create
    /// The file already has the requested contents.
    case identical
    case update
    case delete
    case rename
    /// The file has other contents, and the policy keeps it.
    case skip
    /// The file has other contents, and the policy replaces it.
    case overwrite
    /// The file has other contents, and the policy stops the command.
    case conflict
  }

  package let status: Status
  /// The path of the file; the new path for a rename.
  package let path: PackagePath
  /// The old path of a renamed file.
  package let origin: PackagePath?
  /// The current file; `nil` if it is missing or doesn't matter.
  package let before: FileContent?
  /// The file after the change, or the rejected file in a conflict; `nil` if the file is deleted.
  package let after: FileContent?

  init(
    _ status: Status, _ path: PackagePath, origin: PackagePath? = nil, before: FileContent?,
    after: FileContent?
  ) {
    self.status = status
    self.path = path
    self.origin = origin
    self.before = before
    self.after = after
  }

  package static func create(_ path: PackagePath, _ bytes: [UInt8]) -> Change {
    Change(.create, path, before: nil, after: FileContent(bytes))
  }

  /// Updates a file that has been read.
  package static func update(_ path: PackagePath, from old: [UInt8], to new: [UInt8]) -> Change {
    Change(.update, path, before: FileContent(old), after: FileContent(new))
  }

  /// Deletes a file that has been read.
  package static func delete(_ path: PackagePath, from old: [UInt8]) -> Change {
    Change(.delete, path, before: FileContent(old), after: nil)
  }

  /// Renames a file and optionally replaces its bytes; the current bytes are checked if they are known.
  package static func rename(
    _ path: PackagePath, to other: PackagePath, from old: [UInt8]? = nil, into new: [UInt8]? = nil
  ) -> Change {
    Change(
      .rename, other, origin: path, before: old.map { FileContent($0) }, after: new.map { FileContent($0) })
  }

  /// The paths of the change, the old one first.
  var paths: [PackagePath] { [origin, path].compactMap(\.self) }

  package var isChange: Bool {
    switch status {
    case .create, .update, .delete, .rename, .overwrite: true
    case .identical, .skip, .conflict: false
    }
  }

  /// Returns the change, unless it replaces or removes a read-only file.
  func checked() throws(ToolkitError) -> Change {
    guard isChange, let before, before.permissions & 0o222 == 0 else { return self }
    throw ToolkitError(
      .files, "\(origin ?? path) is read-only. Make it writable first, such as with chmod u+w.")
  }

  /// The contents of each path before and after the change; a rename removes one file and creates another.
  var writes: [(path: PackagePath, before: FileContent?, after: FileContent?)] {
    guard isChange else { return [] }
    guard let origin else { return [(path, before, after)] }
    return [(origin, before, nil), (path, nil, after)]
  }
}
