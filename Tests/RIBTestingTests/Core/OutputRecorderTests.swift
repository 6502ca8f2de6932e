import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// Passes each action on as a command, and counts them in a model.
private final class PassingInteractor: Interactor {
  let scope: Scope<Never, String>
  let presenter = Presenter<Int, String>(0)
  private let commands: EventSource<String>
  private let counts: MutableModelStream<Int>
  private let reads: Bool

  init(
    _ commands: EventSource<String>, _ counts: MutableModelStream<Int>, reads: Bool = true,
    listener: Listener<String>
  ) {
    self.commands = commands
    self.counts = counts
    self.reads = reads
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    guard reads else { return }
    observe(presenter.actions) { me, action in
      me.notify(action)
      me.commands.send(action)
      me.counts.update { $0 += 1 }
    }
  }
}

/// What is recorded is expected by its type and in its order.
struct OutputRecorderTests {
  private let commands = EventSource<String>()
  private let counts = MutableModelStream(0)

  private func makeHarness(reads: Bool = true) -> InteractorHarness<PassingInteractor> {
    InteractorHarness { PassingInteractor(commands, counts, reads: reads, listener: $0) }
  }

  @Test func whatIsSentIntoASourceAndAModelStreamIsInOrderWithTheEvents() {
    let harness = makeHarness()
    let (sent, counted) = (harness.record(commands), harness.record(counts))
    let screen = harness.record(harness.interactor.presenter)
    harness.activate()
    harness.interactor.presenter.send("play")
    harness.expectEvent("play")
    sent.expect("play")
    counted.expect { $0 += 1 }
    harness.interactor.presenter.send("stop")
    harness.expect(
      .event("stop"), .output(sent, "stop"), .output(counted, that: "is even") { $0.isMultiple(of: 2) })
    harness.run { $0.presenter.show(7) }
    screen.expect { $0 = 7 }
    harness.deactivate()
  }

  @Test func whatIsSentAndNotExpectedFails() {
    let told = failuresTold {
      let harness = makeHarness()
      let sent = harness.record(commands)
      harness.record(counts, as: "counts")
      harness.activate()
      harness.interactor.presenter.send("play")
      harness.expectEvent("play")
      sent.expect("stop")
      harness.deactivate()
    }
    expectSaid(
      told, #"+7: … sent event of "String" "stop" … "play""#,
      #"+5: … not expected … model of "counts" 1"#)
  }

  @Test func anActionThatNobodyReadsFailsAnExhaustiveHarness() {
    let told = failuresTold {
      let harness = makeHarness()
      harness.record(harness.interactor.presenter)
      harness.interactor.presenter.send("early")
      harness.activate()
      harness.interactor.presenter.send("play")
      harness.expectNothing()
      harness.expectEvent("play")
      harness.deactivate()
      harness.interactor.presenter.send("late")
      harness.discard(.unreadActions(), because: "the interactor is gone")
    }
    expectSaid(told, #"+6: … unread action "early", event "play""#, "+7: … none")
  }

  @Test func anInteractorThatForgetsItsActionsFails() {
    let told = failuresTold {
      let harness = makeHarness(reads: false)
      harness.record(harness.interactor.presenter)
      harness.activate()
      harness.interactor.presenter.send("play")
      harness.deactivate()
    }
    expectSaid(told, #"+3: … not expected: unread action "play""#)
  }
}
