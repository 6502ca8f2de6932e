// error: requires that 'NoticeInteractor.Event' conform to 'Equatable'
// settings: upcoming
import RIBKit
import RIBTesting
import Testing

func expectTheEnd(_ harness: InteractorHarness<NoticeInteractor>) {
  harness.expectEvent(NoticeInteractor.Event(text: "the end"))  // misuse
}

final class NoticeInteractor: Interactor {
  struct Event {
    var text: String
  }

  let scope: Scope<Never, Event>

  init(listener: Listener<Event>) { scope = Scope(listener: listener) }
}
