import Basics
import RIBToolkit

/// A disk that fails at one operation, counted from one, in one of several ways.
final class FaultyDisk: FileSystem {
  enum Fault: CaseIterable {
    /// The operation is rejected, and everything after it works again.
    case rejection
    /// From the operation on nothing new can be written, but files can be renamed and removed.
    case fullDisk
    /// The process is killed in the middle of the operation: a file is half written, and nothing happens any more.
    case death
  }

  private let disk: any FileSystem
  private let fault: Fault
  private let number: Int
  private let counted = Lock(0)

  init(_ disk: any FileSystem, _ fault: Fault = .rejection, at number: Int = .max) {
    self.disk = disk
    self.fault = fault
    self.number = number
  }

  /// How many operations there were.
  var count: Int { counted.withLock { $0 } }

  /// Counts an operation and fails where it is to.
  private func step(_ action: String, _ path: String, writes: Bool = false) throws(ToolkitError) {
    let count = counted.withLock { count in
      count += 1
      return count
    }
    let fails =
      switch fault {
      case .rejection: count == number
      case .fullDisk: count >= number && writes
      case .death: count >= number
      }
    if fails { throw ToolkitError(errno: fault == .rejection ? 5 : 28, action, path) }
  }

  func status(_ path: String) throws(ToolkitError) -> FileStatus? {
    try step("read", path)
    return try disk.status(path)
  }

  func resolve(_ path: String) throws(ToolkitError) -> String {
    try step("follow", path)
    return try disk.resolve(path)
  }

  func names(in path: String) throws(ToolkitError) -> [String] {
    try step("read the folder", path)
    return try disk.names(in: path)
  }

  func read(_ path: String) throws(ToolkitError) -> [UInt8] {
    try step("read", path)
    return try disk.read(path)
  }

  func makeFolder(_ path: String, permissions: UInt32?) throws(ToolkitError) {
    try step("create the folder", path, writes: true)
    try disk.makeFolder(path, permissions: permissions)
  }

  func removeFolder(_ path: String) throws(ToolkitError) {
    try step("remove the folder", path)
    try disk.removeFolder(path)
  }

  func create(_ path: String, _ bytes: [UInt8], permissions: UInt32) throws(ToolkitError) {
    do throws(ToolkitError) {
      try step("make", path, writes: true)
    } catch {
      let isMoment = counted.withLock { $0 } == number
      if fault == .death, isMoment {
        try disk.create(path, Array(bytes.prefix(bytes.count / 2)), permissions: permissions)
      }
      throw error
    }
    try disk.create(path, bytes, permissions: permissions)
  }

  func rename(_ path: String, to other: String) throws(ToolkitError) {
    try step("replace", other)
    try disk.rename(path, to: other)
  }

  func remove(_ path: String) throws(ToolkitError) {
    try step("remove", path)
    try disk.remove(path)
  }

  func synchronize(folder path: String) throws(ToolkitError) {
    try step("write", path)
    try disk.synchronize(folder: path)
  }

  func lock(folder path: String, waits: Bool) throws(ToolkitError) -> any AnyObject {
    try disk.lock(folder: path, waits: waits)
  }
}
