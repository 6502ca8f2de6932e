import Basics
import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// What one thread sends to a model stream and then to an event stream arrives in that order, whatever the tree is doing meanwhile.
@Suite(.failsOnLeaks, .timeLimit(.minutes(20)))
struct EventAfterModelTests {
  @Test func noEventComesBeforeTheModelThatWasSentBeforeIt() async {
    let total = 5_000
    let early = await ProbeActor.live { me in
      let (models, events) = (MutableModelStream(0), EventSource<Int>())
      let countdown = Countdown(total)
      var (last, early) = (0, 0)
      me.root.launch()
      me.root.interactor.observe(models.stream) { _, model in last = model }
      me.root.interactor.observe(events.stream) { _, event in
        if last < event { early += 1 }
        countdown.countDown()
      }
      let sender = Task.detached {
        for number in 1...total {
          models.send(number)
          events.send(number)
        }
      }
      await countdown.wait()
      await sender.value
      return early
    }
    #expect(early == 0)
  }
}
