internal import Basics
public import RIBKit

/// An observer that keeps the last events of any number of trees, and writes all of them to a file.
///
/// It may be given to many launches, on any actors. In memory it keeps a fixed number of events and, of each tree, the state
/// before them, so the tree at any of these events is known. A disk that is slow or full costs the trees
/// nothing: events that find no room are dropped from the file, counted, and noted in it.
///
/// ```swift
/// let recorder = TraceRecorder(file: TraceFile(path))
/// root.launch(LaunchOptions(observer: .all([.console, recorder])), on: host)
/// ```
public final class TraceRecorder: TreeObserver, Sendable {
  private struct State {
    var ring: TraceRing
    /// The events for the file, oldest first.
    var waiting: [TreeEvent] = []
    /// The number of events that came after those that wait, and found no room.
    var dropped = 0
    var droppedInAll = 0
    /// Whether the writer is to come.
    var isScheduled = false
  }

  private let state: Lock<State>
  private let writer: TraceWriter?
  private let maximumWaiting: Int

  /// Makes a recorder.
  ///
  /// - Parameters:
  ///   - capacity: How many events are kept in memory; less than one is one.
  ///   - file: The file for all events; `nil` is none.
  public convenience init(capacity: Int = 10_000, file: TraceFile? = nil) {
    self.init(capacity: capacity, file: file, disk: SystemDisk())
  }

  /// Makes a recorder that writes to a disk of the caller's.
  package init(capacity: Int, file: TraceFile?, disk: any TraceDisk) {
    state = Lock(State(ring: TraceRing(capacity: capacity)))
    maximumWaiting = max(1, file?.maximumWaiting ?? 0)
    writer = file.map { TraceWriter($0, disk) }
  }

  /// Keeps an event.
  ///
  /// - Parameter event: The event.
  public func observe(_ event: TreeEvent) {
    let isFirst = state.withLock { state in
      state.ring.append(event)
      guard writer != nil else { return false }
      // After one that was dropped all are, until the writer comes: it writes the whole trees then.
      if state.dropped == 0, state.waiting.count < maximumWaiting {
        state.waiting.append(event)
      } else {
        state.dropped += 1
        state.droppedInAll += 1
      }
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    // It keeps the recorder, so the last events are written although nothing else does.
    if isFirst { writer?.schedule { self.drain() } }
  }

  /// The events in memory, oldest first.
  ///
  /// - Complexity: O(*n*), where *n* is their number.
  public var events: [TreeEvent] { state.withLock { $0.ring.events } }

  /// The numbers of the trees that have RIBs now, in the order of their launches.
  ///
  /// - Complexity: O(*n*), where *n* is the number of events in memory and of RIBs.
  public var trees: [Int] { ring.states.all.keys.sorted() }

  /// The number of events that are missing in the file, because there was no room for them or the disk refused them.
  public var droppedEvents: Int { state.withLock { $0.droppedInAll } + (writer?.lostEvents ?? 0) }

  /// A tree after one of its events.
  ///
  /// - Parameters:
  ///   - tree: The number of the tree, as in ``/RIBKit/TreeEvent/tree``.
  ///   - sequence: The sequence of the event; `nil` is the last.
  /// - Returns: The snapshot; `nil` if nothing of the tree is known, or nothing so old.
  /// - Complexity: O(*n*), where *n* is the number of events in memory and of RIBs.
  public func snapshot(of tree: Int, at sequence: Int? = nil) -> TreeSnapshot? {
    ring.state(of: tree, at: sequence)?.snapshot
  }

  /// Writes all events so far to the file, before it returns; called on any thread, before a program ends.
  ///
  /// Do not call it where a tree waits for it: it waits for the disk.
  public func flush() {
    writer?.now { drain() }
  }

  /// The state of each tree before the events in memory, and these.
  var memory: (bases: [Int: TraceState], events: [TreeEvent]) {
    let ring = ring
    return (ring.bases, ring.events)
  }

  private var ring: TraceRing { state.withLock { $0.ring } }

  /// Hands what waits to the writer; called in its queue.
  private func drain() {
    guard let writer else { return }
    let (dropped, ring) = state.withLock { state -> (Int, TraceRing?) in
      swap(&state.waiting, &writer.batch)
      defer {
        state.dropped = 0
        state.isScheduled = false
      }
      // A copy of the ring costs the next event a copy of its slots, so it is made only where events are missing.
      return (state.dropped, state.dropped > 0 ? state.ring : nil)
    }
    writer.writeBatch(dropped: dropped, states: ring?.states)
  }
}
