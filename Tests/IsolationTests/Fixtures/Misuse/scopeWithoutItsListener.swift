// error: cannot assign value of type 'Scope<Never, Never>' to type 'Scope<Never, PageInteractor.Event>'
import RIBKit

final class PageInteractor: Interactor {
  enum Event {
    case closed
  }

  let scope: Scope<Never, Event>

  init(listener: Listener<Event>) {
    scope = Scope(listener: listener)
    scope = Scope()  // misuse
  }
}
