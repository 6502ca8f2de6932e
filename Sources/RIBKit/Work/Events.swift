public import ModelStreams

// Observations of event streams: all arrived events are one item of the mailbox, and each event is a delivery.

extension Interactor {
  /// Observes an event stream, with a limit on waiting events, until the activation ends or the stream finishes.
  ///
  /// It subscribes inside this call, so no event sent afterward is missed. An event sent before the call isn't delivered. Every
  /// event is delivered in a later turn, in order; events of several streams are delivered in the order in which they were sent.
  /// Call it in the tree's isolation. The handler runs on the tree and gets the interactor, so it doesn't need a capture list.
  ///
  /// The `buffering` policy limits the number of events that may wait for the tree, after all operators of the stream; a limit below one
  /// stops the program. The overload without this argument uses the limit of the stream's own ``ModelStreams/EventStream/buffered(_:)``.
  /// Without any limit, events wait in memory for as long as they arrive faster than they're handled. When more than 10,000 events are
  /// waiting, the observer of the tree is notified once, with an event of the kind ``TreeEvent/Kind/flooded``; see <doc:Streams>.
  ///
  /// ``Handle`` describes the effect of an `id`.
  ///
  /// - Returns: A handle that ends the observation earlier.
  @discardableResult
  public func observe<Element>(
    _ events: EventStream<Element>, id: AnyHashable? = nil, buffering policy: EventBuffering,
    fileID: StaticString = #fileID, line: UInt = #line, _ handler: @escaping (Self, Element) -> Void
  ) -> Handle {
    policy.requireRoom(in: "observe(_:buffering:)")
    return observe(events: events, policy, id: id, at: (fileID, line), handler)
  }

  /// Observes an event stream with a buffering policy, or with the stream's own if it is `nil`.
  @usableFromInline
  func observe<Element>(
    events: EventStream<Element>, _ policy: EventBuffering?, id: AnyHashable?, at site: CallSite,
    _ handler: @escaping (Self, Element) -> Void
  ) -> Handle {
    starting("observe", at: site, superseding: id) { node, tree in
      let observation = EventObservation<Element>(Registration(.observation, node, of: tree)) {
        handler(self, $0)
      }
      observation.subscribe(to: events, policy)
      return observation.registration
    }
  }
}

/// An observation of an event stream, which delivers every event in order through the mailbox.
///
/// Unchecked because the stream calls it on any thread, where it accesses only the mailbox and the state that the mailbox's lock guards.
final class EventObservation<Event: Sendable>: RegisteredItem, StreamWaiter, @unchecked Sendable {
  var isQueued = false
  var isLeft = false
  let registration: Registration
  private let mailbox: Mailbox
  private var subscription: EventSubscription<Event>?
  /// The events taken from the stream: first the ones due in the current turn, then the ones left for later turns.
  private var arrived = Deque<Event>()
  /// The positions of the events left for later turns.
  private var places = Deque<UInt64>()
  private var handler: ((Event) -> Void)?
  /// The number of waiting events above which the observer of the tree is notified, once, of a slow handler; zero means never.
  private var floodMark = 0
  /// The event of the tree during which something was sent to the stream, or zero; guarded by the lock of the mailbox.
  private var sentDuring = 0

  init(_ registration: Registration, handler: @escaping (Event) -> Void) {
    self.registration = registration
    self.handler = handler
    mailbox = registration.tree.mailbox
    registration.begin(self)
  }

  func subscribe(to events: EventStream<Event>, _ policy: EventBuffering?) {
    if policy.map({ $0 == .unbounded }) ?? events.keepsEveryEvent { floodMark = 10_000 }
    let subscription = EventSubscription(events, policy: policy, waiter: self)
    // A stream that starts its source with its first reader has run user code, which may have ended the observation.
    guard registration.isLive else { return subscription.cancel() }
    self.subscription = subscription
    if subscription.isFinished { registration.end() }
  }

  func streamTakesNews(isFirst: Bool) -> (place: UInt64, mustWake: Bool) {
    let (place, mustWake) = mailbox.note(self)
    return (place, mustWake || isFirst && (place == 0 || mailbox.isObserved))
  }

  func streamHasNews() { mailbox.postNews(for: self) { sentDuring = $0 } }

  func collect(at place: UInt64, through last: UInt64, into due: inout DueDeliveries) -> UInt64? {
    guard let subscription else { return nil }
    // Both are local variables, because the transforms of a view run here. Their memory moves back and forth between the stream and the
    // observation.
    var (events, eventPlaces) = (Deque<Event>(), Deque<UInt64>())
    swap(&events, &arrived)
    swap(&eventPlaces, &places)
    // Take all events, because that takes no longer than taking one; those not due yet stay here. Once they are used up, take only the due
    // ones.
    let isFresh = eventPlaces.count == 0
    var left = isFresh ? subscription.take(through: .max, into: &events, at: &eventPlaces) : nil
    if floodMark > 0, eventPlaces.count > floodMark { tellFlood(eventPlaces.count) }
    var isDue = takeDue(from: &eventPlaces, through: last, into: &due)
    if !isFresh, eventPlaces.count == 0 {
      left = subscription.take(through: last, into: &events, at: &eventPlaces)
      if takeDue(from: &eventPlaces, through: last, into: &due) { isDue = true }
    }
    left = eventPlaces.first ?? left
    swap(&events, &arrived)
    swap(&eventPlaces, &places)
    if !isDue, left == nil, subscription.isFinished {
      due.append(self, depth: registration.depth, order: registration.order, at: place)
    }
    return left
  }

  /// Notifies the observer of the tree that more events are waiting than an unbounded observation should have.
  private func tellFlood(_ count: Int) {
    floodMark = 0
    let place = registration.site
    registration.tree.emit(
      .flooded, registration.node,
      .text(
        """
        \(count) events wait for the observation at \(place.fileID):\(place.line), which buffers all of them; limit them with its \
        buffering parameter
        """
      ),
      from: registration.origin)
  }

  private func takeDue(
    from places: inout Deque<UInt64>, through last: UInt64, into due: inout DueDeliveries
  ) -> Bool {
    var isDue = false
    while let place = places.first, place <= last {
      _ = places.popFirst()
      due.append(self, depth: registration.depth, order: registration.order, at: place)
      isDue = true
    }
    return isDue
  }

  func deliver(_ part: Range<Int>) {
    if let event = arrived.popFirst() {
      let sent = mailbox.isObserved ? mailbox.withLock { sentDuring } : 0
      guard registration.isLive else { return registration.drop(.value(event), from: sent) }
      registration.tree.during(
        .delivered, registration.node, .value(event), from: sent == 0 ? registration.origin : sent
      ) {
        handler?(event)
      }
    }
    if arrived.count == 0, let subscription, subscription.isFinished { registration.end() }
  }

  func didEnd(_ registration: Registration) {
    subscription?.cancel()
    subscription = nil
    handler = nil
  }
}
