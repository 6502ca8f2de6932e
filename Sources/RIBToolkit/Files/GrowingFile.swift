internal import Foundation

/// A file that another program writes, and may replace with a new one.
///
/// It need not exist yet. A replaced file is read to its end first. A truncated file is read again from its beginning.
final class GrowingFile {
  private let path: String
  private var file: Int32 = -1
  private var offset = 0
  private static let most = 1 << 20

  init(_ path: String) {
    self.path = path
  }

  deinit {
    if file >= 0 { close(file) }
  }

  /// Reads the bytes that were written since the last call, at most one mebibyte.
  ///
  /// - Returns: The bytes, and whether they begin a new file.
  func next() -> (bytes: [UInt8], isNew: Bool) {
    var isNew = open()
    if file >= 0, isShorter { (offset, isNew) = (0, lseek(file, 0, SEEK_SET) == 0) }
    var bytes = read()
    // Finish the old file before opening the new one.
    if bytes.isEmpty, file >= 0, isReplaced {
      close(file)
      file = -1
      isNew = open()
      bytes = read()
    }
    return (bytes, isNew)
  }

  /// Blocks this thread between two reads of the file.
  static func pause(_ milliseconds: Int) { _ = poll(nil, 0, Int32(clamping: milliseconds)) }

  private func open() -> Bool {
    guard file < 0 else { return false }
    file = Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    offset = 0
    return file >= 0
  }

  private func read() -> [UInt8] {
    guard file >= 0 else { return [] }
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.most) { buffer, count in
      count = max(0, Foundation.read(file, buffer.baseAddress, buffer.count))
    }
    offset += bytes.count
    return bytes
  }

  private var isShorter: Bool {
    var status = stat()
    return fstat(file, &status) == 0 && Int(status.st_size) < offset
  }

  private var isReplaced: Bool {
    var (own, other) = (stat(), stat())
    guard fstat(file, &own) == 0, stat(path, &other) == 0 else { return false }
    return own.st_ino != other.st_ino || own.st_dev != other.st_dev
  }
}
