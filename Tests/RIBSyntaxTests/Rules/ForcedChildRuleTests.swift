import RIBSyntax
import Testing

@Suite struct ForcedChildRuleTests {
  static let trip = [
    "Sources/App/Trip.swift": """
    import RIBKit
    final class TripInteractor: Interactor { let scope = Scope<Never, Never>() }
    final class TripRouter: Router { let interactor = TripInteractor() }
    """
  ]

  static let found = [
    ("private var →trip: TripRouter!", "ARouter stores trip as TripRouter!."),
    ("var →trip: (any Router)!", "ARouter stores trip as (any Router)!."),
    (
      "private var trip: TripRouter?\n  func hide() { detach(→trip!) }",
      "ARouter force-unwraps the child trip."
    ),
    (
      "private var trip: TripRouter?\n  func hide() { →self.trip!.interactor.end() }",
      "ARouter force-unwraps the child trip."
    ),
  ]

  static let fine = [
    "private var trip: TripRouter?\n  func hide() { if let trip { detach(trip) } }",
    "private var trip: TripRouter?\n  func hide() { trip?.interactor.end() }",
    "private let trip: TripRouter",
    "var name: String!\n  func f() { print(name!) }",
    "private var trip: TripRouter?\n  func f(trip: Int?) { print(trip!) }",
    "private var trip: TripRouter?\n  func f() { print(other.trip!) }",
  ]

  private func file(_ members: String) -> String {
    "import RIBKit\nfinal class ARouter: Router {\n  let interactor: AInteractor\n  \(members)\n}\n"
  }

  @Test(arguments: found) func aChildThatIsTakenForGrantedIsFound(_ members: String, _ message: String) {
    Lint("forced-child", file(members), with: Self.trip).expectOne(message)
  }

  @Test(arguments: fine) func otherPropertiesAreFine(_ members: String) {
    #expect(Lint("forced-child", file(members), with: Self.trip).places == [])
  }

  @Test func aTestMayTakeItForGranted() {
    let text = file("var trip: TripRouter!")
    #expect(Lint("forced-child", text, path: "Tests/AppTests/A.swift", with: Self.trip).places == [])
  }
}
