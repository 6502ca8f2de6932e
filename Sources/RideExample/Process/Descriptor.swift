internal import Foundation

/// An open file, pipe or terminal.
///
/// Foundation's file handles can neither lock files nor wait for them, and their errors lack the system's messages.
struct Descriptor: Hashable, Sendable {
  /// The system's number for the file.
  let number: Int32

  static let standardInput = Descriptor(number: 0)
  static let standardOutput = Descriptor(number: 1)
  static let standardError = Descriptor(number: 2)

  /// Opens `/dev/null` for each standard stream that is closed.
  ///
  /// Otherwise the next opened file, such as the journal, would get the number of a standard stream, and the output would be written
  /// into it. `/dev/null` is opened in the wrong direction, so that reading or writing fails as it does with a closed stream.
  static func occupyStandardStreams() {
    for number: Int32 in 0...2 where fcntl(number, F_GETFD) < 0 {
      _ = open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Opens a file for reading.
  ///
  /// This doesn't wait for the writer of a pipe, because a signal could not end the wait; reading from the pipe does.
  static func reading(_ path: String) throws(SystemError) -> Descriptor {
    let number = try SystemError.check { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    try SystemError.check { fcntl(number, F_SETFL, 0) }
    return Descriptor(number: number)
  }

  /// Opens a file for reading and for appending, and creates it if it doesn't exist.
  static func appending(_ path: String) throws(SystemError) -> Descriptor {
    Descriptor(number: try SystemError.check { open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o644) })
  }

  /// Returns the bytes of a small file; if it is longer than the limit, a few more bytes than the limit.
  static func contents(of path: String, upTo limit: Int) throws(SystemError) -> [UInt8] {
    let file = try reading(path)
    defer { file.close() }
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let chunk = try file.read()
      if chunk.isEmpty { break }
      bytes += chunk
    }
    return bytes
  }

  /// Reads at most 64 KiB as soon as bytes are available; returns no bytes at the end of the file.
  func read() throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = try SystemError.check {
      bytes.withUnsafeMutableBytes { Foundation.read(number, $0.baseAddress, $0.count) }
    }
    return Array(bytes.prefix(count))
  }

  /// Writes some of the bytes and returns their number.
  func write(some bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
    try SystemError.check { bytes.withUnsafeBytes { Foundation.write(number, $0.baseAddress, $0.count) } }
  }

  /// Writes all of the bytes.
  func write(all bytes: [UInt8]) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty { rest = rest.dropFirst(try write(some: rest)) }
  }

  /// Waits until everything written is on the disk.
  func synchronize() throws(SystemError) {
    #if canImport(Darwin)
      // Here fsync only hands the data to the drive, whose cache loses them in a power cut. This call also empties the cache; some
      // file systems don't support it.
      if fcntl(number, F_FULLFSYNC) == 0 { return }
    #endif
    try SystemError.check { fsync(number) }
  }

  /// Truncates the file.
  func truncate(to length: Int) throws(SystemError) {
    try SystemError.check { ftruncate(number, off_t(length)) }
  }

  /// Locks the file against other processes until it is closed; fails immediately if it is locked.
  func lock() throws(SystemError) {
    try SystemError.check { flock(number, LOCK_EX | LOCK_NB) }
  }

  /// Unlocks and closes the file.
  ///
  /// Closing alone would keep the lock as long as a process that is being started holds a copy of the file.
  func close() {
    _ = flock(number, LOCK_UN)
    _ = Foundation.close(number)
  }

  /// Returns the kind and the identity of the file, regardless of its name.
  func status() throws(SystemError) -> stat {
    var status = stat()
    try SystemError.check { fstat(number, &status) }
    return status
  }

  /// Whether it is a terminal.
  var isTerminal: Bool { isatty(number) == 1 }

  /// The number of lines and columns of the terminal; 24 and 80 if unknown.
  var terminalSize: (rows: Int, columns: Int) {
    var size = winsize()
    guard ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else {
      return (24, 80)
    }
    return (Int(size.ws_row), Int(size.ws_col))
  }
}

extension stat {
  var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
  var isDirectory: Bool { st_mode & S_IFMT == S_IFDIR }
}

/// An error of the operating system.
struct SystemError: Error, Hashable, CustomStringConvertible {
  let code: Int32

  /// The system's message for the error.
  var description: String { String(cString: strerror(code)) }

  /// Makes a system call, and repeats it while signals interrupt it.
  ///
  /// - Parameter call: Returns a negative number on failure.
  /// - Returns: The result of the call.
  /// - Throws: The error of the call.
  @discardableResult
  static func check<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw SystemError(code: errno) }
    }
  }
}
