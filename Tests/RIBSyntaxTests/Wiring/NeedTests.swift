import RIBDiagnostics
import RIBSyntax
import Testing

@Suite struct NeedTests {
  let code: CodeBase

  init() throws {
    code = try RepositoryFiles.ride.get()
  }

  @Test func whatTheServicesHaveIsPassedThroughTheInitializersBetween() throws {
    let need = CodeParameter(label: "sessions", name: "sessions", type: "any Sessions")
    let wiring = Wiring.need(need, for: "Trip", from: NeedSource(ancestor: "Rider"), in: code)
    #expect(wiring.advice == [])
    #expect(
      wiring.texts.keys.sorted()
        == ["Features/Trips/Rider", "Features/Trips/Trip", "RIBs/LoggedIn"].map {
          "Sources/RideExample/\($0).swift"
        })
    let after = code.replacing(wiring.texts)
    #expect(after.errors == [])
    let again = Wiring.need(need, for: "Trip", from: NeedSource(ancestor: "Rider"), in: after)
    #expect(again.texts.isEmpty && again.advice.isEmpty)
    let rider = try #require(after.files["Sources/RideExample/Features/Trips/Rider.swift"]?.text)
    #expect(
      rider.contains("TripInteractor(ride: ride, screen: screen, sessions: sessions, listener: listener)"))
    let loggedIn = try #require(after.files["Sources/RideExample/RIBs/LoggedIn.swift"]?.text)
    #expect(loggedIn.contains("sessions: dependency.services.sessions"))
  }

  @Test func whatNobodyHasIsMarkedWhereTheRootIsMade() {
    let need = CodeParameter(label: "printer", name: "printer", type: "Printer")
    let wiring = Wiring.need(need, for: "LoggedIn", in: code)
    let app = wiring.texts["Sources/RideExample/App/RideApp.swift"]
    #expect(app?.contains("printer: printer") == true)
    #expect(app?.contains("#error(\"rib: No value \\\"printer\\\" of type Printer in scope.") == true)
    #expect(
      wiring.left.contains {
        $0.sentence
          == "No value \"printer\" of type Printer in scope. Pass one."
          && $0.place?.path == "Sources/RideExample/App/RideApp.swift"
      })
  }

  @Test func whatATestHasGoesIntoWhatItIsGiven() throws {
    let texts = [
      "Sources/App/Trip.swift": """
      public struct Screen { public init() {} }
      public struct Features { public init(screen: Screen, size: Int) {} }
      public class TripInteractor: Interactor { public let scope = Scope<Never, Never>() }
      public class TripRouter: Router { public init(interactor: TripInteractor) {} }
      public struct TripBuilder { public func build() -> TripRouter { TripRouter(interactor: TripInteractor()) } }

      """,
      "Tests/AppTests/TripTests.swift": """
      struct TripTests {
        let screen = Screen()
        @Test func itIsBuilt() { _ = TripBuilder().build() }
        @Test func itIsShown() {
          let shown = Screen()
          _ = TripBuilder().build()
        }
      }
      struct OtherTests {
        @Test func itIsBuilt() { _ = TripBuilder().build() }
      }

      """,
    ]
    let need = CodeParameter(label: "features", name: "features", type: "Features")
    let wiring = Wiring.need(need, for: "Trip", in: CodeBase(texts)) { $0 == "Int" ? "1" : nil }
    let tests = try #require(wiring.texts["Tests/AppTests/TripTests.swift"])
    let values = tests.matches(of: /features: (Features\(screen: \w+(?:\(\))?),/).map { String($0.1) }
    #expect(wiring.advice == [])
    #expect(values == ["Features(screen: screen", "Features(screen: screen", "Features(screen: Screen()"])
  }

  @Test func anAncestorMustBeAbove() {
    let need = CodeParameter(label: "a", name: "a", type: "A")
    let wiring = Wiring.need(need, for: "Rider", from: NeedSource(ancestor: "Payment"), in: code)
    #expect(
      wiring.advice.map(\.sentence) == [
        "Payment isn't an ancestor of Rider. Choose one with --from."
      ])
  }
}
