internal import Basics

/// The operations on the disk that the tool needs; tests replace them.
///
/// Paths are absolute. Every operation either completes or does nothing, except for ``create(_:_:permissions:)``, which may leave a partial
/// file if the machine stops.
package protocol FileSystem: Sendable {
  /// Returns the status of a file, or `nil` if it is missing.
  ///
  /// A symbolic link at the end of the path isn't followed.
  func status(_ path: String) throws(ToolkitError) -> FileStatus?
  /// Resolves all symbolic links in a path; the whole path must exist.
  func resolve(_ path: String) throws(ToolkitError) -> String
  /// Returns the names in a folder, in no particular order.
  func names(in path: String) throws(ToolkitError) -> [String]
  func read(_ path: String) throws(ToolkitError) -> [UInt8]
  /// Creates a folder; without `permissions`, the system's defaults apply.
  func makeFolder(_ path: String, permissions: UInt32?) throws(ToolkitError)
  func removeFolder(_ path: String) throws(ToolkitError)
  /// Creates a file that must not exist yet, and returns once its bytes are on the disk.
  func create(_ path: String, _ bytes: [UInt8], permissions: UInt32) throws(ToolkitError)
  /// Renames a file, replacing a file at the new path.
  func rename(_ path: String, to other: String) throws(ToolkitError)
  func remove(_ path: String) throws(ToolkitError)
  /// Locks a folder against other runs until the object is released.
  ///
  /// If another run holds the lock, it waits or fails at once.
  func lock(folder path: String, waits: Bool) throws(ToolkitError) -> any AnyObject
  /// Returns once the names in a folder are on the disk.
  func synchronize(folder path: String) throws(ToolkitError)
}

extension FileSystem {
  /// Creates a folder with the permissions that the system gives to new folders.
  package func makeFolder(_ path: String) throws(ToolkitError) {
    try makeFolder(path, permissions: nil)
  }

  /// Whether a file is at a path, or at the end of a link there.
  func isFile(_ path: String) throws(ToolkitError) -> Bool { try kind(behind: path) == .regular }

  /// Returns the kind of the file at a path, or at the end of a link there; `nil` if it is missing.
  func kind(behind path: String) throws(ToolkitError) -> FileStatus.Kind? {
    let kind = try status(path)?.kind
    guard kind == .link else { return kind }
    guard let place = try? resolve(path) else { return nil }
    return try status(place)?.kind
  }
}

/// The kind, size and permissions of a file.
///
/// A symbolic link at the end of the path isn't followed.
package struct FileStatus: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case regular
    case folder
    case link
    /// A device, a pipe or a socket.
    case other
  }

  package let kind: Kind
  package let size: Int
  /// The permission bits of the file's mode.
  package let permissions: UInt32

  package init(kind: Kind, size: Int, permissions: UInt32) {
    self.kind = kind
    self.size = size
    self.permissions = permissions
  }
}

/// The bytes and permissions of a file.
package struct FileContent: Hashable, Sendable {
  package let bytes: [UInt8]
  /// The permission bits of the file's mode.
  package let permissions: UInt32

  package init(_ bytes: [UInt8], permissions: UInt32 = 0o644) {
    self.bytes = bytes
    self.permissions = permissions
  }

  /// The bytes as text, or `nil` if they aren't UTF-8 or contain a zero byte.
  package var text: String? { bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self) }

  /// Returns the bytes as text.
  ///
  /// - Throws: An error that names the file and says why its bytes aren't text.
  func text(of file: String, or code: Problem.Code = .files) throws(ToolkitError) -> String {
    if let text { return text }
    let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
    throw ToolkitError(code, "\(file.printable) \(isUTF8 ? "contains a zero byte" : "isn't UTF-8").")
  }
}
