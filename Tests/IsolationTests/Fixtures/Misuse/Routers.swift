// program: actionOnTheHarnessWithoutTheInteractor
// error: contextual type for closure argument list expects 1 argument, which cannot be implicitly ignored
// settings: upcoming
// imports: RIBKit, RIBTesting, Testing

func press(_ harness: InteractorHarness<FeedInteractor>) {
  harness.run { print("pressed") }  // misuse
  harness.run { _ in print("pressed") }
}

// program: childAttachedByItsInteractor
// error: only a router attaches children: send a route with 'route(to:)'

extension FeedInteractor {
  func didBecomeActive() {
    route(to: .story("child"))
    attach(FeedRouter())  // misuse
  }
}

// program: childDetachedByItsInteractor
// error: only a router detaches children: send a route with 'route(to:)'

extension FeedInteractor {
  func drop(_ child: FeedRouter) {
    route(to: .top)
    detach(child)  // misuse
  }
}

// program: eventOfAnotherRIB
// error: cannot convert value of type 'OtherEvent' to expected argument type 'FeedInteractor.Event'

enum OtherEvent {
  case signedOut
}

extension FeedInteractor {
  func didBecomeActive() {
    notify(.closed)
    notify(OtherEvent.signedOut)  // misuse
  }
}

// program: expectedEventWithoutEquality
// error: requires that 'NoticeInteractor.Event' conform to 'Equatable'
// settings: upcoming
// imports: RIBKit, RIBTesting, Testing

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

// program: interactorAttachedWithoutItsRouter
// error: requires that 'HelpInteractor' conform to 'Router'

func attachPages(to feed: FeedRouter) {
  feed.attach(HelpInteractor())  // misuse
  feed.attach(TipInteractor())
}

// program: interactorBesideOtherRouters
// error: cannot convert value of type 'HelpInteractor' to specified type 'Router'

func show(_ key: Int, in slot: ChildSlot<Int>, of feed: FeedRouter) {
  slot.show(key, in: feed) {
    switch key {
    case 1: HelpInteractor()  // misuse
    default: TipInteractor()
    }
  }
}

// program: interactorShownWithoutItsRouter
// error: cannot convert value of type 'HelpInteractor' to closure result type 'any Router'

func show(_ slot: ChildSlot<Int>, of feed: FeedRouter) {
  slot.show(1, in: feed) { HelpInteractor() }  // misuse
  slot.show(2, in: feed) { TipInteractor() }
}

// program: interactorWithoutScope
// error: type 'EmptyInteractor' does not conform to protocol 'Interactor'
// settings: upcoming

final class EmptyInteractor:
  Interactor,  // misuse
  Named
{}

// program: keyWithoutEquality
// error: type 'Screen' does not conform to protocol 'Equatable'
// settings: upcoming

enum Screen {
  case orders(String)
}

final class Screens {
  let slot = ChildSlot<Screen>()  // misuse
}

// program: leafThatIsNotFinal
// error: non-final class 'HelpInteractor' cannot safely conform to protocol 'Leaf'
// settings: upcoming

class HelpInteractor:
  Leaf,  // misuse
  Named
{
  let scope = Scope<Never, Never>()
}

// program: leafWithRoutes
// error: 'Leaf' requires the types 'HelpInteractor.Route' and 'Never' be equivalent
// settings: upcoming

final class HelpInteractor:
  Leaf,  // misuse
  Named
{
  enum Route { case call }

  let scope = Scope<Route, Never>()
}

// program: leafWithoutItsScope
// error: unavailable property 'scope' was used to satisfy a requirement of protocol 'Interactor': store the leaf's scope, a 'Scope<Never, Event>'
// settings: upcoming

final class HelpInteractor:
  Leaf,  // misuse
  Named
{
  enum Event { case called }
  let scope = Scope<Never, Never>()
}

// program: linkKeyOfTheMainActor
// error: cannot form main actor-isolated conformance of 'ReaderInteractor.Route' to SendableMetatype-inheriting protocol 'LinkKey'
// settings: mainActorUpcoming
// imports: DeepLinks, RIBKit, RIBLinks

final class ReaderInteractor: Interactor {
  nonisolated enum Route: Hashable { case page(UInt) }
  let scope = Scope<Route, Never>()
}

nonisolated extension ReaderInteractor.Route:
  @MainActor  // misuse
    LinkKey
{
  static let links: KeyLinks<Self> = [
    .link("page/:number<uint>", to: Self.page) { if case .page(let number) = $0 { number } else { nil } }
  ]
}

// program: listenerOfAnotherRIB
// error: cannot convert value of type 'Listener<Int>' to expected argument type 'Listener<FeedInteractor.Event>'

func build(_ feed: FeedInteractor, below number: Listener<Int>) {
  _ = FeedInteractor(feed.stories, listener: number, finish: {})  // misuse
}

// program: protocolThatRefinesRouter
// error: crosses into main actor-isolated code and can cause data races
// settings: mainActorUpcoming

protocol ViewRouter: Router {}

final class HelpRouter:
  ViewRouter,  // misuse
  Router
{
  let interactor = HelpInteractor()
}

// program: routeInALeaf
// error: type 'Never' has no member 'help'

func open(_ tip: TipInteractor) {
  tip.route(to: .help)  // misuse
}

// program: routeOfAnInteractorWithoutRoutes
// error: cannot convert value of type 'String' to expected argument type 'Never'
// settings: upcoming

func open(_ help: HelpInteractor) {
  help.route(to: "home")  // misuse
}

// program: routeOfAnotherRIB
// error: cannot convert value of type 'OtherRoute' to expected argument type 'FeedInteractor.Route'

enum OtherRoute {
  case settings
}

extension FeedInteractor {
  func didBecomeActive() {
    route(to: .top)
    route(to: OtherRoute.settings)  // misuse
  }
}

// program: routerOfAnotherInteractor
// error: type 'OtherRouter' does not conform to protocol 'Router'

final class OtherRouter: Router {
  typealias InteractorType = FeedInteractor  // misuse
  let interactor = HelpInteractor()
}

// program: routerWithoutRoutes
// error: type 'ShortRouter' does not conform to protocol 'Router'

final class ShortRouter:
  Router,  // misuse
  Named
{
  let interactor: FeedInteractor

  init(_ interactor: FeedInteractor) {
    self.interactor = interactor
  }
}

// program: scopeWithoutListener
// error: the interactor has events, which go to a listener: write 'Scope(listener: listener)'

func makeScope() {
  _ = Scope<Never, FeedInteractor.Event>()  // misuse
}

// program: structAsInteractor
// error: non-class type 'PlainInteractor' cannot conform to class protocol 'Interactor'
// settings: upcoming

struct PlainInteractor:
  Interactor,  // misuse
  Named
{
  let scope = Scope<Never, Never>()
}
