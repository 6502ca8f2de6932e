import RIBSyntax
import Testing

@Suite struct StrongParentRuleTests {
  /// A parent that attaches the child, and what is around them.
  static let others = [
    "Sources/App/Rider.swift": """
    import RIBKit

    protocol RiderListening: AnyObject { func tripDidEnd() }
    protocol RiderRouting { func showTrip() }
    final class RiderInteractor: Interactor, RiderListening {
      let scope: Scope<Never, Never>
    }
    final class RiderRouter: Router, RiderRouting {
      let interactor: RiderInteractor
      let trips: TripBuilder
      func didAttach() { attach(trips.build()) }
    }
    struct TripBuilder: Builder {
      func build() -> TripRouter { TripRouter(interactor: TripInteractor()) }
    }
    struct StopBuilder: Builder {
      func build() -> StopRouter { StopRouter() }
    }
    final class StopInteractor: Interactor {}
    final class StopRouter: Router { let interactor: StopInteractor }
    protocol TripsStoring: AnyObject {}
    final class TripStore: TripsStoring {}
    typealias TripListener = Listener<TripEvent>
    """
  ]

  static let found =
    Lint.rows(
      "TripInteractor holds the interactor of Rider, a RIB above it, strongly.",
      "private let →rider: RiderInteractor",
      "var →rider: RiderInteractor?",
      "let →events: any RiderListening",
      "var →events: (any RiderListening)? = nil",
      "var →rider: RiderInteractor { didSet { log() } }")
    + Lint.rows(
      "TripInteractor holds the router of Rider, a RIB above it, strongly.",
      "private let →above: RiderRouter",
      "let →ways: RiderRouting")
    + Lint.rows(
      "TripInteractor holds its own router strongly.",
      "lazy var →router: TripRouter = make()")
    + Lint.rows(
      "TripInteractor holds its listener strongly.",
      "var →listener: (any TripListening)?")
    + Lint.rows(
      "TripInteractor holds its parent strongly.",
      "var →parent: AnyObject?",
      "let →parent: any Interactor")

  static let fine = [
    "weak var rider: RiderInteractor?",
    "@Weak var rider: RiderInteractor?",
    "private weak var listener: (any RiderListening)?",
    "unowned let rider: RiderInteractor",
    "let listener: Listener<TripEvent>",
    "let listener: RIBKit.Listener<TripEvent>",
    "let listener: TripListener",
    "let listener: (TripEvent) -> Void",
    "var rider: RiderInteractor { find() }",
    "static var rider: RiderInteractor?",
    "let store: any TripsStoring",
    "let store: TripStore",
    "let parent: Rider.ID",
    "func f() { let rider: RiderInteractor = find(); use(rider) }",
    "// let rider: RiderInteractor",
  ]

  private func file(_ member: String) -> String {
    """
    import RIBKit

    final class TripInteractor: Interactor {
      let scope: Scope<Never, TripEvent>
      \(member)
    }

    final class TripRouter: Router {
      let interactor: TripInteractor
      let stops: StopBuilder
      private var stop: StopRouter?
      private var inner: StopInteractor?
      func didAttach() { attach(stops.build()) }
    }
    """
  }

  @Test(arguments: found) func whatIsAboveIsNotHeld(_ member: String, _ message: String) {
    Lint("strong-parent", file(member), with: Self.others).expectOne(message)
  }

  @Test(arguments: fine) func otherPropertiesAreFine(_ member: String) {
    #expect(Lint("strong-parent", file(member), with: Self.others).places == [])
  }

  @Test func aRouterThatHoldsARouterAboveItIsFound() {
    let text = """
      import RIBKit
      final class StopRouter: Router {
        let interactor: StopInteractor
        let →top: RootRouter
      }
      final class StopInteractor: Interactor {}
      final class RootInteractor: Interactor {}
      final class MiddleInteractor: Interactor {}
      final class RootRouter: Router {
        let interactor: RootInteractor
        private var middle: MiddleRouter?
        func didAttach() { attach(MiddleRouter()) }
      }
      final class MiddleRouter: Router {
        let interactor: MiddleInteractor
        func didAttach() { attach(StopRouter()) }
      }
      """
    Lint("strong-parent", text).expectMarked()
  }

  static let holding = [
    "attach(stops.build(listener: Listener { event in →self.take(event) }))",
    "attach(stops.build(listener: interactor.listener { _, event in →self.take(event) }))",
    "let listener = Listener<Event>({ [→self] in take($0) })\n    attach(stops.build(listener: listener))",
    "attach(stops.build(listener: Listener { [x] event in x.map { →self.take($0) } }))",
  ]

  static let free = [
    "attach(stops.build(listener: interactor.listener { $0.take($1) }))",
    "attach(stops.build(listener: self.interactor.listener { me, event in me.take(event) }))",
    "attach(stops.build(listener: Listener { [weak self] in self?.take($0) }))",
    "attach(stops.build(listener: Listener { [unowned self] in self.take($0) }))",
    "attach(stops.build(listener: Listener { [interactor] in log($0) }))",
    "attach(stops.build(listener: Listener(self.take)))",
    "stops.forEach { self.attach($0.build()) }",
    "attach(stops.build(listener: Listener { print(\"self\", $0) }))",
  ]

  private func attaching(_ statement: String) -> String {
    """
    import RIBKit
    final class ARouter: Router {
      let interactor: AInteractor
      func didAttach() {
        \(statement)
      }
    }
    """
  }

  @Test(arguments: holding) func aListenerThatHoldsItsMakerIsFound(_ statement: String) {
    Lint("strong-parent", attaching(statement))
      .expectOne("This listener uses self, so the child holds ARouter strongly.")
  }

  @Test(arguments: free) func otherListenersAreFine(_ statement: String) {
    #expect(Lint("strong-parent", attaching(statement)).places == [])
  }

  @Test func aListenerThatIsMadeElsewhereMayHoldWhatItLikes() {
    let text = "final class App { func run() { root.build(listener: Listener { self.take($0) }) } }"
    #expect(Lint("strong-parent", "import RIBKit\n" + text).places == [])
  }

  @Test func whoIsAboveAndBelowIsNoParent() {
    let text = """
      import RIBKit
      final class AInteractor: Interactor {}
      final class BInteractor: Interactor {}
      final class ARouter: Router {
        let interactor: AInteractor
        private var shown: BRouter?
        func didAttach() { attach(BRouter()) }
      }
      final class BRouter: Router {
        let interactor: BInteractor
        private var shown: ARouter?
        func didAttach() { attach(ARouter()) }
      }
      """
    #expect(Lint("strong-parent", text).places == [])
  }
}
