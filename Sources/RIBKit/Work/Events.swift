public import ModelStreams

// Observations of event streams: what has arrived is one item of the mailbox, and each event a delivery.

extension Interactor {
  /// Observes an event stream until the activation ends or the stream finishes.
  ///
  /// It subscribes inside this call: no event that is sent afterwards is missed. Events are delivered in later turns,
  /// every one in its order. It must be called on the isolation of the tree.
  ///
  /// - Parameters:
  ///   - events: The stream.
  ///   - id: A newer observation, worker, call, flow or timer with the same identity ends this one.
  ///   - policy: How many events may wait for the tree; a limit below one stops the program.
  ///   - fileID: Where the observation is made, for reports.
  ///   - line: Where the observation is made, for reports.
  ///   - handler: Called on the tree with the interactor, so that it needs no capture list.
  /// - Returns: A handle that ends the observation earlier.
  @discardableResult
  public func observe<Element>(
    _ events: EventStream<Element>, id: AnyHashable? = nil, buffering policy: EventBuffering = .unbounded,
    fileID: StaticString = #fileID, line: UInt = #line, _ handler: @escaping (Self, Element) -> Void
  ) -> Handle {
    policy.requireRoom(in: "observe(_:buffering:)")
    return starting("observe", at: (fileID, line), superseding: id) { node, tree in
      EventObservation(node, of: tree, events: events, policy: policy) { me, event in
        handler(Self.cast(me), event)
      }
    }
  }
}

/// An observation of an event stream: every event, in order, by the mailbox.
final class EventObservation<Event: Sendable>: Registration, StreamWaiter, @unchecked Sendable {
  private var subscription: EventSubscription<Event>?
  /// What was taken from the stream, first what is due in the turn that is running, then what is left for later ones.
  private var arrived = Deque<Event>()
  /// The places of what is left.
  private var places = Deque<UInt64>()
  private var handler: ((any Interactor, Event) -> Void)?
  /// The event of the tree in which the stream was sent to, or zero; guarded by the lock of the mailbox.
  private var sentDuring = 0

  init(
    _ node: Node, of tree: Tree, events: EventStream<Event>, policy: EventBuffering,
    handler: @escaping (any Interactor, Event) -> Void
  ) {
    self.handler = handler
    super.init(node, of: tree)
    subscription = EventSubscription(events, policy: policy, waiter: self)
    if subscription?.isFinished == true { end() }
  }

  override var kind: WorkKind { .observation }

  func streamTakesNews(isFirst: Bool) -> (place: UInt64, mustWake: Bool) {
    let (place, mustWake) = tree.mailbox.note(self)
    return (place, mustWake || isFirst && (place == 0 || tree.mailbox.isObserved))
  }

  func streamHasNews() {
    guard tree.mailbox.isObserved else {
      tree.mailbox.post(self)
      return
    }
    let event = tree.mailbox.currentEvent
    tree.mailbox.post(self) { observation in
      observation.sentDuring = event
      return true
    }
  }

  override func collect(at place: UInt64, through last: UInt64, into due: inout DueDeliveries) -> UInt64? {
    guard let subscription else { return nil }
    // Locals: the transforms of a view run here. The memory of both goes to and fro between the stream and the observation.
    var (events, eventPlaces) = (Deque<Event>(), Deque<UInt64>())
    swap(&events, &arrived)
    swap(&eventPlaces, &places)
    // All there is, which takes no longer than one event; what is not due yet stays here. When that is used up, what is due.
    let isFresh = eventPlaces.count == 0
    var left = isFresh ? subscription.take(through: .max, into: &events, at: &eventPlaces) : nil
    var isDue = takeDue(from: &eventPlaces, through: last, into: &due)
    if !isFresh, eventPlaces.count == 0 {
      left = subscription.take(through: last, into: &events, at: &eventPlaces)
      if takeDue(from: &eventPlaces, through: last, into: &due) { isDue = true }
    }
    left = eventPlaces.first ?? left
    swap(&events, &arrived)
    swap(&eventPlaces, &places)
    if !isDue, left == nil, subscription.isFinished { due.append(self, at: place) }
    return left
  }

  private func takeDue(
    from places: inout Deque<UInt64>, through last: UInt64, into due: inout DueDeliveries
  ) -> Bool {
    var isDue = false
    while let place = places.first, place <= last {
      _ = places.popFirst()
      due.append(self, at: place)
      isDue = true
    }
    return isDue
  }

  override func deliver() {
    if let event = arrived.popFirst() {
      let sent = tree.mailbox.isObserved ? tree.mailbox.withLock { sentDuring } : 0
      guard isLive, let me = node.interactor else { return drop(.value(event), from: sent) }
      tree.during(.delivered, node, .value(event), from: sent == 0 ? origin : sent) { handler?(me, event) }
    }
    if arrived.count == 0, let subscription, subscription.isFinished { end() }
  }

  override func didEnd() {
    subscription?.cancel()
    subscription = nil
    handler = nil
  }
}
