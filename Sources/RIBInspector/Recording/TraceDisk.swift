internal import Foundation

/// The disk that a trace is written to; it has one open file at a time and is used from one thread.
package protocol TraceDisk: AnyObject, Sendable {
  /// Begins a file at a path.
  ///
  /// An existing file is renamed to `path.1`, an existing `path.1` to `path.2`, and so on.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - kept: The number of older files to keep; the oldest file beyond them is overwritten.
  /// - Returns: Whether a file is open for appending.
  func begin(_ path: String, keeping kept: Int) -> Bool

  /// Appends to the last begun file.
  ///
  /// - Parameter bytes: Whole lines, valid only during the call.
  /// - Returns: The number of written bytes; fewer than given if the disk is full or no file was begun.
  func append(_ bytes: UnsafeRawBufferPointer) -> Int
}

/// The disk of the system; it can be Sendable because the writer uses it on one queue.
final class SystemDisk: TraceDisk, @unchecked Sendable {
  private var file: Int32 = -1

  deinit {
    if file >= 0 { close(file) }
  }

  func begin(_ path: String, keeping kept: Int) -> Bool {
    if file >= 0 { close(file) }
    file =
      makeRoom(at: path, keeping: kept) ? open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600) : -1
    return file >= 0
  }

  /// Renames the older files to their next names, and drops the last one.
  ///
  /// Does so only if a file exists at the path, because otherwise a begin that fails again and again would drop all of them. Anything but a
  /// regular file, such as a device, is left alone.
  private func makeRoom(at path: String, keeping kept: Int) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return true }
    guard status.st_mode & S_IFMT == S_IFREG else { return false }
    var last = 0
    while last < kept, last == 0 || access("\(path).\(last)", F_OK) == 0 { last += 1 }
    for number in stride(from: last, to: 0, by: -1) {
      rename(number == 1 ? path : "\(path).\(number - 1)", "\(path).\(number)")
    }
    return true
  }

  func append(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard file >= 0 else { return 0 }
    var written = 0
    while written < bytes.count, let start = bytes.baseAddress {
      let count = write(file, start + written, bytes.count - written)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      written += count
    }
    return written
  }
}
