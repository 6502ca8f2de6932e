import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// A stress test leads the lives of an interactor.
struct LifecycleStressTestTests {
  struct Services {
    let session = MutableModelStream<String?>("ana")
    let presenter = Presenter<[String], SearchInteractor.Action>([])
  }

  @Test func oneThatIsCleanSurvivesAllOfThemAndWhatTheScriptAsksOfItAfterwardsIsNotItsFault() {
    LifecycleStressTest {
      Services()
    } harness: { services in
      let harness = InteractorHarness {
        SearchInteractor(session: services.session.stream, presenter: services.presenter, listener: $0) {
          ["\($0) 1", "\($0) 2"]
        }
      }
      harness.record(services.presenter)
      return harness
    }.run { harness, services in
      services.presenter.send(.type("a"))
      harness.advance(by: .seconds(1))
      services.presenter.send(.choose("a 1"))
      services.session.send(nil)
      services.presenter.send(.type("b"))
      harness.advance(by: .milliseconds(100))
      services.presenter.send(.type("bc"))
      harness.advance(by: .seconds(1))
      services.session.send("ben")
      harness.run { $0.route(to: .results) }
    }
  }

  @Test func oneWithoutADefectSurvivesAlsoWhenItsServicesAreItsOwn() {
    #expect(FrailInteractor.failures(of: .none, at: #_sourceLocation) == [])
  }

  /// Shows a list of rows, of which the first counts the activations, and waits when it is told to go.
  final class Lister: Interactor {
    let scope = Scope<Never, Never>()
    let presenter: Presenter<[String], Int>
    let rows: Int
    private var lives = 0

    init(_ presenter: Presenter<[String], Int>, rows: Int) {
      self.presenter = presenter
      self.rows = rows
    }

    func didBecomeActive() {
      lives += 1
      presenter.show([])
      observe(presenter.actions) { me, action in
        guard action > 0 else { return me.show() }
        // It goes on although it was cancelled.
        me.task { me in
          try? await me.clock.sleep(for: .seconds(action))
          me.show()
        }
      }
    }

    func show() {
      presenter.show(["\(lives)"] + (0..<rows).map { "row \($0) of the list" })
    }
  }

  func stressTest(rows: Int, sending action: Int) -> [String] {
    FailureSink.failures {
      LifecycleStressTest {
        Presenter<[String], Int>([])
      } harness: { presenter in
        let harness = InteractorHarness { (_: Listener<Never>) in Lister(presenter, rows: rows) }
        harness.record(presenter)
        return harness
      }.run { _, presenter in presenter.send(action) }
    }.map(\.message)
  }

  @Test(arguments: [0, 2, 40, 1_000])
  func whatALongViewModelKeepsOfAnEarlierLifeIsFound(rows: Int) {
    let told = stressTest(rows: rows, sending: 0)
    #expect(told.count == 1)
    #expect(told.first?.contains("Reset its state in didBecomeActive") == true)
    #expect(told.first?.contains("2\"") == true)
  }

  @Test func whatTheLastLineOfAScriptLeadsToIsDeliveredAndCutAtEachOfItsPoints() {
    let told = stressTest(rows: 0, sending: 1)
    #expect(told.contains { $0.contains("arrived after the interactor was deactivated") })
  }
}
