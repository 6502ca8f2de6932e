import ModelStreams
import RIBKit

/// The model of the RIB that is misused.
nonisolated struct Story: Equatable, Sendable {
  var title = ""
}

/// A route of a package's own, which is not `Sendable` unless it says so.
package enum Place: Hashable {
  case top
}

/// An interactor to be misused; each fixture gives it what it does when it becomes active.
final class FeedInteractor: Interactor {
  enum Route: Equatable {
    case top
    case story(String)
  }

  enum Event {
    case closed
  }

  let scope: Scope<Route, Event>
  let stories: ModelStream<Story>
  let finish: () -> Void
  var count = 0

  init(_ stories: ModelStream<Story>, listener: Listener<Event>, finish: @escaping () -> Void) {
    self.stories = stories
    self.finish = finish
    scope = Scope(listener: listener)
  }
}

/// A router to be misused.
final class FeedRouter: Router {
  let interactor: FeedInteractor

  init(whenDone finish: @escaping () -> Void = {}) {
    let stories = MutableModelStream(Story())
    interactor = FeedInteractor(stories.stream, listener: Listener { _ in }, finish: finish)
  }

  func route(to route: FeedInteractor.Route) {}
}

/// An interactor without children, which has no router in the programs.
final class HelpInteractor: Interactor {
  let scope = Scope<Never, Never>()
}

/// A leaf.
final class TipInteractor: Leaf {
  let scope = Scope<Never, Never>()
}

/// A protocol beside that of a declaration, whose name is on a line of its own.
protocol Named {}

/// An actor that takes what isn't its own.
actor Taker {
  func take<Value>(_ value: Value) { print(value) }
}

/// An observer with state.
nonisolated final class Log: TreeObserver {
  var events: [TreeEvent] = []
  func observe(_ event: TreeEvent) { events.append(event) }
}
