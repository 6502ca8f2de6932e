import ModelStreams
import RIBKit
import Testing
import TreeSupport

/// Work ends by its identity, without a handle.
@Suite(.trees)
struct CancelByIdTests {
  let tree = ProbeTree()
  var me: ProbeInteractor { tree.root.interactor }

  init() { tree.launch() }

  @Test func anObservationEndsItselfInItsFirstDelivery() {
    let source = MutableModelStream(0)
    let handle = tree.run {
      me.observe(source.stream, id: "once") { me, model in
        me.note("got \(model)")
        me.cancel(id: "once")
      }
    }
    #expect(handle.endReason == .cancelled)
    source.send(1)
    tree.host.settle()
    #expect(tree.take() == ["root got 0"])
  }

  @Test func oneThatJoinsOthersEndsItselfToo() {
    let source = MutableModelStream(0)
    tree.run {
      me.observe(source.stream) { me, model in me.note("other \(model)") }
      me.observe(source.stream, id: "once") { me, model in
        me.note("once \(model)")
        me.cancel(id: "once")
      }
    }
    source.send(1)
    tree.host.settle()
    #expect(tree.take() == ["root other 0", "root once 0", "root other 1"])
  }

  @Test func everyKindOfWorkEnds() {
    let (events, models) = (EventSource<Int>(), MutableModelStream(0))
    let (elements, continuation) = AsyncStream.makeStream(of: Int.self)
    let handles = tree.run {
      [
        me.observe(models.stream, id: 0) { _, _ in },
        me.observe(events.stream, id: 1) { me, _ in me.note("event") },
        me.observe(elements, id: 2) { me, _ in me.note("element") },
        me.call(id: 3) {
        } then: { me, _ in
          me.note("call")
        },
        me.task(id: 4) { me in me.note("task") },
        me.after(.zero, id: 5) { me in me.note("timer") },
        me.start(Worker("worker") {}, id: 6) { me, _ in me.note("worker") },
      ]
    }
    tree.run {
      for id in 0...7 { me.cancel(id: id) }
      events.send(1)
      continuation.yield(1)
    }
    tree.host.settle()
    #expect(handles.map(\.endReason) == Array(repeating: .cancelled, count: 7))
    #expect(tree.take() == [])
  }

  @Test func withoutSuchWorkNothingHappens() {
    let handle = tree.run { me.after(.seconds(1), id: "other") { $0.note("other") } }
    tree.run { me.cancel(id: "same") }
    #expect(handle.isActive)
    let detached = tree.probe("child")
    detached.interactor.cancel(id: "same")
    tree.host.advance(by: .seconds(1))
    #expect(tree.take() == ["root other"])
  }

  @Test func whatIsStartedAgainWithTheIdentityGoesOn() {
    tree.run {
      me.after(.seconds(1), id: "same") { $0.note("first") }
      me.cancel(id: "same")
      me.after(.seconds(1), id: "same") { $0.note("second") }
    }
    tree.host.advance(by: .seconds(1))
    #expect(tree.take() == ["root second"])
  }
}

/// Work has the priority that it's given.
@Suite(.trees)
struct PriorityTests {
  let tree = ProbeTree()

  @Test(arguments: [TaskPriority.low, .high])
  func eachKindOfTaskHasIt(_ priority: TaskPriority) {
    tree.launch()
    let me = tree.root.interactor
    tree.run {
      me.task(priority: priority) { me in me.note("task \(Task.currentPriority == priority)") }
      me.call(priority: priority) {
        Task.currentPriority
      } then: { me, result in
        me.note("call \((try? result.get()) == priority)")
      }
      me.start(
        Worker("worker", priority: priority) {
          if Task.currentPriority != priority { throw CancellationError() }
        }
      ) { me, outcome in
        if case .finished = outcome { me.note("worker true") }
      }
    }
    tree.host.settle()
    #expect(tree.take().sorted() == ["root call true", "root task true", "root worker true"])
  }
}
