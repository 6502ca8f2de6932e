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
  enum Beginning {
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

/// A stress test compares what views see, in both shapes of the documentation.
///
/// The interactor creates its presenter, or the services do, and it outlives the interactor.
struct PresenterPatternTests {
  private struct Services {
    let titles = MutableModelStream(["Emma"])
    let presenter = Presenter<ShelfInteractor.ViewModel, String>(ShelfInteractor.ViewModel())
  }

  private func failures(_ beginning: ShelfInteractor.Beginning, isOfServices: Bool) -> [String] {
    FailureSink.failures {
      LifecycleStressTest {
        Services()
      } harness: { services in
        let harness = InteractorHarness { (_: Listener<Never>) in
          isOfServices
            ? ShelfInteractor(services.titles.stream, beginning, presenter: services.presenter)
            : ShelfInteractor(services.titles.stream, beginning)
        }
        harness.record(harness.interactor.presenter)
        return harness
      }.run { harness, _ in
        harness.interactor.presenter.send("read")
        harness.settle()
      }
    }.map(\.message)
  }

  @Test(arguments: [false, true], [false, true])
  func aViewModelOfTheNextLifePasses(isReplaced: Bool, isOfServices: Bool) {
    #expect(failures(isReplaced ? .isReplaced : .isReset, isOfServices: isOfServices) == [])
  }

  @Test(arguments: [false, true]) func aViewModelThatIsLeftOverFails(isOfServices: Bool) {
    expectSaid(failures(.isLeft, isOfServices: isOfServices), "activated again … Reset … read")
  }
}
