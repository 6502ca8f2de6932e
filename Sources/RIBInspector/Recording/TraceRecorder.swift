internal import Basics
public import RIBKit

/// An observer that keeps the latest events of any number of trees in memory, and can write all events to a file.
///
/// You can pass it to any number of launches, on any actors. In memory it keeps a fixed number of events and the state of each tree before
/// them, so that it can reconstruct the tree at each of these events. A slow or full disk doesn't slow down the trees: events that exceed
/// the limit are omitted from the file, which notes their number.
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
    /// The number of events after the waiting events that exceeded the limit.
    var dropped = 0
    var droppedInAll = 0
    /// Whether the writer is scheduled.
    var isScheduled = false
  }

  private let state: Lock<State>
  private let writer: TraceWriter?
  private let maximumWaiting: Int

  /// Creates a recorder.
  ///
  /// - Parameters:
  ///   - capacity: The number of events to keep in memory, at least one.
  ///   - file: The file for all events (default: none).
  public convenience init(capacity: Int = 10_000, file: TraceFile? = nil) {
    self.init(capacity: capacity, file: file, disk: SystemDisk())
  }

  /// Creates a recorder that writes to a given disk.
  package init(capacity: Int, file: TraceFile?, disk: any TraceDisk) {
    state = Lock(State(ring: TraceRing(capacity: capacity)))
    maximumWaiting = max(1, file?.maximumWaiting ?? 0)
    writer = file.map { TraceWriter($0, disk) }
  }

  /// Records an event.
  ///
  /// - Parameter event: The event.
  public func observe(_ event: TreeEvent) {
    let isFirst = state.withLock { state in
      state.ring.append(event)
      guard writer != nil else { return false }
      // After a dropped event, all events are dropped until the writer runs, because it then writes the complete trees.
      if state.dropped == 0, state.waiting.count < maximumWaiting {
        state.waiting.append(event)
      } else {
        state.dropped += 1
        state.droppedInAll += 1
      }
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    // The closure retains the recorder, so that the last events are written even if everything else has released it.
    if isFirst { writer?.schedule { self.drain() } }
  }

  /// The events in memory, oldest first.
  ///
  /// - Complexity: O(*n*), where *n* is the number of events.
  public var events: [TreeEvent] { state.withLock { $0.ring.events } }

  /// The numbers of the trees that currently have RIBs, in the order of their launches.
  ///
  /// - Complexity: O(*n*), where *n* is the number of events in memory and of RIBs.
  public var trees: [Int] { ring.states.all.keys.sorted() }

  /// The number of events missing from the file, because too many were waiting or writing failed.
  public var droppedEvents: Int { state.withLock { $0.droppedInAll } + (writer?.lostEvents ?? 0) }

  /// Writes all events recorded so far to the file; call it on any thread before the program exits.
  ///
  /// It blocks until the events are written, so don't call it in the isolation of a tree that must stay responsive.
  public func flush() {
    writer?.now { drain() }
  }

  /// The state of each tree before the events in memory, and these events.
  var memory: (bases: [Int: TraceState], events: [TreeEvent]) {
    let ring = ring
    return (ring.bases, ring.events)
  }

  private var ring: TraceRing { state.withLock { $0.ring } }

  /// Passes the waiting events to the writer; called on its queue.
  private func drain() {
    guard let writer else { return }
    let (dropped, ring) = state.withLock { state -> (Int, TraceRing?) in
      swap(&state.waiting, &writer.batch)
      defer {
        state.dropped = 0
        state.isScheduled = false
      }
      // A copy of the ring makes the next event copy its slots, so it is made only if events are missing.
      return (state.dropped, state.dropped > 0 ? state.ring : nil)
    }
    writer.writeBatch(dropped: dropped, states: ring?.states)
  }
}
