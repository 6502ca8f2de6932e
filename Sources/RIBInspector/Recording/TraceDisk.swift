internal import Foundation

/// The disk that a trace is written to; one file at a time, called from one thread.
package protocol TraceDisk: AnyObject, Sendable {
  /// Begins a file at a path. What is there becomes `path.1`, that becomes `path.2`, and so on.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - kept: How many older files are kept; the one after the last is lost.
  /// - Returns: Whether there is a file to append to now.
  func begin(_ path: String, keeping kept: Int) -> Bool

  /// Appends to the file that was begun last.
  ///
  /// - Parameter bytes: Whole lines, lent for the time of the call.
  /// - Returns: How many bytes were written; fewer when the disk is full, or nothing was begun.
  func append(_ bytes: UnsafeRawBufferPointer) -> Int
}

/// The disk of the system; it is safe to send because the writer calls it in one queue.
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

  /// Gives the older files their next names, the last of which goes.
  ///
  /// Only if one is there, or a begin that fails again and again would let all of them go. What is no plain file, such as a device, is left alone.
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
