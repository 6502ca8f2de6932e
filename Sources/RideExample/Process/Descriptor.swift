#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// An open file, pipe or terminal.
package struct Descriptor: Hashable, Sendable {
  /// The system's number for it.
  package let number: Int32

  package init(number: Int32) {
    self.number = number
  }

  package static let standardInput = Descriptor(number: 0)
  package static let standardOutput = Descriptor(number: 1)
  package static let standardError = Descriptor(number: 2)

  /// Opens `/dev/null` in place of each standard stream that is closed.
  ///
  /// Otherwise the next file that is opened, such as the journal, would get the number of a standard stream, and the output
  /// would be written into it. It is opened the wrong way round, so that reading or writing fails as with a closed stream.
  static func occupyStandardStreams() {
    for number: Int32 in 0...2 where fcntl(number, F_GETFD) < 0 {
      _ = open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Opens a file for reading.
  ///
  /// A pipe without a writer is not waited for here, where no signal would end the wait, but when it is read.
  static func reading(_ path: String) throws(SystemError) -> Descriptor {
    let number = try SystemError.check { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    _ = try SystemError.check { fcntl(number, F_SETFL, 0) }
    return Descriptor(number: number)
  }

  /// Opens a file for reading and for writing at its end, and makes it if there is none.
  static func appending(_ path: String) throws(SystemError) -> Descriptor {
    Descriptor(number: try SystemError.check { open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o644) })
  }

  /// Reads at most 64 KiB, as soon as there are some bytes; none at the end of the file.
  func read() throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = bytes.withUnsafeMutableBytes { platformRead(number, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { return try read() }
    if count < 0 { throw .last }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// Writes a part of the bytes.
  ///
  /// - Returns: How many were written, at least one.
  func write(some bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
    let count = bytes.withUnsafeBytes { platformWrite(number, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { return try write(some: bytes) }
    if count < 0 { throw .last }
    return count
  }

  /// Writes all of the bytes.
  func write(all bytes: [UInt8]) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty { rest = rest.dropFirst(try write(some: rest)) }
  }

  /// Returns when all that was written is on the disk.
  func synchronize() throws(SystemError) {
    #if canImport(Darwin)
      // There fsync returns when the bytes have reached the drive, not its disk.
      try SystemError.check { fcntl(number, F_FULLFSYNC) }
    #else
      try SystemError.check { fsync(number) }
    #endif
  }

  /// Cuts the file off.
  func truncate(to length: Int) throws(SystemError) {
    try SystemError.check { ftruncate(number, off_t(length)) }
  }

  /// Locks the file against other processes until this one ends, or fails at once.
  func lock() throws(SystemError) {
    try SystemError.check { flock(number, LOCK_EX | LOCK_NB) }
  }

  /// Returns when the name of a new file is on the disk.
  ///
  /// Synchronizing the file itself says nothing about the entry in its folder.
  static func synchronizeDirectory(of path: String) throws(SystemError) {
    let end = path.lastIndex(of: "/")
    let directory = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let descriptor = try reading(directory)
    defer { descriptor.close() }
    try descriptor.synchronize()
  }

  /// Gives the lock back.
  ///
  /// Closing the file is not enough: a process that is being started has a copy of the descriptor for a moment, and the lock
  /// would last as long as the copy.
  func unlock() {
    _ = flock(number, LOCK_UN)
  }

  func close() {
    _ = platformClose(number)
  }

  /// The identity of the file, whatever the name by which it was opened.
  func identity() throws(SystemError) -> FileIdentity {
    var status = stat()
    try SystemError.check { fstat(number, &status) }
    let kind: FileIdentity.Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      default: .other
      }
    return FileIdentity(
      kind: kind, device: Int64(truncatingIfNeeded: status.st_dev), node: UInt64(status.st_ino))
  }

  /// Whether it is a terminal.
  var isTerminal: Bool { isatty(number) == 1 }

  /// The lines and columns of the terminal; 24 and 80 if it does not know.
  var terminalSize: (rows: Int, columns: Int) {
    var size = winsize()
    guard ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else {
      return (24, 80)
    }
    return (Int(size.ws_row), Int(size.ws_col))
  }
}

// Inside the type these names would mean its methods.
private func platformRead(_ number: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(number, bytes, count)
}

private func platformWrite(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, bytes, count)
}

private func platformClose(_ number: Int32) -> Int32 {
  close(number)
}

/// The identity of an open file, whatever the name by which it was opened.
struct FileIdentity: Hashable {
  /// The kinds of files that are told apart here.
  enum Kind: Hashable {
    case regular
    case directory
    case other
  }

  let kind: Kind
  let device: Int64
  let node: UInt64
}

/// An error of the operating system.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the error.
  package let code: Int32

  /// The system's text for the error.
  package var description: String { String(cString: strerror(code)) }

  /// Whether the reader of a pipe has gone away.
  var isClosedPipe: Bool { code == EPIPE }

  /// Whether another process holds the lock.
  var isLocked: Bool { code == EWOULDBLOCK }

  /// The error of reading a directory.
  static var isDirectory: SystemError { SystemError(code: EISDIR) }

  /// The error of the last call on this thread.
  static var last: SystemError { SystemError(code: errno) }

  /// Makes a call, again and again while a signal interrupts it.
  ///
  /// - Parameter call: Returns a negative number when it fails.
  /// - Returns: The result of the call.
  /// - Throws: The error of the call.
  @discardableResult
  static func check<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw .last }
    }
  }
}

extension Descriptor {
  /// The bytes of a small file.
  ///
  /// - Parameters:
  ///   - path: The name of the file.
  ///   - limit: How many bytes it may have; of a longer one there are some more.
  /// - Returns: The bytes.
  /// - Throws: The reason why it cannot be read.
  static func contents(of path: String, upTo limit: Int) throws(SystemError) -> [UInt8] {
    let file = try reading(path)
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let chunk = try file.read()
      if chunk.isEmpty { break }
      bytes += chunk
    }
    return bytes
  }
}
