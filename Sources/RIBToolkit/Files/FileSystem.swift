internal import Basics
internal import Foundation

/// The disk, as far as the tool needs it; tests put another in its place.
///
/// Paths are absolute. Every function does one thing that is done or not done, but for ``create(_:_:permissions:)``, which
/// may leave a part of the file when the machine stops.
package protocol FileSystem: Sendable {
  /// The status of a file, or `nil` if it is missing. Links are not followed at the end of the path.
  func status(_ path: String) throws(SystemFailure) -> FileStatus?
  /// The path without links; everything on it must exist.
  func resolve(_ path: String) throws(SystemFailure) -> String
  /// The names in a folder, in no order.
  func names(in path: String) throws(SystemFailure) -> [String]
  /// The bytes of a file.
  func read(_ path: String) throws(SystemFailure) -> [UInt8]
  /// Makes a folder.
  func makeFolder(_ path: String) throws(SystemFailure)
  /// Removes a folder, which must be empty.
  func removeFolder(_ path: String) throws(SystemFailure)
  /// Makes a file that must not be there, and returns when its bytes are on the disk.
  func create(_ path: String, _ bytes: [UInt8], permissions: UInt32) throws(SystemFailure)
  /// Gives a file another name, in place of a file that has that name.
  func rename(_ path: String, to other: String) throws(SystemFailure)
  /// Removes a file.
  func remove(_ path: String) throws(SystemFailure)
  /// Locks a folder against other runs until the object is released; where another has it, it waits for that, or fails at once.
  func lock(folder path: String, waits: Bool) throws(ToolkitError) -> any AnyObject
  /// Returns when the names in a folder are on the disk.
  func synchronize(folder path: String) throws(SystemFailure)
}

/// The kind, size and permissions of a file, without following a symbolic link at the end of its path.
package struct FileStatus: Hashable, Sendable {
  /// The kind of a file.
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

  package init(kind: Kind, size: Int, permissions: UInt32) {
    self.kind = kind
    self.size = size
    self.permissions = permissions
  }
}

/// The bytes of a file and who may do what with it.
package struct FileContent: Hashable, Sendable {
  package let bytes: [UInt8]
  /// The permission bits of its mode.
  package let permissions: UInt32

  package init(_ bytes: [UInt8], permissions: UInt32 = 0o644) {
    self.bytes = bytes
    self.permissions = permissions
  }

  /// The bytes as text, or `nil` if they aren't UTF-8 text.
  package var text: String? { bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self) }
}

/// A refusal of the operating system: what was to be done with which path, and why it was not.
package struct SystemFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system's number for the reason.
  package let code: Int32
  /// What was to be done, as a verb.
  package let action: String
  package let path: String

  package init(code: Int32, action: String, path: String) {
    self.code = code
    self.action = action
    self.path = path
  }

  /// The failed action and the reason, as a sentence without its full stop.
  package var description: String { "cannot \(action) \(path.printable): \(String(cString: strerror(code)))" }

  /// The failure as a problem of a run.
  package var problem: Problem {
    Problem(.files, "\(description.prefix(1).uppercased())\(description.dropFirst()).")
  }

  var isMissing: Bool { code == ENOENT || code == ENOTDIR }
  var isNotEmpty: Bool { code == ENOTEMPTY || code == EEXIST }
}

/// Does something with files and reports a refusal as an error of the tool.
func reporting<Value>(_ body: () throws(SystemFailure) -> Value) throws(ToolkitError) -> Value {
  do throws(SystemFailure) {
    return try body()
  } catch {
    throw ToolkitError([error.problem])
  }
}
