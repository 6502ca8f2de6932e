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
  ///   - policy: How many events may wait for the tree; a limit below one stops the program.
  ///   - fileID: Where the observation is made, for reports.
  ///   - line: Where the observation is made, for reports.
  ///   - handler: Called on the tree with the interactor, so that it needs no capture list.
  /// - Returns: A handle that ends the observation earlier.
  @discardableResult
  public func observe<Element>(
    _ events: EventStream<Element>, buffering policy: EventBuffering = .unbounded,
    fileID: StaticString = #fileID, line: UInt = #line, _ handler: @escaping (Self, Element) -> Void
  ) -> Handle {
    policy.requireRoom(in: "observe(_:buffering:)")
    return starting("observe", at: (fileID, line)) { node, tree in
      EventObservation(node, of: tree, events: events, policy: policy) { me, event in
        handler(Self.cast(me), event)
      }
    }
  }
}

/// An observation of an event stream: every event, in order, by the mailbox.
final class EventObservation<Event: Sendable>: Registration, StreamWaiter, @unchecked Sendable {
  private var subscription: EventSubscription<Event>?
  private var arrived: [Event] = []
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

  override func collect(into due: inout DueDeliveries) {
    arrived = subscription?.takeAll() ?? []
    super.collect(into: &due)
  }

  override func deliver() {
    let events = arrived
    arrived = []
    let sent = tree.mailbox.isObserved ? tree.mailbox.withLock { sentDuring } : 0
    for event in events {
      guard isLive, let me = node.interactor else {
        drop(.value(event), from: sent)
        continue
      }
      tree.during(.delivered, node, .value(event), from: sent == 0 ? origin : sent) { handler?(me, event) }
    }
    if let subscription, subscription.isFinished { end() }
  }

  override func didEnd() {
    subscription?.cancel()
    subscription = nil
    handler = nil
  }
}
