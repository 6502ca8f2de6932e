internal import Basics
internal import Foundation

/// The disk of this machine.
package struct Disk: FileSystem {
  /// Makes the disk.
  package init() {}

  package func status(_ path: String) throws(SystemFailure) -> FileStatus? {
    var status = stat()
    if lstat(path, &status) != 0 {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .last("look at", path)
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

  package func resolve(_ path: String) throws(SystemFailure) -> String {
    guard let resolved = realpath(path, nil) else { throw .last("follow", path) }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  package func names(in path: String) throws(SystemFailure) -> [String] {
    guard let folder = opendir(path) else { throw .last("read the folder", path) }
    defer { closedir(folder) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(folder) else { break }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    if errno != 0 { throw .last("read the folder", path) }
    return names
  }

  package func read(_ path: String) throws(SystemFailure) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw .last("read", path) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes { Foundation.read(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw .last("read", path) }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  package func makeFolder(_ path: String) throws(SystemFailure) {
    if mkdir(path, 0o777) != 0 { throw .last("make the folder", path) }
  }

  package func removeFolder(_ path: String) throws(SystemFailure) {
    if rmdir(path) != 0 { throw .last("remove the folder", path) }
  }

  package func create(_ path: String, _ bytes: [UInt8], permissions: UInt32) throws(SystemFailure) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode_t(permissions))
    guard file >= 0 else { throw .last("make", path) }
    do throws(SystemFailure) {
      if let code = Self.write(bytes, to: file) {
        throw SystemFailure(code: code, action: "write", path: path)
      }
      // The mask of the process has taken bits away that a file may have had.
      if fchmod(file, mode_t(permissions)) != 0 { throw .last("set the permissions of", path) }
      if fsync(file) != 0 { throw .last("write", path) }
    } catch {
      _ = Foundation.close(file)
      unlink(path)
      throw error
    }
    if Foundation.close(file) != 0, errno != EINTR { throw .last("write", path) }
  }

  /// Writes all bytes to an open file.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - file: The number of the file.
  /// - Returns: The system's number for the reason if they can't be written, else `nil`.
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

  package func rename(_ path: String, to other: String) throws(SystemFailure) {
    if Foundation.rename(path, other) != 0 { throw .last("put in place", other) }
  }

  package func remove(_ path: String) throws(SystemFailure) {
    if unlink(path) != 0 { throw .last("remove", path) }
  }

  package func lock(folder path: String, waits: Bool) throws(ToolkitError) -> any AnyObject {
    try FolderLock(path, waits: waits)
  }

  package func synchronize(folder path: String) throws(SystemFailure) {
    let folder = open(path, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { throw .last("open", path) }
    defer { close(folder) }
    // Some file systems cannot do it for folders, and need not.
    if fsync(folder) != 0, errno != EINVAL, errno != ENOTSUP { throw .last("write", path) }
  }
}

extension SystemFailure {
  fileprivate static func last(_ action: String, _ path: String) -> SystemFailure {
    SystemFailure(code: errno, action: action, path: path)
  }
}

/// The right to change a package, which one run has at a time; it ends with the process, however that ends.
///
/// The folder of the package itself is locked, so that no file is left over.
final class FolderLock {
  private let file: Int32

  /// Takes the lock.
  ///
  /// - Parameters:
  ///   - path: The folder of the package.
  ///   - waits: Whether it waits for another run that has it; if not, it fails at once.
  /// - Throws: That another run has it, or why the folder cannot be opened.
  init(_ path: String, waits: Bool) throws(ToolkitError) {
    file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw Self.error("open", path) }
    // What is thrown from here on ends with the deinitializer, which closes the file.
    while true {
      guard flock(file, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 else { return }
      if errno != EINTR { break }
    }
    guard errno == EWOULDBLOCK else { throw Self.error("lock", path) }
    throw ToolkitError(
      .transaction,
      "Another rib is at work in \(path.printable). Nothing was done; try again when it has ended, or with --wait."
    )
  }

  deinit {
    guard file >= 0 else { return }
    // The lock lasts as long as any copy of the open file, and a process that is just being started has copies of all.
    flock(file, LOCK_UN)
    close(file)
  }

  private static func error(_ action: String, _ path: String) -> ToolkitError {
    ToolkitError([SystemFailure(code: errno, action: action, path: path).problem])
  }
}
