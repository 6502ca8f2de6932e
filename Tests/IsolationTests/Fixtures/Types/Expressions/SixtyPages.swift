import ModelStreams
import RIBKit

// A router of sixty pages, whose children are leaves and RIBs with a router.

final class BookInteractor: Interactor {
  enum Route: Hashable {
    case page0(Int)
    case page1
    case page2
    case page3(Int)
    case page4
    case page5
    case page6(Int)
    case page7
    case page8
    case page9(Int)
    case page10
    case page11
    case page12(Int)
    case page13
    case page14
    case page15(Int)
    case page16
    case page17
    case page18(Int)
    case page19
    case page20
    case page21(Int)
    case page22
    case page23
    case page24(Int)
    case page25
    case page26
    case page27(Int)
    case page28
    case page29
    case page30(Int)
    case page31
    case page32
    case page33(Int)
    case page34
    case page35
    case page36(Int)
    case page37
    case page38
    case page39(Int)
    case page40
    case page41
    case page42(Int)
    case page43
    case page44
    case page45(Int)
    case page46
    case page47
    case page48(Int)
    case page49
    case page50
    case page51(Int)
    case page52
    case page53
    case page54(Int)
    case page55
    case page56
    case page57(Int)
    case page58
    case page59
  }
  enum Event: Hashable {
    case page(PageInteractor.Event)
    case found(SearchInteractor.Event)
  }

  let scope: Scope<Route, Event>
  let form: ModelStream<Form>

  init(form: ModelStream<Form>, listener: Listener<Event>) {
    self.form = form
    scope = Scope(listener: listener)
  }

  func page(_ event: PageInteractor.Event) {}

  func found(_ event: SearchInteractor.Event, _ number: Int) {}

  func search(listener: Listener<SearchInteractor.Event>) -> SearchInteractor {
    SearchInteractor(
      form, search: Search(find: { [$0] }, log: { _ in }), presenter: Presenter(Form()), listener: listener)
  }
}

final class BookRouter: Router {
  let interactor: BookInteractor
  private let slot = ChildSlot<BookInteractor.Route>()

  init(_ interactor: BookInteractor) { self.interactor = interactor }

  func route(to route: BookInteractor.Route) {
    slot.show(route, in: self) {
      switch route {
      case .page0(let number):
        PageInteractor(number * 2 + 0, listener: interactor.listener { $0.notify(.page($1)) })
      case .page1: PageInteractor(1, listener: interactor.listener { $0.page($1) })
      case .page2: SearchRouter(interactor.search(listener: interactor.listener { $0.found($1, 2) }))
      case .page3(let number):
        PageInteractor(number * 2 + 3, listener: interactor.listener { $0.notify(.page($1)) })
      case .page4: PageInteractor(4, listener: interactor.listener { $0.page($1) })
      case .page5: SearchRouter(interactor.search(listener: interactor.listener { $0.found($1, 5) }))
      case .page6(let number):
        PageInteractor(number * 2 + 6, listener: interactor.listener { $0.notify(.page($1)) })
      case .page7: PageInteractor(7, listener: interactor.listener { $0.page($1) })
      case .page8: SearchRouter(interactor.search(listener: interactor.listener { $0.found($1, 8) }))
      case .page9(let number):
        PageInteractor(number * 2 + 9, listener: interactor.listener { $0.notify(.page($1)) })
      case .page10: PageInteractor(10, listener: interactor.listener { $0.page($1) })
      case .page11: SearchRouter(interactor.search(listener: interactor.listener { $0.found($1, 11) }))
      case .page12(let number):
        PageInteractor(number * 2 + 12, listener: interactor.listener { $0.notify(.page($1)) })
      case .page13: PageInteractor(13, listener: interactor.listener { $0.page($1) })
      case .page14: SearchRouter(interactor.search(listener: interactor.listener { $0.found($1, 14) }))
      case .page15(let number):
        PageInteractor(number * 2 + 15, listener: interactor.listener { $0.notify(.page($1)) })
      case .page16: PageInteractor(16, listener: interactor.listener { $0.page($1) })
      case .page17: SearchRouter(interactor.search(listener: interactor.listener { $0.found($1, 17) }))
      case .page18(let number):
        PageInteractor(number * 2 + 18, listener: interactor.listener { $0.notify(.page($1)) })
      case .page19: PageInteractor(19, listener: interactor.listener { $0.page($1) })
      case .page20: SearchRouter(interactor.search(listener: interactor.listener { $0.found($1, 20) }))
      case .page21(let number):
        PageInteractor(number * 2 + 21, listener: interactor.listener { $0.notify(.page($1)) })
      case .page22: PageInteractor(22, listener: interactor.listener { $0.page($1) })
      case .page23: SearchRouter(interactor.search(listener: interactor.listener { $0.found($1, 23) }))
      case .page24(let number):
        PageInteractor(number * 2 + 24, listener: interactor.listener { $0.notify(.page($1)) })
      case .page25: PageInteractor(25, listener: interactor.listener { $0.page($1) })
      case .page26: SearchRouter(interactor.search(listener: interactor.listener { $0.found($1, 26) }))
      case .page27(let number):
        PageInteractor(number * 2 + 27, listener: interactor.listener { $0.notify(.page($1)) })
      case .page28: PageInteractor(28, listener: interactor.listener { $0.page($1) })
      case .page29: SearchRouter(interactor.search(listener: interactor.listener { $0.found($1, 29) }))
      case .page30(let number):
        PageInteractor(number * 2 + 30, listener: interactor.listener { $0.notify(.page($1)) })
      case .page31: PageInteractor(31, listener: interactor.listener { $0.page($1) })
      case .page32: SearchRouter(interactor.search(listener: interactor.listener { $0.found($1, 32) }))
      case .page33(let number):
        PageInteractor(number * 2 + 33, listener: interactor.listener { $0.notify(.page($1)) })
      case .page34: PageInteractor(34, listener: interactor.listener { $0.page($1) })
      case .page35: SearchRouter(interactor.search(listener: interactor.listener { $0.found($1, 35) }))
      case .page36(let number):
        PageInteractor(number * 2 + 36, listener: interactor.listener { $0.notify(.page($1)) })
      case .page37: PageInteractor(37, listener: interactor.listener { $0.page($1) })
      case .page38: SearchRouter(interactor.search(listener: interactor.listener { $0.found($1, 38) }))
      case .page39(let number):
        PageInteractor(number * 2 + 39, listener: interactor.listener { $0.notify(.page($1)) })
      case .page40: PageInteractor(40, listener: interactor.listener { $0.page($1) })
      case .page41: SearchRouter(interactor.search(listener: interactor.listener { $0.found($1, 41) }))
      case .page42(let number):
        PageInteractor(number * 2 + 42, listener: interactor.listener { $0.notify(.page($1)) })
      case .page43: PageInteractor(43, listener: interactor.listener { $0.page($1) })
      case .page44: SearchRouter(interactor.search(listener: interactor.listener { $0.found($1, 44) }))
      case .page45(let number):
        PageInteractor(number * 2 + 45, listener: interactor.listener { $0.notify(.page($1)) })
      case .page46: PageInteractor(46, listener: interactor.listener { $0.page($1) })
      case .page47: SearchRouter(interactor.search(listener: interactor.listener { $0.found($1, 47) }))
      case .page48(let number):
        PageInteractor(number * 2 + 48, listener: interactor.listener { $0.notify(.page($1)) })
      case .page49: PageInteractor(49, listener: interactor.listener { $0.page($1) })
      case .page50: SearchRouter(interactor.search(listener: interactor.listener { $0.found($1, 50) }))
      case .page51(let number):
        PageInteractor(number * 2 + 51, listener: interactor.listener { $0.notify(.page($1)) })
      case .page52: PageInteractor(52, listener: interactor.listener { $0.page($1) })
      case .page53: SearchRouter(interactor.search(listener: interactor.listener { $0.found($1, 53) }))
      case .page54(let number):
        PageInteractor(number * 2 + 54, listener: interactor.listener { $0.notify(.page($1)) })
      case .page55: PageInteractor(55, listener: interactor.listener { $0.page($1) })
      case .page56: SearchRouter(interactor.search(listener: interactor.listener { $0.found($1, 56) }))
      case .page57(let number):
        PageInteractor(number * 2 + 57, listener: interactor.listener { $0.notify(.page($1)) })
      case .page58: PageInteractor(58, listener: interactor.listener { $0.page($1) })
      case .page59: SearchRouter(interactor.search(listener: interactor.listener { $0.found($1, 59) }))
      }
    }
  }
}
