import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// A failure tells as briefly as possible what was expected and what arrived.
struct MismatchTests {
  struct Row: Hashable {
    let id: Int
    var title = "A title of some length"
  }

  final class Lister: Interactor {
    let scope: Scope<[Row], Never>

    init() {
      scope = Scope()
    }
  }

  @Test func longValuesAreNeverComparedByTextsThatAreCut() {
    let rows = (1...8).map { Row(id: $0) }
    var other = rows
    other[7].title = "Another one"
    let told = failuresTold {
      let harness = InteractorHarness { _ in Lister() }
      harness.activate()
      harness.run { $0.route(to: other) }
      harness.expectRoute(rows)
      harness.deactivate()
    }
    #expect(told.count == 1)
    #expect(told.first?.contains("looks the same") == false)
    #expect(
      told.first?.contains("-     title: \"A title of some length\",\n+     title: \"Another one\",") == true)
  }

  struct Screen: Equatable {
    var title = ""
    var rows: [Row] = []
  }

  final class Painter: Interactor {
    let scope = Scope<Never, Never>()
    let presenter = Presenter<Screen, Never>(Screen())

    func paint(_ change: (inout Screen) -> Void) {
      var screen = presenter.viewModels.latest
      change(&screen)
      presenter.show(screen)
    }
  }

  @Test func aViewModelIsToldByWhatHasChangedInTheOneBefore() {
    let told = failuresTold {
      let harness = InteractorHarness { (_: Listener<Never>) in Painter() }
      let painter = harness.interactor
      painter.paint { $0.title = "Before" }
      let screen = harness.record(painter.presenter)
      harness.activate()
      harness.run { $0.paint { $0.rows = [Row(id: 1), Row(id: 2)] } }
      harness.run { $0.paint { $0.title = "Now" } }
      screen.expect { $0.rows = [Row(id: 1), Row(id: 2)] }
      screen.expect { $0.title = "Then" }
      harness.run { $0.paint { $0.rows = [] } }
      screen.expect { $0.rows = [] }
      screen.expect { _ in }
      harness.deactivate()
    }
    #expect(told.count == 2, "\(told)")
    #expect(told.first?.hasPrefix("+9: The view model differs from what was expected") == true)
    #expect(told.first?.contains("-   title: \"Then\",\n+   title: \"Now\",") == true)
    expectSaid([told[1]], #"+12: … view model Screen(title: "Now", rows: []) … none"#)
  }
}
