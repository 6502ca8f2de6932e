import RIBSyntax
import Testing

@Suite struct KeptRouterRuleTests {
  private func file(_ members: String) -> String {
    """
    import RIBKit
    final class TripInteractor: Interactor { let scope = Scope<Never, Never>() }
    final class TripRouter: Router { let interactor: TripInteractor }
    final class RiderInteractor: Interactor { let scope = Scope<Never, Never>() }
    final class RiderRouter: Router { let interactor: RiderInteractor }
    final class TripBuilder: Builder {
      \(members)
      func build() -> TripRouter { TripRouter(interactor: TripInteractor()) }
    }
    """
  }

  @Test(arguments: [
    "private var →router: TripRouter?", "private lazy var →router = TripRouter(interactor: TripInteractor())",
    "static let →shared = TripRouter(interactor: TripInteractor())", "let →all: [Int: TripRouter] = [:]",
    "weak var →last: TripRouter?",
  ]) func aRouterThatIsKeptIsFound(_ member: String) {
    Lint("kept-router", file(member)).expectOne("TripBuilder stores the TripRouter that it builds.")
  }

  @Test func anInteractorThatIsKeptIsFound() {
    Lint("kept-router", file("private let →interactor = TripInteractor()"))
      .expectMarked("TripBuilder stores the TripInteractor that it builds.")
  }

  @Test(arguments: [
    "private let make: (TripInteractor) -> TripRouter", "private var router: TripRouter { build() }",
    "private let rider: RiderInteractor", "private let trips: [Int]",
    "static var sample: TripRouter { TripBuilder().build() }",
  ]) func otherPropertiesAreFine(_ member: String) {
    #expect(Lint("kept-router", file(member)).places == [])
  }
}
