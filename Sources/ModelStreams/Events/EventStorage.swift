internal import Locks

/// The storage of an event source: guards the subscribers and tells them outside the lock.
final class EventStorage<Event: Sendable>: Sendable {
  typealias Ticket = Roster<EventInbox<Event>>.Ticket

  private struct State {
    var fanout = Fanout<EventInbox<Event>>()
    var isFinished = false
  }

  private let state = Lock(State())

  var isFinished: Bool { state.withLock { $0.isFinished } }
  var subscriberCount: Int { state.withLock { $0.fanout.count } }

  func send(_ event: Event) -> Bool {
    // What gives way dies when this function ends, outside the lock: its `deinit` may use the stream.
    var dropped: [Event] = []
    let told = state.withLock { state -> [EventInbox<Event>]? in
      if state.isFinished { return nil }
      return state.fanout.offer { inbox in
        let kept = inbox.append(event)
        if let oldest = kept.dropped { dropped.append(oldest) }
        return kept.mustTell
      }
    }
    guard let told else { return false }
    tell(told)
    return true
  }

  func finish() {
    let told = state.withLock { state -> [EventInbox<Event>] in
      if state.isFinished { return [] }
      state.isFinished = true
      return state.fanout.offer { $0.close() }
    }
    tell(told)
  }

  /// Registers a subscriber; nil, and the subscriber is closed, when the source has finished.
  func enter(_ inbox: EventInbox<Event>) -> Ticket? {
    state.withLock { state in
      if !state.isFinished { return state.fanout.enter(inbox) }
      _ = inbox.close()
      return nil
    }
  }

  func leave(_ ticket: Ticket) {
    _ = state.withLock { $0.fanout.leave(ticket) }
  }

  private func tell(_ told: consuming [EventInbox<Event>]) {
    if told.isEmpty { return }
    for index in told.indices { told[index].tell() }
    // Emptied in place, so that the array goes back with its room.
    told.removeAll(keepingCapacity: true)
    state.withLock { $0.fanout.recycle(told) }
  }
}
