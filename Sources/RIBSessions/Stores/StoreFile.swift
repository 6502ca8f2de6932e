internal import Foundation

/// The system calls for the files of a store.
enum StoreFile {
  /// The path of a store in memory.
  static let memory = ":memory:"

  /// Whether a path can be opened: to SQLite, an empty path is a temporary file, and a zero byte ends the path.
  static func isPath(_ path: String) -> Bool { !path.isEmpty && !path.utf8.contains(0) }

  /// Whether a path exists, even as a dangling symbolic link.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Creates an empty file that only its owner can read and write, unless the path is taken.
  ///
  /// SQLite gives the files beside it the same permissions. A failure is left to SQLite, which fails too and knows the reason.
  static func create(_ path: String) {
    guard !exists(path), let temporary = createTemporary(beside: path) else { return }
    _ = publish(temporary, as: path)
  }

  /// Creates an empty file with a random name that only its owner can read and write.
  ///
  /// It must not be created at the path itself: closing a file drops the locks of all connections of the process to that file, and another
  /// store may open it meanwhile.
  ///
  /// - Parameter path: The path to whose end the name is added.
  /// - Returns: The path of the file; `nil` if it can't be created, with the reason in `errno`.
  static func createTemporary(beside path: String) -> String? {
    let temporary = "\(path).\(UInt64.random(in: 0 ... .max)).new"
    let file = open(temporary, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard file >= 0, close(file) == 0 else { return nil }
    return temporary
  }

  /// Renames a file in one step, unless the new name is taken.
  ///
  /// - Parameters:
  ///   - temporary: The path of the file, which no longer exists afterward.
  ///   - path: The new path.
  /// - Returns: The error number; 0 if the file has the new name.
  static func publish(_ temporary: String, as path: String) -> Int32 {
    defer { unlink(temporary) }
    if link(temporary, path) == 0 { return 0 }
    // Some file systems have no links; the check and the renaming are two steps there.
    if errno == EEXIST || exists(path) { return EEXIST }
    return rename(temporary, path) == 0 ? 0 : errno
  }

  /// Waits until a file and its name are on disk.
  ///
  /// - Returns: The error number; 0 if they are.
  static func synchronize(_ path: String) -> Int32 {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return errno }
    defer { close(file) }
    return fsync(file) == 0 ? 0 : errno
  }
}

/// The identity of a file, whatever its path is.
struct FileIdentity: Equatable {
  private let device: UInt64
  private let number: UInt64

  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, number) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
  }
}
