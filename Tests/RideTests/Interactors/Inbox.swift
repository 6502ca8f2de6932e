import RIBKit

/// The parent of an interactor under test: it keeps what the interactor tells.
final class Inbox<Event> {
  private(set) var events: [Event] = []

  var listener: Listener<Event> { Listener { [self] in events.append($0) } }
}
