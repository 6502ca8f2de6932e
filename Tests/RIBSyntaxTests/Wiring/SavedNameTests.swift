import RIBDiagnostics
import RIBSyntax
import Testing

/// A RIB that is renamed or moved doesn't lose what users have saved.
struct SavedNameTests {
  private let root = """
    import RIBKit

    final class RootInteractor: Interactor {
      enum Route { case trip }
      let scope = Scope<Route, Never>()
    }

    final class RootRouter: Router {
      let interactor = RootInteractor()
      private let slot = ChildSlot<RootInteractor.Route>()
      func route(to route: RootInteractor.Route) {
        switch route {
        case .trip: slot.show(route, in: self) { TripRouter() }
        }
      }
    }

    """

  private func trip(_ line: String = "", access: String = "", preserving: String = "") -> String {
    """
    import RIBKit

    \(access)final class TripInteractor: Interactor {
      \(access)let scope = Scope<Never, Never>()
      \(access)func didBecomeActive() {\(preserving)}
    }

    \(access)final class TripRouter: Router {
    \(line)  \(access)let interactor = TripInteractor()
      private let map = ChildList<Int>()
      \(access)func didAttach() { attach(MapInteractor()) }
    }

    """
  }

  private func map(preserving: String = "preserve(\\.zoom, as: \"zoom\")") -> String {
    """
    import RIBKit

    final class MapInteractor: Leaf {
      let scope = Scope<Never, Never>()
      var zoom = 1
      func didBecomeActive() { \(preserving) }
    }

    """
  }

  private func code(_ trip: String, _ map: String, _ more: [String: String] = [:]) -> CodeBase {
    CodeBase(
      [
        "Sources/App/Root/Root.swift": root, "Sources/App/Trip/Trip.swift": trip,
        "Sources/App/Map/Map.swift": map,
      ].merging(more) { $1 })
  }

  private func text(_ wiring: Wiring) -> String { wiring.texts["Sources/App/Trip/Trip.swift"] ?? "" }

  @Test func aRIBThatPreservesKeepsItsNameInPlaces() {
    let wiring = Wiring.rename(
      "Trip", to: "Ride", in: code(trip(preserving: " self.preserve(\\.a, as: \"a\") "), map(preserving: "")))
    #expect(wiring.advice == [])
    #expect(
      text(wiring).contains(
        """
        final class RideRouter: Router {
          static var savedName: String { "Trip" }

          let interactor = RideInteractor()
        """), "\(text(wiring))")
    #expect(wiring.notes.count == 1)
    #expect(wiring.notes[0].hasPrefix("RideRouter.savedName is \"Trip\", because Ride preserves state"))
  }

  @Test(arguments: ["public ", "package "]) func soDoesOneAboveARIBThatPreserves(access: String) {
    let wiring = Wiring.rename("Trip", to: "Ride", in: code(trip(access: access), map()))
    #expect(text(wiring).contains("  \(access)static var savedName: String { \"Trip\" }\n"))
    #expect(wiring.notes.first?.contains("because Map preserves state") == true)
  }

  @Test func aLeafThatPreservesKeepsItsNameInPlaces() {
    let wiring = Wiring.rename("Map", to: "Chart", in: code(trip(), map()))
    #expect(
      wiring.texts["Sources/App/Map/Map.swift"]?.contains(
        "final class ChartInteractor: Leaf {\n  static var savedName: String { \"Map\" }\n") == true)
  }

  @Test(arguments: ["", "other.preserve(\\.zoom, as: \"zoom\")"]) func noOtherGetsTheLine(_ call: String) {
    let wiring = Wiring.rename("Trip", to: "Ride", in: code(trip(), map(preserving: call)))
    #expect(!text(wiring).isEmpty)
    #expect(!text(wiring).contains("savedName"))
    #expect(wiring.notes == [])
  }

  @Test(arguments: [
    "static var savedName: String { \"Trip\" }", "static let savedName = \"Trip\"",
  ])
  func aNameInPlacesThatIsThereStays(line: String) {
    let wiring = Wiring.rename("Trip", to: "Ride", in: code(trip("  \(line)\n"), map()))
    #expect(text(wiring).contains(line))
    #expect(text(wiring).ranges(of: "savedName").count == 1)
    #expect(wiring.notes == [])
  }

  @Test func thePlacesOfAMigrationStay() throws {
    let path = "Tests/AppTests/MigrationTests.swift"
    let test = """
      @Test func itMoves() {
        saved.move("Root/Journey", to: "Root/Trip")
        tree.expectChanges(.attached("Root/Trip"))
      }

      """
    let wiring = Wiring.rename("Trip", to: "Ride", in: code(trip(), map(), [path: test]))
    #expect(
      wiring.texts[path] == test.replacing(".attached(\"Root/Trip\")", with: ".attached(\"Root/Ride\")"))
  }

  @Test func aLeafThatGetsARouterLeavesItsNameInPlacesToTheRouter() {
    let map = map().replacing("  var zoom", with: "  static let savedName = \"Chart\"\n  var zoom")
    let stop = "import RIBKit\n\nfinal class StopInteractor: Leaf {\n  let scope = Scope<Never, Never>()\n}\n"
    let wiring = Wiring.attach(
      "Stop", to: "Map", in: code(trip(), map, ["Sources/App/Stop/Stop.swift": stop]))
    #expect(wiring.advice.map(\.sentence) == ["savedName now belongs to the router. Move it to MapRouter."])
  }
}
