import Foundation
import ModelStreams
import RIBKit
import RIBTesting
import Testing

extension Sentence {
  /// A harness that is used in the wrong way, and an interactor that misuses its tree.
  static let ofMisuse: [Sentence] = [
    Sentence("an end without a beginning, and two beginnings") {
      let harness = InteractorHarness(.off) { PuppetInteractor(listener: $0) }
      harness.deactivate()
      harness.activate()
      harness.activate()
      harness.deactivate()
      harness.deactivate()
      let router = RouterHarness(.off) { DeskRouter(listener: $0) }
      router.detach()
      router.attach()
      router.attach()
      let tree = TreeHarness(.off) { DeskRouter(listener: $0) }
      tree.shutdown()
      tree.launch()
      tree.launch()
    },
    Sentence("two harnesses of one interactor, and of one router") {
      let one = InteractorHarness(.off) { PuppetInteractor(listener: $0) }
      one.activate()
      let other = InteractorHarness(.off) { [puppet = one.interactor] _ in puppet }
      other.activate()
      one.deactivate()
      let router = RouterHarness(.off) { DeskRouter(listener: $0) }
      router.attach()
      let tree = TreeHarness(.off) { [desk = router.router] _ in desk }
      tree.launch()
      router.detach()
    },
    Sentence("a harness that is used by what it runs") {
      let names = MutableModelStream("Ana")
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.interactor.whenActive = { [unowned harness] puppet in
        puppet.observe(names.stream) { _, name in
          guard name == "Bo" else { return }
          harness.settle()
          harness.advance(by: .seconds(1))
          harness.expectRoute(.home)
          harness.expectNothing()
          harness.deactivate()
          harness.run { $0.notify(.said(name)) }
          #expect(throws: CancellationError.self) { try harness.wait {} }
          harness.finish()
        }
      }
      harness.activate()
      names.send("Bo")
      harness.expectEvent(.said("Bo"))
      harness.deactivate()
    },
    Sentence("a listener that is not kept") {
      _ = InteractorHarness { _ in PuppetInteractor(listener: Listener { _ in }) }
      _ = RouterHarness { _ in DeskRouter(listener: Listener { _ in }) }
      _ = InteractorHarness(.off) { _ in PuppetInteractor(listener: Listener { _ in }) }
      _ = InteractorHarness { _ in ReceiptInteractor() }
    },
    Sentence("a late call") {
      let harness = InteractorHarness(.off) { PuppetInteractor(listener: $0) }
      harness.activate()
      harness.deactivate()
      harness.run { $0.notify(.done) }
      harness.run { $0.after(.seconds(1)) { _ in } }
    },
    Sentence("a misuse of the tree") {
      let tree = TreeHarness(.off) { DeskRouter(listener: $0) }
      tree.launch()
      tree.run { $0.detach(ReceiptRouter()) }
    },
    Sentence("work without end") {
      let (ping, pong) = (MutableModelStream(0), MutableModelStream(0))
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.interactor.whenActive = { puppet in
        puppet.observe(ping.stream) { _, number in pong.send(number + 1) }
        puppet.observe(pong.stream) { _, number in ping.send(number + 1) }
      }
      harness.activate()
      harness.deactivate()
    },
    Sentence("a clock that is to run backwards") {
      InteractorHarness { PuppetInteractor(listener: $0) }.advance(by: .seconds(-1))
    },
    Sentence("two presenters of one name") {
      let map = Presenter<Int, Never>(0)
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.record(harness.interactor.presenter)
      harness.record(map)
      harness.record(map, as: "map")
      harness.record(harness.interactor.presenter, as: "map")
    },
    Sentence("a change of an event source before its first event") {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.record(EventSource<Int>()).expect { $0 += 1 }
    },
    Sentence("jobs from another thread") {
      let (words, continuation) = AsyncStream<String>.makeStream()
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.interactor.whenActive = { me in me.observe(words) { me, word in me.notify(.said(word)) } }
      harness.activate()
      for word in ["one", "two"] {
        onAnotherThread { continuation.yield(word) }
        harness.expectEvent(.said(word))
      }
      harness.deactivate()
    },
    Sentence("output of another thread") {
      let find = Stub<String, Int>("find")
      find.returns(1)
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      let presenter = harness.interactor.presenter
      let screen = harness.record(presenter)
      harness.record(find)
      harness.activate()
      onAnotherThread { presenter.show(1) }
      screen.expect(1)
      onAnotherThread { _ = try? find.call("a") }
      find.expectCall("a")
      harness.deactivate()
    },
    Sentence("a wait for something outside that does not come", awaiting: { await waitForTheRadio(.zero) }),
    Sentence(
      "a wait that is cancelled",
      awaiting: {
        await withTaskGroup { group in
          group.addTask {
            withUnsafeCurrentTask { $0?.cancel() }
            await waitForTheRadio(.seconds(3_600))
          }
        }
      }),
    Sentence(
      "a harness that is released away from its actor",
      awaiting: { @MainActor in
        let attic = Attic()
        attic.keep(InteractorHarness { PuppetInteractor(listener: $0) })
        await Task.detached { attic.empty() }.value
      }),
    Sentence("a call before the activation") {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.run { $0.after(.seconds(1)) { _ in } }
      harness.activate()
      harness.deactivate()
    },
    Sentence("a call in an initializer") {
      let harness = InteractorHarness { EagerInteractor(listener: $0) }
      harness.activate()
      harness.deactivate()
    },
    Sentence("a call of a child that is not attached") {
      let harness = RouterHarness { DeskRouter(listener: $0) }
      harness.attach()
      harness.run { _ in ReceiptRouter().interactor.after(.seconds(1)) { _ in } }
      harness.detach()
    },
    Sentence("output of a run that throws") {
      let names = MutableModelStream("Ana")
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.interactor.whenActive = { puppet in
        puppet.observe(names.stream) { me, name in me.notify(.said(name)) }
      }
      harness.activate()
      #expect(throws: CancellationError.self) {
        try harness.run { _ in
          names.send("Bo")
          throw CancellationError()
        }
      }
      harness.deactivate()
    },
    Sentence("an expectation before the activation") {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.expectRoute(.home)
      harness.activate()
      harness.expectRoute(.home)
      harness.deactivate()
    },
  ]

  private static func waitForTheRadio(_ limit: Duration) async {
    let (words, continuation) = AsyncStream<String>.makeStream()
    let harness = InteractorHarness { PuppetInteractor(listener: $0) }
    harness.interactor.whenActive = { me in me.observe(words) { me, word in me.notify(.said(word)) } }
    harness.activate()
    await harness.waitForExternalWork("the radio", timeout: limit)
    harness.deactivate()
    continuation.finish()
  }
}

private final class EagerInteractor: Interactor {
  let scope: Scope<Never, Never>

  init(listener: Listener<Never>) {
    scope = Scope(listener: listener)
    after(.seconds(1)) { _ in }
  }
}
