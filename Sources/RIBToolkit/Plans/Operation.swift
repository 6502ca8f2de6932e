/// What will be done with one file.
package struct Operation: Hashable, Sendable {
  /// What will be done, as the first word of a line.
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
  /// The file as it is; `nil` if there is none.
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

  /// Whether something will be done.
  package var isChange: Bool {
    switch status {
    case .create, .update, .delete, .rename, .overwrite: true
    case .identical, .skip, .conflict: false
    }
  }
}
