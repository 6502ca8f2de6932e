import RIBKit
import RIBTesting
import Testing

struct MemoTests {
  private let save = Stub<String, Void>("save")

  private func harness() -> InteractorHarness<MemoInteractor> {
    save.returns()
    return InteractorHarness { (_: Listener<Never>) in
      MemoInteractor("", save: { [save] in save.call($0, default: ()) })
    }
  }

  @Test func aPauseWhileTypingSavesOnce() {
    let harness = harness()
    harness.record(save)
    harness.activate()
    harness.interactor.presenter.send(.edit("a"))
    harness.advance(by: .milliseconds(999))
    harness.interactor.presenter.send(.edit("ab"))
    harness.advance(by: .milliseconds(999))
    harness.expectNothing()
    harness.advance(by: .milliseconds(1))
    save.expectCall("ab")
    harness.deactivate()
  }

  @Test func leavingSavesTheLastEdit() {
    let harness = harness()
    harness.activate()
    harness.interactor.presenter.send(.edit("ab"))
    harness.deactivate(cancelling: .timer)
    save.expectCall("ab")
  }
}
