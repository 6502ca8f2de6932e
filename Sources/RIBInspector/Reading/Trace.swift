internal import Foundation
public import RIBKit

/// A parsed trace: the events of any number of trees, and the lines that could not be read.
///
/// Lines that can't be read are skipped and reported. If a file ends in the middle of a line, for example after `kill -9`, all other lines
/// are read.
public struct Trace: Sendable {
  /// The events of one tree.
  public struct Tree: Sendable {
    /// The number of the tree.
    public let number: Int
    /// The events, in order; some may be missing.
    public fileprivate(set) var events: [TreeEvent] = []
    /// Whole trees, each as it was after the event with its sequence number.
    fileprivate(set) var bases: [TraceState] = []
  }

  /// A line that could not be read.
  public struct Problem: Sendable, Hashable, CustomStringConvertible {
    /// The 1-based line number.
    public let line: Int
    /// The reason why the line can't be read.
    public let reason: String

    /// The line and the reason.
    public var description: String { "line \(line): \(reason)" }
  }

  /// The newest format version that is fully supported.
  public static let version = TraceLine.version

  /// The version that the trace declares; `nil` if it doesn't begin with a header.
  public private(set) var version: Int?

  /// The trees, in order of first appearance.
  public private(set) var trees: [Tree] = []

  /// The lines that could not be read.
  public private(set) var problems: [Problem] = []

  /// The number of events that the recorder omitted, as noted in the trace.
  public private(set) var missingEvents = 0

  private var indices: [Int: Int] = [:]

  /// Reads a file.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: The system's error if the file cannot be read.
  public init(contentsOf path: String) throws {
    try self.init(Data(contentsOf: URL(filePath: path)))
  }

  /// Reads the bytes of a trace.
  ///
  /// - Parameter bytes: Lines in the format described in `Docs/TraceFormat.md`.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public init(_ bytes: some Collection<UInt8>) {
    // An array, because generic code for collections would fetch each byte with a call.
    let bytes = Array(bytes)
    var reader = TraceLineReader()
    var (number, start) = (0, 0)
    while start < bytes.count {
      number += 1
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      defer { start = end + 1 }
      if start == end { continue }
      do throws(UnreadableLine) {
        add(try reader.read(bytes[start..<end]), at: number)
      } catch {
        problems.append(
          Problem(line: number, reason: end == bytes.count ? "it is incomplete" : error.reason))
      }
    }
  }

  private mutating func add(_ line: TraceLine, at number: Int) {
    switch line {
    case .header(let version, _):
      self.version = max(version, self.version ?? 0)
      if version > TraceLine.version {
        problems.append(
          Problem(
            line: number,
            reason: """
              it has version \(version), and this reader supports version \(TraceLine.version), so lines of newer kinds are \
              skipped; use the version of RIBKit that recorded it
              """))
      }
    case .event(let event): trees[index(of: event.tree)].events.append(event)
    case .base(let tree, let state): trees[index(of: tree)].bases.append(state)
    case .gap(let events): missingEvents = missingEvents.addingReportingOverflow(events).partialValue
    }
  }

  private mutating func index(of tree: Int) -> Int {
    if let known = indices[tree] { return known }
    indices[tree] = trees.count
    trees.append(Tree(number: tree))
    return trees.count - 1
  }
}

extension TraceRecorder {
  /// The events in memory, as a trace that starts with each tree's state before them.
  ///
  /// - Complexity: O(*n*), where *n* is the number of events and of RIBs.
  public var trace: Trace {
    let (bases, events) = memory
    return Trace(events, after: bases)
  }

  /// Returns a snapshot of a tree as it was after one of its events.
  ///
  /// - Parameters:
  ///   - tree: The number of the tree, as in ``/RIBKit/TreeEvent/tree``.
  ///   - sequence: The sequence number of the event; `nil` for the last event.
  /// - Returns: The snapshot; `nil` if the tree is unknown or the event is too old.
  /// - Complexity: O(*n*), where *n* is the number of events in memory and of RIBs.
  public func snapshot(of tree: Int, at sequence: Int? = nil) -> TreeSnapshot? {
    trace.trees.first { $0.number == tree }?.snapshot(at: sequence)
  }
}

extension Trace {
  /// Creates a trace of some events, oldest first, with the states of their trees before them.
  package init(_ events: [TreeEvent]) { self.init(events, after: [:]) }

  fileprivate init(_ events: [TreeEvent], after bases: [Int: TraceState]) {
    version = Self.version
    for (tree, base) in bases.sorted(by: { $0.key < $1.key }) { add(.base(tree: tree, base), at: 0) }
    for event in events { add(.event(event), at: 0) }
  }
}

extension Trace.Tree {
  /// Returns a snapshot of the tree as it was after one of its events.
  ///
  /// - Parameter sequence: The sequence number of the event; `nil` for the last event.
  /// - Returns: The snapshot; `nil` if the trace begins after the event.
  /// - Complexity: O(*n* + log *m*), where *n* is the number of RIBs and of events since the last recorded state, and *m* that of all events.
  public func snapshot(at sequence: Int? = nil) -> TreeSnapshot? {
    let last = sequence ?? .max
    let base = bases.prefix(upTo: bases.firstIndex { $0.sequence > last } ?? bases.count).last
    if base == nil, events.first.map({ $0.sequence > last }) ?? true { return nil }
    var state = base ?? TraceState()
    for event in events[events.partition(after: state.sequence)...] {
      if event.sequence > last { break }
      state.apply(event)
    }
    return state.snapshot
  }

  /// Returns the event with a sequence number.
  ///
  /// - Parameter sequence: The sequence number.
  /// - Returns: The event; `nil` if it is not in the trace.
  /// - Complexity: O(log *n*), where *n* is the number of events.
  public func event(_ sequence: Int) -> TreeEvent? {
    let index = events.partition(after: sequence &- 1)
    return index < events.count && events[index].sequence == sequence ? events[index] : nil
  }

  /// Returns the chain of causes of an event, across turns and awaits, from the event itself back to an external cause.
  ///
  /// - Parameter sequence: The sequence number of the event.
  /// - Returns: The events, newest first.
  public func causes(of sequence: Int) -> [TreeEvent] {
    var chain: [TreeEvent] = []
    var next: Int? = sequence
    // Each cause is older than its effect, so that a trace that was tampered with has no cycles.
    while let sequence = next, let event = event(sequence) {
      chain.append(event)
      next = (event.cause ?? event.origin).flatMap { $0 < sequence ? $0 : nil }
    }
    return chain
  }
}

extension Trace.Tree {
  /// Returns the detach that preceded an event of a detached RIB: a late, dropped or outdated call, an unfinished task, or a leak.
  ///
  /// - Parameter sequence: The sequence number of the event.
  /// - Returns: The detach; `nil` if the RIB was still attached, or if its detach isn't in the trace.
  /// - Complexity: O(*n*), where *n* is the number of earlier events.
  public func departure(before sequence: Int) -> TreeEvent? {
    guard let event = event(sequence),
      [.late, .dropped, .outdated, .unfinished, .leaked].contains(event.kind)
    else { return nil }
    let last = events[..<events.partition(after: sequence - 1)].last {
      $0.node == event.node && [.attaching, .detached].contains($0.kind)
    }
    return last?.kind == .detached ? last : nil
  }
}

extension [TreeEvent] {
  /// Returns the index of the first event after a sequence.
  func partition(after sequence: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].sequence > sequence { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
