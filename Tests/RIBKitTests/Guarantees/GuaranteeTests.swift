import ModelStreams
import RIBKit
import TestSupport
import Testing
import TreeSupport

/// The guarantees of model streams, as `observe` gives them; `Docs/Guarantees.md` has the table.
@Suite(.trees)
struct GuaranteeTests {
  let tree = ProbeTree.launched()
  let source = MutableModelStream(1)

  @discardableResult
  func observe(_ router: ProbeRouter? = nil) -> Handle {
    tree.run {
      (router ?? tree.root).interactor.observe(source.stream) { me, model in me.note("\(model)") }
    }
  }

  @Test(arguments: [false, true])
  func g1TheCurrentModelIsDeliveredInsideTheCallAlsoAfterTheEnd(_ isFinished: Bool) {
    source.send(2)
    if isFinished { source.finish() }
    observe()
    #expect(tree.take() == ["root 2"])
  }

  @Test func g2ItNeverGoesBackwardsWithConcurrentWriters() async {
    let numbers = MutableModelStream(0)
    let write: @Sendable () async -> Void = {
      await withTaskGroup { group in
        for _ in 0..<2 {
          group.addTask { for _ in 0..<1_000 { numbers.update { $0 += 1 } } }
        }
      }
    }
    let seen = await watch(numbers.stream, until: { $0 == 2_000 }, during: write)
    #expect(seen.last == 2_000)
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func g3TheModelOfATurnIsTheNewestAtItsStart() {
    observe()
    for model in 2...9 { source.send(model) }
    #expect(tree.host.settle().turns == 1)
    #expect(tree.take() == ["root 1", "root 9"])
  }

  @Test func g4TheLastModelIsNeverMissed() {
    observe()
    source.send(2)
    source.send(3)
    source.finish()
    source.send(4)
    #expect(tree.settled() == ["root 1", "root 3"])
    #expect(tree.host.settle().turns == 0)
  }

  @Test func g5EverySendWakesATreeThatSleeps() async {
    // Each send comes from the handler of the one before, by way of another task: one missed wake and it never ends.
    let numbers = MutableModelStream(0)
    let write: @Sendable () async -> Void = {
      for await number in numbers.stream where number < 500 { numbers.send(number + 1) }
    }
    let seen = await watch(
      numbers.stream, until: { $0 == 500 }, during: write, stop: { numbers.finish() })
    #expect(seen.last == 500)
  }

  @Test func g6AnObservationThatHasStoppedCostsTheOthersNothing() {
    let child = tree.probe("child")
    tree.run { tree.root.attach(child) }
    let handle = observe()
    observe(child)
    tree.run { handle.cancel() }
    tree.forget()
    source.send(2)
    #expect(tree.settled() == ["child 2"])
    tree.run { tree.root.detach(child) }
    tree.forget()
    source.send(3)
    // Nobody observes any more: the send does not even wake the tree.
    #expect(tree.host.settle().turns == 0)
  }

  @Test func g7NoTwoEqualModelsAreDeliveredInARow() {
    observe()
    source.send(2)
    source.send(1)
    source.send(1)
    #expect(tree.settled() == ["root 1"])
    source.send(2)
    #expect(tree.settled() == ["root 2"])
  }

  @Test func g8AHandlerReadsWhatItHasWritten() {
    tree.run {
      tree.root.interactor.observe(source.stream) { [source] me, model in
        guard model == 1 else { return }
        source.send(2)
        me.note("latest \(source.stream.latest)")
      }
    }
    #expect(tree.take() == ["root latest 2"])
  }

  @Test(arguments: ["cancel", "detach"])
  func g9AfterItsEndNothingIsDeliveredNotEvenWhatWaits(_ way: String) {
    let child = tree.probe("child")
    tree.run { tree.root.attach(child) }
    let handle = observe(child)
    observe()
    source.send(2)
    tree.run { if way == "cancel" { handle.cancel() } else { tree.root.detach(child) } }
    #expect(!handle.isActive)
    tree.forget()
    #expect(tree.settled() == ["root 2"])
    source.send(3)
    #expect(tree.settled() == ["root 3"])
  }

  @Test func g10HandlersNeverRunInsideASend() {
    observe()
    tree.forget()
    tree.run {
      source.send(2)
      tree.transcript.note("sent")
    }
    #expect(tree.settled() == ["sent", "root 2"])
  }

  @Test func g11AStreamWhoseSourceIsGoneGivesItsLastModelAndNoMoreWork() {
    var short: MutableModelStream<Int>? = MutableModelStream(1)
    tree.run {
      if let stream = short?.stream {
        tree.root.interactor.observe(stream) { me, model in me.note("\(model)") }
      }
    }
    short?.send(2)
    short = nil
    #expect(!tree.host.settle(limit: 10).hasReachedLimit)
    #expect(tree.take() == ["root 1", "root 2"])
  }

  @Test func g12AnyNumberOfObservationsReadOneStreamEachInItsOwnTime() {
    let other = ProbeTree()
    other.launch()
    observe()
    observe()
    other.run { other.root.interactor.observe(source.stream) { me, model in me.note("\(model)") } }
    source.send(2)
    #expect(tree.settled() == ["root 1", "root 1", "root 2", "root 2"])
    source.send(3)
    #expect(other.settled() == ["root 1", "root 3"])
    #expect(tree.settled() == ["root 3", "root 3"])
  }
}

/// Observes on an actor while something is done, until a number has come; gives all that came.
private func watch(
  _ stream: ModelStream<Int>, until isLast: @escaping @Sendable (Int) -> Bool,
  during body: @escaping @Sendable () async -> Void, stop: @Sendable () -> Void = {}
) async -> [Int] {
  await ProbeActor.live { me in
    let door = Door()
    var seen: [Int] = []
    me.root.launch()
    me.root.interactor.observe(stream) { _, number in
      seen.append(number)
      if isLast(number) { door.open() }
    }
    let task = Task.detached { await body() }
    await door.wait()
    stop()
    await task.value
    return seen
  }
}
