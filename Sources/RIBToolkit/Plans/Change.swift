/// What becomes of one file: at first what a verb wants, and in a plan what is done, which depends on what is there.
package struct Change: Hashable, Sendable {
  /// What is done, as the first word of a line.
  package enum Status: String, Hashable, Sendable {
    case create
    /// Nothing: the file is as it is to be.
    case identical
    case update
    case delete
    case rename
    /// The file stays, because it is another one and the policy says so.
    case skip
    /// The file is replaced, because the policy says so.
    case overwrite
    /// The file is another one, and the policy says that nothing is done at all.
    case conflict
  }

  package let status: Status
  /// The path of the file; after a rename the new one.
  package let path: PackagePath
  /// The old path, of a rename.
  package let origin: PackagePath?
  /// The file as it is; `nil` if there is none, or if it need not be known.
  package let before: FileContent?
  /// The file as it will be, or would be in place of a conflict; `nil` if there will be none.
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

  /// A file is to stand there with these bytes.
  package static func create(_ path: PackagePath, _ bytes: [UInt8]) -> Change {
    Change(.create, path, before: nil, after: FileContent(bytes))
  }

  /// A file that was read is to have other bytes.
  package static func update(_ path: PackagePath, from old: [UInt8], to new: [UInt8]) -> Change {
    Change(.update, path, before: FileContent(old), after: FileContent(new))
  }

  /// A file that was read is to go.
  package static func delete(_ path: PackagePath, from old: [UInt8]) -> Change {
    Change(.delete, path, before: FileContent(old), after: nil)
  }

  /// A file is to have another path, and other bytes if there are some; those that it has are checked if they are known.
  package static func rename(
    _ path: PackagePath, to other: PackagePath, from old: [UInt8]? = nil, into new: [UInt8]? = nil
  ) -> Change {
    Change(
      .rename, other, origin: path, before: old.map { FileContent($0) }, after: new.map { FileContent($0) })
  }

  /// The paths that it is about, the old one first.
  var paths: [PackagePath] { [origin, path].compactMap(\.self) }

  /// Whether something is done.
  package var isChange: Bool {
    switch status {
    case .create, .update, .delete, .rename, .overwrite: true
    case .identical, .skip, .conflict: false
    }
  }

  /// What each path holds before and after, where something is done; a rename takes one file away and makes another.
  var writes: [(path: PackagePath, before: FileContent?, after: FileContent?)] {
    guard isChange else { return [] }
    guard let origin else { return [(path, before, after)] }
    return [(origin, before, nil), (path, nil, after)]
  }
}
