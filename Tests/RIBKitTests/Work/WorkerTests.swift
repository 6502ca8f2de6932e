import ModelStreams
import RIBKit
import TestSupport
import Testing
import TreeSupport

/// Workers.
@Suite(.trees)
struct WorkerTests {
  let tree = ProbeTree.launched()

  /// A worker that fails a number of times, then returns.
  func worker(failing times: Int, restart: Worker.RestartPolicy) -> Worker {
    let attempts = MutableModelStream(0)
    return Worker("worker", restart: restart) {
      let attempt = attempts.update { count in
        count += 1
        return count
      }
      if attempt <= times { throw Broken() }
    }
  }

  @discardableResult
  func start(_ worker: Worker) -> Handle {
    tree.run { tree.root.interactor.start(worker) { me, outcome in me.note("\(outcome)") } }
  }

  @Test func aWorkerThatReturnsHasFinished() {
    let handle = start(worker(failing: 0, restart: .never))
    #expect(tree.take() == [])
    #expect(tree.settled() == ["root finished"])
    #expect(!handle.isActive)
  }

  @Test func aWorkerThatIsNeverRestartedFailsOnce() {
    start(worker(failing: 1, restart: .never))
    #expect(tree.settled() == ["root failed(broken)"])
    #expect(tree.log.details(of: .failed) == ["worker: broken"])
    #expect(tree.host.clock.deadlines == [])
  }

  @Test func aFailedWorkerIsStartedAgainAfterItsDelay() {
    start(worker(failing: 1, restart: .onFailure(delay: .seconds(10), maxRestarts: 3)))
    #expect(tree.settled() == [])
    #expect(tree.log.details(of: .failed) == ["worker: broken, starting again"])
    tree.host.advance(by: .seconds(9))
    #expect(tree.take() == [])
    tree.host.advance(by: .seconds(1))
    #expect(tree.take() == ["root finished"])
  }

  @Test(arguments: [0, 1, 3])
  func itIsStartedAgainAtMostSoManyTimes(_ limit: Int) {
    start(worker(failing: .max, restart: .onFailure(delay: .seconds(1), maxRestarts: limit)))
    tree.host.advanceUntilSettled()
    #expect(tree.take() == ["root failed(broken)"])
    let again = Array(repeating: "worker: broken, starting again", count: limit)
    #expect(tree.log.details(of: .failed) == again + ["worker: broken"])
    #expect(tree.host.clock.now.offset == .seconds(limit))
  }

  @Test func theEndOfTheActivationIsNoOutcome() {
    let child = tree.probe("child")
    let door = Door()
    tree.run {
      tree.root.attach(child)
      child.interactor.start(Worker("worker") { await door.wait() }) { me, outcome in me.note("\(outcome)") }
    }
    tree.host.settle()
    tree.run { tree.root.detach(child) }
    tree.forget()
    #expect(child.interactor.scope.unfinished.count == 1)
    door.open()
    #expect(tree.settled() == [])
    #expect(child.interactor.scope.unfinished == [])
  }

  @Test func aWorkerThatWaitsForItsRestartEndsWithTheActivation() {
    let child = tree.probe("child")
    tree.run {
      tree.root.attach(child)
      child.interactor.start(worker(failing: 1, restart: .onFailure(delay: .seconds(10), maxRestarts: 3)))
    }
    tree.host.settle()
    tree.run { tree.root.detach(child) }
    tree.host.settle()
    #expect(tree.host.clock.deadlines == [])
    #expect(child.interactor.scope.unfinished == [])
  }

  /// A way to end a worker in the turn in which its failure is reported.
  enum Ending: CaseIterable {
    case handle, newer, detach
  }

  @Test(arguments: Ending.allCases)
  func aWorkerThatEndsInTheTurnOfItsFailureIsNotToldToStartAgain(_ ending: Ending) {
    let child = tree.probe("child")
    let models = MutableModelStream(0)
    let worker = Worker("worker", restart: .onFailure(delay: .seconds(1), maxRestarts: 1)) {
      models.send(1)
      throw Broken()
    }
    var handle: Handle?
    tree.run {
      tree.root.attach(child)
      tree.root.interactor.observe(models.stream) { me, model in
        guard model == 1 else { return }
        switch ending {
        case .handle: handle?.cancel()
        case .newer: child.interactor.after(.seconds(9), id: "work") { _ in }
        case .detach: tree.root.detach(child)
        }
      }
      handle = child.interactor.start(worker, id: "work")
    }
    tree.host.advance(by: .seconds(2))
    #expect(tree.log.details(of: .failed) == ["worker: broken, not starting again"])
  }

  @Test func aCancelledWorkerIsNotStartedAgainWhenItFails() {
    let door = Door()
    let worker = Worker("worker", restart: .onFailure(delay: .zero, maxRestarts: 3)) {
      await door.wait()
      throw Broken()
    }
    let handle = start(worker)
    tree.host.settle()
    tree.run { handle.cancel() }
    door.open()
    #expect(tree.settled() == [])
    #expect(tree.log.details(of: .failed) == [])
  }

  @Test func itBelongsToTheActivationThatStartedIt() {
    let child = tree.probe("child")
    child.interactor.whenActive = { [tree] me in
      me.start(Worker("of activation") { await Door().wait() }, fileID: "A/B.swift", line: 7)
      tree.transcript.note("\(me.scope.unfinished)")
    }
    tree.run { tree.root.attach(child) }
    #expect(tree.take() == ["child active", #"["of activation (A/B.swift:7)"]"#, "child attached"])
  }
}
