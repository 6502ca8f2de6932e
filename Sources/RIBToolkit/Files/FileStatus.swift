/// What stands at a path, without following a symbolic link at its end.
package struct FileStatus: Hashable, Sendable {
  /// What kind of thing it is.
  package enum Kind: Hashable, Sendable {
    case regular
    case folder
    case link
    /// A device, a pipe, a socket.
    case other
  }

  package let kind: Kind
  /// In bytes.
  package let size: Int
  /// The permission bits of the file's mode.
  package let permissions: UInt32

  /// Makes a status.
  ///
  /// - Parameters:
  ///   - kind: What kind of thing it is.
  ///   - size: Its size in bytes.
  ///   - permissions: The permission bits of its mode.
  package init(kind: Kind, size: Int, permissions: UInt32) {
    self.kind = kind
    self.size = size
    self.permissions = permissions
  }
}
