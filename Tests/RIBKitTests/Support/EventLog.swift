import RIBKit

/// An observer that keeps what it is told, and does meanwhile what the test says.
final class EventLog: TreeObserver {
  private(set) var events: [TreeEvent] = []
  var whenTold: (TreeEvent) -> Void = { _ in }

  func observe(_ event: TreeEvent) {
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
