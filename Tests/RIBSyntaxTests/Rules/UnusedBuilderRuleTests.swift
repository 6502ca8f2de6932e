import RIBSyntax
import Testing

@Suite struct UnusedBuilderRuleTests {
  static let trip = [
    "Sources/App/Trip.swift": """
    import RIBKit
    struct TripBuilder: Builder { func build() -> TripRouter { TripRouter() } }
    final class TripInteractor: Interactor { let scope = Scope<Never, Never>() }
    final class TripRouter: Router { let interactor = TripInteractor() }
    """
  ]

  static let found = [
    "private let →trips: TripBuilder\n  init(trips: TripBuilder) { self.trips = trips }",
    "private let →trips = TripBuilder()",
    "let →trips: TripBuilder?\n  init(_ trips: TripBuilder?) { self.trips = trips }",
    // What builds is the parameter, or something else that is called so.
    "private let →trips: TripBuilder\n  init(trips: TripBuilder) { self.trips = trips; attach(trips.build()) }",
    "private let →trips: TripBuilder\n  init(all: TripBuilder) { trips = all }\n  func show(trips: [Int]) { print(trips) }",
    "private let →trips: TripBuilder\n  init(all: TripBuilder) { trips = all }\n  func show() { all { trips in print(trips) } }",
  ]

  static let fine = [
    "private let trips: TripBuilder\n  func didAttach() { attach(trips.build()) }",
    "private let trips: TripBuilder\n  init(trips: TripBuilder) { self.trips = trips; attach(self.trips.build()) }",
    "private let trips: TripBuilder\n  func route(to route: R) { slot.show(route, in: self) { [trips] in trips.build() } }",
    "private let trips: TripBuilder?\n  func didAttach() { if let trips { attach(trips.build()) } }",
    "private let trips: TripBuilder?\n  func didAttach() { guard let trips = trips else { return }; attach(trips.build()) }",
    "private let trips: TripBuilder\n  func didAttach() { attach(make(\\.trips)) }",
    "private let trips: TripBuilder\n  var all: [TripBuilder] { [trips] }",
    // Others may use it.
    "let trips: TripBuilder\n  func didAttach() { other.trips.build() }",
    "public let trips: TripBuilder",
    // No builder, and nothing that is kept.
    "let trips: [Int] = []",
    "var trips: TripBuilder { TripBuilder() }",
    "static let trips = TripBuilder()",
  ]

  private func file(_ members: String) -> String {
    "import RIBKit\nfinal class ARouter: Router {\n  let interactor: AInteractor\n  \(members)\n}\n"
  }

  @Test(arguments: found) func aBuilderThatBuildsNothingIsFound(_ members: String) {
    Lint("unused-builder", file(members), with: Self.trip)
      .expectOne("ARouter stores trips of type TripBuilder, but never uses it.")
  }

  @Test(arguments: fine) func aBuilderThatIsUsedIsFine(_ members: String) {
    #expect(Lint("unused-builder", file(members), with: Self.trip).places == [])
  }

  @Test func anExtensionInAnotherFileUsesItToo() {
    let text = file("let trips: TripBuilder")
    let other = Self.trip.merging(
      ["Sources/App/B.swift": "extension ARouter { func show() { attach(trips.build()) } }"]) { $1 }
    #expect(Lint("unused-builder", text, with: other).places == [])
    let none = Self.trip.merging([
      "Sources/App/B.swift": "struct B { private var trips = 1\n  var a: Int { trips } }"
    ]) { $1 }
    #expect(Lint("unused-builder", file("private let →trips: TripBuilder"), with: none).places.count == 1)
  }

  @Test func aClassThatInheritsUsesItToo() {
    let base = file("let trips: TripBuilder").replacing("final class", with: "class")
    let text = base + "final class BRouter: ARouter { func didAttach() { attach(trips.build()) } }"
    #expect(Lint("unused-builder", text, with: Self.trip).places == [])
  }

  @Test func whatIsNoPartOfARIBKeepsWhatItLikes() {
    #expect(Lint("unused-builder", "struct Kit { let trips: TripBuilder }", with: Self.trip).places == [])
  }
}
