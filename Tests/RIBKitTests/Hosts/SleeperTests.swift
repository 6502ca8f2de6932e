import Basics
import RIBKit
import TestSupport
import Testing
import TreeSupport

/// Who sleeps on a manual clock.
@Suite(.trees)
struct SleeperTests {
  let host = ManualHost()

  @Test func sleepersAreListedWithNameDeadlineAndPlaceInTheOrderInWhichTheyWake() {
    let (tree, clock) = (ProbeTree(on: host), host.clock)
    host.run {
      tree.root.launch(tree.options, on: host)
      tree.root.interactor.after(.seconds(5), fileID: "A/B.swift", line: 1) { _ in }
      tree.root.interactor.task(fileID: "A/B.swift", line: 2) { _ in
        try? await clock.sleep(for: .seconds(2))
      }
    }
    host.start("poll", fileID: "A/C.swift", line: 3) { try? await clock.sleep(for: .seconds(2)) }
    #expect(clock.sleepers.isEmpty)
    host.settle()
    let sleepers = clock.sleepers
    #expect(
      sleepers.map(\.description) == [
        "task (A/B.swift:2) until 2.0 seconds", "poll (A/C.swift:3) until 2.0 seconds",
        "after (A/B.swift:1) until 5.0 seconds",
      ])
    #expect(sleepers.map(\.name) == ["task", "poll", "after"])
    #expect(sleepers.map(\.fileID) == ["A/B.swift", "A/C.swift", "A/B.swift"])
    #expect(sleepers.map(\.line) == [2, 3, 1])
    #expect(sleepers.map(\.deadline.offset) == [.seconds(2), .seconds(2), .seconds(5)])
    host.advance(by: .seconds(5))
    #expect(clock.sleepers.isEmpty)
  }

  @Test func aTaskThatNobodyOfTheKitHasStartedHasItsOwnNameAndNoPlace() async {
    let clock = host.clock
    host.start("importer") {
      Task(name: "import") { try? await clock.sleep(for: .seconds(1)) }
      Task { try? await clock.sleep(for: .seconds(2)) }
    }
    host.settle()
    while clock.sleepers.count < 2 { await Task.yield() }
    #expect(
      clock.sleepers.map(\.description) == [
        "import until 1.0 seconds", "a task until 2.0 seconds",
      ])
    #expect(clock.sleepers.map(\.fileID) == [nil, nil])
    #expect(clock.sleepers.map(\.line) == [nil, nil])
    host.advance(by: .seconds(2))
  }

  @Test func manySleepersWakeInOrderButForThoseThatAreCancelled() {
    let (clock, count) = (host.clock, Scale.of(100_000))
    let woken = Lock<[Int]>([])
    let tasks = (0..<count).map { number in
      // 7,919 is prime, so that the deadlines are all moments from 1 on, shuffled.
      let moment = 1 + number * 7_919 % count
      return host.start {
        guard (try? await clock.sleep(for: .seconds(moment))) != nil else { return }
        woken.withLock { $0.append(moment) }
      }
    }
    host.settle()
    #expect(clock.sleepers.map(\.deadline.offset) == (1...count).map { .seconds($0) })
    for (number, task) in tasks.enumerated() where !number.isMultiple(of: 10) { task.cancel() }
    host.settle()
    #expect(clock.sleepers.count == count / 10)
    host.advance(by: .seconds(count))
    let moments = woken.withLock { $0 }
    #expect(moments.count == count / 10)
    #expect(moments == moments.sorted())
    #expect(clock.sleepers.isEmpty)
  }

  @Test func aSleeperThatWasCancelledLetsOthersOfItsMomentWake() {
    let (clock, notes) = (host.clock, Notes())
    let tasks = ["one", "two", "three"].map { name in
      host.start(name) {
        notes.add((try? await clock.sleep(for: .seconds(1))) == nil ? "\(name) cancelled" : name)
      }
    }
    host.settle()
    tasks[0].cancel()
    #expect(clock.sleepers.map(\.name) == ["two", "three"])
    #expect(host.advanceToNext())
    #expect(notes.take() == ["one cancelled", "two", "three"])
    #expect(!host.advanceToNext())
  }
}
