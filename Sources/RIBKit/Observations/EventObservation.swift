internal import ModelStreams

/// An observation of an event stream: every event, in order, by the mailbox.
final class EventObservation<Me: Interactor, Event: Sendable>: Registration, StreamWaiter, @unchecked Sendable
{
  private var subscription: EventSubscription<Event>?
  private var arrived: [Event] = []
  private var handler: ((Me, Event) -> Void)?

  init(
    _ node: Node, of tree: Tree, events: EventStream<Event>, policy: EventBuffering,
    handler: @escaping (Me, Event) -> Void
  ) {
    self.handler = handler
    super.init(node, of: tree)
    subscription = EventSubscription(events, policy: policy, waiter: self)
    if subscription?.isFinished == true { end() }
  }

  override var noun: String { "observation" }

  func streamHasNews() {
    tree.mailbox.post(self)
  }

  override func collect(into due: inout DueDeliveries) {
    arrived = subscription?.takeAll() ?? []
    super.collect(into: &due)
  }

  override func deliver() {
    let events = arrived
    arrived = []
    for event in events {
      guard isLive, let me = interactor(as: Me.self) else {
        dropLate("\(event)")
        continue
      }
      tree.during(.delivered, node, "\(event)") { handler?(me, event) }
    }
    if let subscription, subscription.isFinished { end() }
  }

  override func didEnd() {
    subscription?.cancel()
    subscription = nil
    handler = nil
  }
}
