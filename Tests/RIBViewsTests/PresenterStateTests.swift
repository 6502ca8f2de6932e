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
        // Observers are told later, but whoever reads has the newest at once.
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

  @Test func aViewFollowsFromTheCurrentViewModelUntilItIsReleased() async {
    final class Label { var texts: [Int] = [] }
    var label: Label? = Label()
    weak let released = label
    presenter.follow(in: label ?? Label()) { label, model in
      if label.texts.last != model { label.texts.append(model) }
    }
    #expect(label?.texts == [1])
    presenter.show(2)
    for _ in 0..<1_000 where label?.texts != [1, 2] { await Task.yield() }
    #expect(label?.texts == [1, 2])
    label = nil
    presenter.show(3)
    for _ in 0..<1_000 where released != nil { await Task.yield() }
    #expect(released == nil)
  }
}

struct ViewSlotTests {
  @Test func theViewThatWasShownLastIsInTheSlot() {
    let slot = ViewSlot<String>()
    let (first, second) = (slot.place("first"), slot.place("second"))
    #expect(slot.content == nil)
    first.show()
    second.show()
    first.hide()
    #expect(slot.content == "second")
    second.hide()
    #expect(slot.content == nil)
    #expect(slot.latest == "second")
  }

  @Test func theViewsOfAListAreInTheOrderInWhichTheyWereShown() {
    let list = ViewList<String>()
    let places = ["a", "b", "c"].map(list.place)
    for place in places.reversed() { place.show() }
    places[1].hide()
    places[1].show()
    #expect(list.items.map(\.content) == ["c", "a", "b"])
    #expect(Set(list.items.map(\.id)).count == 3)
  }

  @Test func aChangeOfASlotIsObserved() {
    let slot = ViewSlot<String>()
    let place = slot.place("view")
    let changes = Mutex(0)
    for change in [place.show, place.hide] {
      withObservationTracking {
        _ = slot.content
      } onChange: {
        changes.withLock { $0 += 1 }
      }
      change()
    }
    #expect(changes.withLock { $0 } == 2)
  }
}
