import RIBInspector
import RIBKit
import Testing
import TreeSupport

/// What two snapshots of one tree say about a large view model.
@Suite(.trees)
struct SnapshotDifferenceTests {
  struct Screen: Hashable, Sendable {
    var texts = Array(repeating: String(repeating: "x", count: 300), count: 4)
    var city = "Bonn"
    var stops: [String: Set<Int>] = [:]
  }

  let host = ManualHost()

  @Test func aChangeBehindTheEndOfATextIsSeenAndTheFieldIsNamed() {
    let changes = changes { $0.city = "Ulm" }
    #expect(changes.hasSuffix("\n    city: Bonn -> Ulm"))
    #expect(changes.hasPrefix("~ Screen  = Screen(texts: "))
  }

  @Test func aChangeBehindTheEndOfAFieldIsSeen() {
    let changes = changes { $0.texts[3] += "y" }
    #expect(changes.hasSuffix("\n    The view models differ beyond the recorded part."))
  }

  @Test func theOrderOfASetIsNoChange() {
    let changes = changes {
      // The same elements, with another capacity and so in another order.
      var stops = Set<Int>(minimumCapacity: 1_000)
      for stop in (0..<50).reversed() { stops.insert(stop) }
      $0.stops["a"] = stops
    } from: {
      $0.stops["a"] = Set(0..<50)
    }
    #expect(changes == "")
  }

  @Test func aRuleHidesAChangeToo() {
    let rule: (Any, TreeEvent.Kind, String) -> ValueDescription? = { value, _, _ in
      value as? String == "Bonn" || value as? String == "Ulm" ? nil : ValueDescription(mirroring: value)
    }
    #expect(changes(rule) { $0.city = "Ulm" } == "")
  }

  @Test func equalSnapshotsHaveEqualDigestsInEveryProcess() throws {
    let root = ScreenRouter()
    root.launch(LaunchOptions(showsValues: true), on: host)
    let snapshot = host.run { root.snapshot() }
    #expect(snapshot.ribs.first?.digest == 15_659_821_096_284_074_803)
    host.shutdown(root)
  }

  /// The difference of a tree before and after a change of its view model.
  func changes(
    _ rule: ((Any, TreeEvent.Kind, String) -> ValueDescription?)? = nil, _ change: (inout Screen) -> Void,
    from beginning: (inout Screen) -> Void = { _ in }
  ) -> String {
    let root = ScreenRouter()
    root.launch(LaunchOptions(showsValues: true, describe: rule), on: host)
    var screen = Screen()
    beginning(&screen)
    host.run { root.interactor.presenter.show(screen) }
    let before = host.run { root.snapshot() }
    change(&screen)
    host.run { root.interactor.presenter.show(screen) }
    let after = host.run { root.snapshot() }
    host.shutdown(root)
    let difference = before.difference(to: after)
    #expect(difference.isEmpty == (before == after))
    return difference.description
  }
}

private final class ScreenInteractor: Interactor {
  let scope = Scope<Never, Never>()
  let presenter = Presenter<SnapshotDifferenceTests.Screen, Never>(
    SnapshotDifferenceTests.Screen(), removingDuplicates: nil)
}

private final class ScreenRouter: Router {
  let interactor = ScreenInteractor()
}
