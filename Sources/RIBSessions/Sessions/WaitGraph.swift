internal import Basics
internal import ModelStreams

/// The sessions of this process that await each other's replies, so that a cycle is an error and not a deadlock.
final class WaitGraph: Sendable {
  /// The graph of the process: a cycle may contain sessions of several types.
  static let shared = WaitGraph()

  /// A session of one of the `Sessions` in the process.
  struct Waiter: Hashable, Sendable {
    let sessions: ObjectIdentifier
    let id: SessionID
  }

  /// For each session, the sessions whose replies it awaits, with their numbers.
  private let edges = Lock([Waiter: [Waiter: Int]]())

  /// Notes that a session awaits another one, unless the other session already awaits the first.
  ///
  /// - Returns: `nil` if it was noted; otherwise the cycle, from the first session back to itself.
  /// - Complexity: O(*n*), where *n* is the number of sessions that the other session awaits, directly or indirectly.
  func begin(_ waiter: Waiter, awaiting other: Waiter) -> [SessionID]? {
    edges.withLock { edges in
      if let path = Self.path(from: other, to: waiter, in: edges) { return [waiter.id] + path.map(\.id) }
      edges[waiter, default: [:]][other, default: 0] += 1
      return nil
    }
  }

  /// Notes that a session has its reply.
  func end(_ waiter: Waiter, awaiting other: Waiter) {
    edges.withLock { edges in
      guard var awaited = edges[waiter], let count = awaited[other] else { return }
      awaited[other] = count > 1 ? count - 1 : nil
      edges[waiter] = awaited.isEmpty ? nil : awaited
    }
  }

  /// The sessions whose replies a session awaits, sorted.
  func awaited(by waiter: Waiter) -> [SessionID] {
    edges.withLock { $0[waiter, default: [:]].keys.map(\.id) }.sorted()
  }

  private static func path(
    from start: Waiter, to end: Waiter, in edges: [Waiter: [Waiter: Int]]
  ) -> [Waiter]? {
    if start == end { return [end] }
    var (origins, front): ([Waiter: Waiter], [Waiter]) = ([start: start], [start])
    while let current = front.popLast() {
      for next in (edges[current] ?? [:]).keys where origins[next] == nil {
        origins[next] = current
        guard next == end else {
          front.append(next)
          continue
        }
        var path = [end]
        while let last = path.last, last != start, let origin = origins[last] { path.append(origin) }
        return path.reversed()
      }
    }
    return nil
  }
}

/// The task that drives a session.
///
/// Sends by its handlers and their child tasks recognize it; the session doesn't await other tasks.
final class SessionTask: TaskObserver {
  private struct State {
    var home: UInt = 0
    var parkings: [UInt: String] = [:]
    /// The place that the task holds while it wakes its session.
    var held: Place?
    /// The sessions that the task awaits; `nil` after its session has continued without it.
    var awaited: [WaitGraph.Waiter]? = []
  }

  let waiter: WaitGraph.Waiter
  private let state = Lock(State())

  init(_ waiter: WaitGraph.Waiter) { self.waiter = waiter }

  /// The task that drives a session whose code is running and awaits the caller; `nil` elsewhere.
  static var current: SessionTask? { TaskObservation.current as? SessionTask }

  /// A place among the sessions that are being woken.
  final class Place: Sendable {
    private let isHeld = Lock(true)
    fileprivate let leave: @Sendable () -> Void

    init(_ leave: @escaping @Sendable () -> Void) { self.leave = leave }

    /// Takes the place back.
    ///
    /// - Returns: Whether it was still held.
    func take() -> Bool {
      isHeld.withLock { isHeld in
        defer { isHeld = false }
        return isHeld
      }
    }
  }

  /// Notes that the task wakes its session.
  func hold(_ place: Place) { state.withLock { $0.held = place } }

  /// Notes that the task awaits another session, and gives up its place among the sessions that are being woken: the other session may need it.
  ///
  /// - Returns: The cycle that it would close; `nil` if the task may wait.
  func begin(awaiting other: WaitGraph.Waiter) -> [SessionID]? {
    let (circle, place) = state.withLock { state -> ([SessionID]?, Place?) in
      if state.awaited != nil {
        if let circle = WaitGraph.shared.begin(waiter, awaiting: other) { return (circle, nil) }
        state.awaited?.append(other)
      }
      return (nil, state.held.take())
    }
    if let place, place.take() { place.leave() }
    return circle
  }

  /// Notes that the task has the reply of another session.
  func end(awaiting other: WaitGraph.Waiter) {
    state.withLock { state in
      guard let index = state.awaited?.firstIndex(of: other) else { return }
      state.awaited?.remove(at: index)
      WaitGraph.shared.end(waiter, awaiting: other)
    }
  }

  /// Notes that the session continues without the task.
  func abandon() {
    state.withLock { state in
      for other in state.awaited ?? [] { WaitGraph.shared.end(waiter, awaiting: other) }
      state.awaited = nil
    }
  }

  var home: UInt { state.withLock { $0.home } }

  /// Runs the work of the task; the task calls this first.
  func run(isolation: isolated (any Actor)? = #isolation, _ body: () async -> Void) async {
    state.withLock { $0.home = TaskObservation.home }
    await body()
    // Another task may store its values at the same address from here on.
    state.withLock { $0.home = 0 }
  }

  func park(_ id: UInt, at place: String) { state.withLock { $0.parkings[id] = place } }
  func unpark(_ id: UInt) { state.withLock { $0.parkings[id] = nil } }

  /// The places where the task and its child tasks wait, as far as the package knows them, sorted.
  var waits: [String] { state.withLock { $0.parkings.values.sorted() } }
}
