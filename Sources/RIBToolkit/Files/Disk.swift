internal import Basics
internal import Foundation

/// The disk of this machine.
package struct Disk: FileSystem {
  package init() {}

  package func status(_ path: String) throws(ToolkitError) -> FileStatus? {
    var status = stat()
    if lstat(path, &status) != 0 {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .last("read", path)
    }
    let kind: FileStatus.Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    return FileStatus(kind: kind, size: Int(status.st_size), permissions: UInt32(status.st_mode) & 0o7777)
  }

  package func resolve(_ path: String) throws(ToolkitError) -> String {
    guard let resolved = realpath(path, nil) else { throw .last("follow", path) }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  package func names(in path: String) throws(ToolkitError) -> [String] {
    try run("read the folder", path) { try FileManager.default.contentsOfDirectory(atPath: path) }
  }

  package func read(_ path: String) throws(ToolkitError) -> [UInt8] {
    try run("read", path) { Array(try Data(contentsOf: URL(filePath: path))) }
  }

  /// Runs an operation of Foundation, whose errors contain the number of the system.
  private func run<Value>(
    _ action: String, _ path: String, _ operation: () throws -> Value
  ) throws(ToolkitError) -> Value {
    do {
      return try operation()
    } catch {
      let code = ((error as? CocoaError)?.underlying as? POSIXError)?.code ?? .EIO
      throw ToolkitError(errno: code.rawValue, action, path)
    }
  }

  package func makeFolder(_ path: String, permissions: UInt32?) throws(ToolkitError) {
    if mkdir(path, 0o777) != 0 { throw .last("create the folder", path) }
    // The umask may have cleared bits of the requested permissions.
    guard let permissions, chmod(path, mode_t(permissions)) != 0 else { return }
    let failure = ToolkitError.last("set the permissions of", path)
    rmdir(path)
    throw failure
  }

  package func removeFolder(_ path: String) throws(ToolkitError) {
    if rmdir(path) != 0 { throw .last("remove the folder", path) }
  }

  package func create(_ path: String, _ bytes: [UInt8], permissions: UInt32) throws(ToolkitError) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode_t(permissions))
    guard file >= 0 else { throw .last("create", path) }
    do throws(ToolkitError) {
      if let code = Self.write(bytes, to: file) {
        throw ToolkitError(errno: code, "write", path)
      }
      // The umask may have cleared bits of the requested permissions.
      if fchmod(file, mode_t(permissions)) != 0 { throw .last("set the permissions of", path) }
      if Self.synchronize(file) != 0 { throw .last("write", path) }
    } catch {
      _ = Foundation.close(file)
      unlink(path)
      throw error
    }
    if Foundation.close(file) != 0, errno != EINTR { throw .last("write", path) }
  }

  /// Writes all bytes to a file descriptor.
  ///
  /// - Returns: The `errno` of a failure, or `nil` after success.
  static func write(_ bytes: [UInt8], to file: Int32) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return count < 0 ? errno : EIO }
      rest = rest.dropFirst(count)
    }
    return nil
  }

  /// Waits until everything written to a file is on the disk.
  ///
  /// - Returns: Zero, or -1 after a failure, which sets `errno`.
  private static func synchronize(_ file: Int32) -> Int32 {
    #if canImport(Darwin)
      // Here, fsync only passes the data to the drive, whose cache loses it in a power cut. This call also flushes the cache; some file
      // systems don't support it.
      if fcntl(file, F_FULLFSYNC) == 0 { return 0 }
    #endif
    return fsync(file)
  }

  package func rename(_ path: String, to other: String) throws(ToolkitError) {
    if Foundation.rename(path, other) != 0 { throw .last("replace", other) }
  }

  package func remove(_ path: String) throws(ToolkitError) {
    if unlink(path) != 0 { throw .last("remove", path) }
  }

  package func lock(folder path: String, waits: Bool) throws(ToolkitError) -> any AnyObject {
    try FolderLock(path, waits: waits)
  }

  package func synchronize(folder path: String) throws(ToolkitError) {
    let folder = open(path, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { throw .last("open", path) }
    defer { close(folder) }
    // Some file systems can't synchronize folders, and don't need to.
    if Self.synchronize(folder) != 0, errno != EINVAL, errno != ENOTSUP { throw .last("write", path) }
  }
}

extension ToolkitError {
  /// Returns the error of the file operation that has set `errno`.
  fileprivate static func last(_ action: String, _ path: String) -> ToolkitError {
    ToolkitError(errno: errno, action, path)
  }
}

/// The exclusive right of one run to change a package.
///
/// It locks the package's folder itself, so that no lock file is left over. The lock ends with the process, even if the process crashes.
final class FolderLock {
  private let file: Int32

  /// Takes the lock.
  ///
  /// With `waits` it waits until another run releases the lock; otherwise it fails at once.
  ///
  /// - Throws: An error if another run holds the lock or the folder can't be opened.
  init(_ path: String, waits: Bool) throws(ToolkitError) {
    file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .last("open", path) }
    // If the following code throws, the deinitializer closes the file.
    while true {
      guard flock(file, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 else { return }
      if errno != EINTR { break }
    }
    guard errno == EWOULDBLOCK else { throw .last("lock", path) }
    throw ToolkitError(
      .transaction,
      "Another rib is running in \(path.printable). Try again later, or wait for it with --wait."
    )
  }

  deinit {
    guard file >= 0 else { return }
    // Closing alone isn't enough: a process that is being started holds copies of all open files, and the lock lasts as long as any copy.
    flock(file, LOCK_UN)
    close(file)
  }
}
