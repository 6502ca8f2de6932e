#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

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
