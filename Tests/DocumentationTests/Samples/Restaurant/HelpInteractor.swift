import RIBKit

final class HelpInteractor: Leaf {
  enum Event { case called }
  let scope: Scope<Never, Event>

  init(listener: Listener<Event>) { scope = Scope(listener: listener) }
}
