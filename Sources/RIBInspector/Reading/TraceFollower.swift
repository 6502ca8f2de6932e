public import RIBKit

/// A reader of a trace that is still being written.
///
/// It stores the current trees but no events, so its memory use doesn't grow with the trace.
public struct TraceFollower: Sendable {
  private var reader = TraceLineReader()
  private var states = TraceStates()
  /// The beginning of a line whose end has not been written yet.
  private var pending: [UInt8] = []
  /// The maximum length of an unfinished line, in bytes.
  private static let longestLine = 64 << 20

  /// The number of lines that could not be read.
  public private(set) var unreadableLines = 0

  /// The number of events that the recorder omitted, as noted in the trace.
  public private(set) var missingEvents = 0

  /// Creates a follower.
  public init() {}

  /// The trees that currently have RIBs, ordered by number.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of RIBs.
  public var snapshots: [(tree: Int, snapshot: TreeSnapshot)] {
    states.all.sorted { $0.key < $1.key }.map { ($0.key, $0.value.snapshot) }
  }

  /// Prepares for the next file; an unfinished line of the previous file counts as unreadable.
  public mutating func beginFile() {
    if !pending.isEmpty { unreadableLines += 1 }
    pending = []
  }

  /// Reads the bytes written since the last call.
  ///
  /// - Parameter bytes: The bytes, which may begin and end in the middle of a line.
  /// - Returns: The events whose lines are now complete.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public mutating func read(_ bytes: [UInt8]) -> [TreeEvent] {
    var events: [TreeEvent] = []
    var start = 0
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      pending += bytes[start..<end]
      if !pending.isEmpty { read(line: pending[...], into: &events) }
      pending.removeAll(keepingCapacity: pending.count < 1 << 16)
      start = end + 1
    }
    pending += bytes[start...]
    if pending.count > Self.longestLine { beginFile() }
    return events
  }

  private mutating func read(line: ArraySlice<UInt8>, into events: inout [TreeEvent]) {
    do throws(UnreadableLine) {
      switch try reader.read(line) {
      case .header: break
      case .event(let event):
        states.apply(event)
        events.append(event)
      case .base(let tree, let state): states.set(state, of: tree)
      case .gap(let count):
        // Only a trace made for the purpose can overflow the count.
        missingEvents = missingEvents.addingReportingOverflow(count).partialValue
      }
    } catch {
      unreadableLines += 1
    }
  }
}
