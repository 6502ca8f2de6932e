import ModelStreams
import Observation
import RIBKit
import RIBViews
import Synchronization
import Testing

/// View models that are observed with the Observation module, which is the same on every system.
struct PresenterStateTests {
  let presenter = Presenter<Int, String>(1)

  @Test func aChangeOfTheViewModelIsObserved() async {
    let state = PresenterState(presenter)
    for newest in 2...4 {
      await withCheckedContinuation { (observed: CheckedContinuation<Void, Never>) in
        let model = withObservationTracking {
          state.viewModel
        } onChange: {
          observed.resume()
        }
        #expect(model == newest - 1)
        presenter.show(newest)
        // Observers are notified later, but readers get the newest at once.
        #expect(state.viewModel == newest)
      }
    }
  }

  @Test func observationsDeliverEachViewModelThatStays() async {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    let state = PresenterState(presenter)
    var seen: [Int] = []
    for await model in Observations({ state.viewModel }) {
      if seen.last != model { seen.append(model) }
      if model == 4 { break }
      presenter.show(model + 1)
    }
    #expect(seen == [1, 2, 3, 4])
  }

  @Test func anActionIsSentToTheInteractor() async {
    let state = PresenterState(presenter)
    var actions = presenter.actions.makeAsyncIterator()
    state.send("delete")
    #expect(await actions.next() == "delete")
  }

  @Test func aStateThatIsReleasedEndsItsTask() async {
    var state: PresenterState? = PresenterState(presenter)
    weak let released = state
    #expect(state?.viewModel == 1)
    state = nil
    for _ in 0..<1_000 where released != nil { await Task.yield() }
    #expect(released == nil)
  }
}
