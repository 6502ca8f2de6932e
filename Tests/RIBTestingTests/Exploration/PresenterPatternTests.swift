import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// A screen as the documentation recommends it: the presenter is a constant that begins with an empty view model.
private final class ShelfInteractor: Interactor {
  struct ViewModel: Hashable {
    var titles: [String] = []
    var note = ""
  }

  /// What becomes of the view model of an earlier life.
  enum Beginning: CaseIterable {
    case isReset, isReplaced, isLeft
  }

  let scope = Scope<Never, Never>()
  let presenter: Presenter<ViewModel, String>
  private let titles: ModelStream<[String]>
  private let beginning: Beginning

  init(
    _ titles: ModelStream<[String]>, _ beginning: Beginning,
    presenter: Presenter<ViewModel, String> = Presenter(ViewModel())
  ) {
    self.presenter = presenter
    self.titles = titles
    self.beginning = beginning
  }

  func didBecomeActive() {
    switch beginning {
    case .isReset: presenter.show(ViewModel())
    case .isReplaced: observe(titles) { me, titles in me.presenter.show(ViewModel(titles: titles)) }
    case .isLeft: break
    }
    observe(presenter.actions) { me, note in
      var model = me.presenter.viewModels.latest
      model.note = note
      me.presenter.show(model)
    }
  }
}

/// A stress test compares what views see.
struct PresenterPatternTests {
  private func failures(_ beginning: ShelfInteractor.Beginning) -> [String] {
    FailureSink.failures {
      LifecycleStressTest {
        MutableModelStream(["Emma"])
      } harness: { titles in
        let harness = InteractorHarness { (_: Listener<Never>) in ShelfInteractor(titles.stream, beginning) }
        harness.record(harness.interactor.presenter)
        return harness
      }.run { harness, titles in
        harness.interactor.presenter.send("read")
        harness.settle()
      }
    }.map(\.message)
  }

  /// The shape of the documentation: the services create the presenter, which outlives the interactor.
  private func failuresOfAPresenterOfTheServices(_ beginning: ShelfInteractor.Beginning) -> [String] {
    struct Services {
      let titles = MutableModelStream(["Emma"])
      let presenter = Presenter<ShelfInteractor.ViewModel, String>(ShelfInteractor.ViewModel())
    }
    return FailureSink.failures {
      LifecycleStressTest {
        Services()
      } harness: { services in
        let harness = InteractorHarness { (_: Listener<Never>) in
          ShelfInteractor(services.titles.stream, beginning, presenter: services.presenter)
        }
        harness.record(services.presenter)
        return harness
      }.run { _, services in services.presenter.send("read") }
    }.map(\.message)
  }

  @Test func aViewModelThatIsResetInTheNextLifePasses() {
    #expect(failures(.isReset) == [])
    #expect(failuresOfAPresenterOfTheServices(.isReset) == [])
  }

  @Test func aViewModelThatIsReplacedInTheNextLifePasses() {
    #expect(failures(.isReplaced) == [])
    #expect(failuresOfAPresenterOfTheServices(.isReplaced) == [])
  }

  @Test func aViewModelThatIsLeftOverFails() {
    expectSaid(failures(.isLeft), "activated again … Reset … read")
    expectSaid(failuresOfAPresenterOfTheServices(.isLeft), "activated again … Reset … read")
  }
}
