internal import Basics
internal import Foundation

/// The accepted events on disk, from which the next run continues.
///
/// The journal is itself a script, with one event on each line. An event is on the disk when ``append(_:)`` returns. The file is
/// locked while the journal is open.
package final class Journal {
  private let path: String
  private let file: Descriptor
  private var length = 0

  /// The maximum length of a line, twice that of a script because an event may be written longer than it was read, as `1e9` is.
  private static let limit = 2 * LineReader.limit

  /// Opens the journal, or creates an empty one.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: The reason why the file cannot be used.
  package init(path: String) throws(Stop) {
    self.path = path.printable
    do {
      file = try .appending(path)
      guard try file.status().isRegular else {
        throw Stop(.inputOutput, "the journal \(path.printable) is not a regular file")
      }
      try file.lock()
    } catch let error as SystemError where error.code == EWOULDBLOCK {
      throw Stop(.inputOutput, "the journal \(path.printable) is in use by another process")
    } catch let error as SystemError {
      throw Stop(.inputOutput, "cannot open the journal \(path.printable): \(error)")
    } catch {
      throw error as? Stop ?? Stop(.inputOutput, "\(error)")
    }
  }

  deinit {
    file.close()
  }

  /// Whether the journal is the same file as another.
  func isSame(as other: Descriptor) -> Bool {
    guard let own = try? file.status(), let other = try? other.status() else { return false }
    return own.st_dev == other.st_dev && own.st_ino == other.st_ino
  }

  /// Reads the events on the disk, and cuts off a torn last line.
  ///
  /// - Parameters:
  ///   - check: Called before each event; throws if the program must end.
  ///   - warn: Called with a sentence if the last line is torn.
  ///   - replay: Called for each event, in order.
  /// - Throws: A ``Stop`` that names the invalid line; the file is unchanged.
  package func replay(
    check: () throws(Stop) -> Void = {}, warn: (String) -> Void,
    _ replay: (RideEvent) throws(Rejection) -> Void
  ) throws(Stop) {
    let reader = LineReader(limit: Self.limit) { [self] () throws(Stop) in try read() }
    while let line = try reader.next() {
      try check()
      switch event(of: line) {
      case .success(let event):
        do throws(Rejection) { try replay(event) } catch { throw broken(line, error) }
        // The file is valid up to here; a torn line, or a later write that fails, is cut off after this point.
        length = line.end
      case .failure(let error):
        // A write can be cut short only at the end; an invalid line in the middle means that the file is broken.
        guard isTorn(line), try reader.next() == nil else { throw broken(line, error) }
        warn(
          "the journal \(path) ends in an incomplete line, line \(line.number), which was never shown and is dropped"
        )
        try cutOff()
      }
    }
  }

  /// Writes an event, and returns when it is on the disk.
  ///
  /// - Parameter event: The accepted event.
  /// - Throws: The reason why it is not on the disk. The file is unchanged if the system still allows that.
  package func append(_ event: RideEvent) throws(Stop) {
    let line = Array("\(event.json)\n".utf8)
    do {
      try file.write(all: line)
      try file.synchronize()
      length += line.count
    } catch {
      // A part of the line may have been written, and the next event would be joined to it.
      try? file.truncate(to: length)
      throw Stop(.inputOutput, "cannot write the journal \(path): \(error)")
    }
  }

  private func event(of line: LineReader.Line) -> Result<RideEvent, BadLine> {
    guard line.isTerminated else {
      return .failure(BadLine(problem: "the line has no end", expected: "a line feed"))
    }
    return Result { () throws(BadLine) in try RideEvent(line) }
  }

  /// Whether a line can be the rest of a write that was cut short.
  ///
  /// Such a line is an event without a line feed, or the beginning of one, or zeros where the file had grown before the bytes were on
  /// the disk. A journal never writes other bytes, so they are not discarded.
  private func isTorn(_ line: LineReader.Line) -> Bool {
    guard let bytes = line.bytes else { return false }
    if bytes.allSatisfy({ $0 == 0 }) { return true }
    if line.isTerminated || zip(bytes, #"{""#.utf8).contains(where: { $0 != $1 }) { return false }
    let isWhole = (try? JSONSerialization.jsonObject(with: Data(bytes))) != nil
    return !isWhole || (try? RideEvent(line)) != nil
  }

  private func read() throws(Stop) -> [UInt8] {
    do throws(SystemError) {
      return try file.read()
    } catch {
      throw Stop(.inputOutput, "cannot read the journal \(path): \(error)")
    }
  }

  private func cutOff() throws(Stop) {
    do throws(SystemError) {
      try file.truncate(to: length)
      try file.synchronize()
    } catch {
      throw Stop(.inputOutput, "cannot write the journal \(path): \(error)")
    }
  }

  private func broken(_ line: LineReader.Line, _ error: any Error) -> Stop {
    Stop(.badInput, "the journal \(path) is broken: line \(line.number): \(error); nothing was changed")
  }
}
