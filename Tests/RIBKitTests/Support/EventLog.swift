import RIBKit

/// An observer that keeps what it is told, and does meanwhile what the test says.
final class EventLog: TreeObserver {
  /// All but the returns, which follow from the others.
  private(set) var events: [TreeEvent] = []
  private(set) var returns: [TreeEvent] = []
  var whenTold: (TreeEvent) -> Void = { _ in }

  func observe(_ event: TreeEvent) {
    if event.kind == .returned { return returns.append(event) }
    events.append(event)
    whenTold(event)
  }

  /// The details of the events of one kind.
  func details(of kind: TreeEvent.Kind) -> [String] {
    events.filter { $0.kind == kind }.map(\.detail)
  }

  /// The events since the last call.
  func take() -> [TreeEvent] {
    defer { events = [] }
    return events
  }
}
