import Basics
import Dispatch
import Foundation
import ModelStreams
import RIBKit
import RIBModules
import RIBTesting
import TestSupport
import Testing

/// Starts and stops that are asked for at once, in many orders, and what is left of them.
@Suite(.failsOnLeaks)
struct OverlappingStartTests: StartSuite {
  let host = ManualHost()
  let log = StartLog()

  /// Neither waits for the end of one that is over already.
  @Test(arguments: Seeds.first(60))
  func aStopAndAStartAtOnceBothEnd(seed: Int) throws {
    let host = ManualHost(schedule: .seeded(UInt64(seed)))
    let modules = try Modules([TestModule("a") { $0.onStart("a") { _ in {} } }], host: host)
    for isStarted in [false, true, false] {
      host.start("before") {
        if isStarted { try? await modules.start() } else { await modules.stop() }
      }
      host.settle()
      let before = log.lines.count
      for name in ["stop", "start", "stop"] {
        host.start(name) { [log] in
          if name == "stop" { await modules.stop() } else { try? await modules.start() }
          log.note(name)
        }
      }
      host.settle()
      #expect(log.lines.dropFirst(before).sorted() == ["start", "stop", "stop"])
    }
  }

  @Test(arguments: Seeds.first(20))
  func onlyTheFirstOfTwoStartsBeginsAndOnlyItsCancellationCounts(seed: Int) throws {
    let host = ManualHost(schedule: .seeded(UInt64(seed)))
    let module = TestModule("a") {
      $0.onStart("a") { [log, clock = host.clock] _ in
        log.note("make")
        return { try await clock.sleep(for: .seconds(1)) }
      }
    }
    let modules = try Modules([module], host: host)
    let starts = ["one", "two"].map { name in
      host.start(name) { [log] in
        do {
          try await modules.start()
          log.note("started")
        } catch { log.note("\(name) failed") }
      }
    }
    host.settle()
    #expect(log.lines == ["make"])
    // Which of the two was first is the order of the seed; one cancellation does no harm, the other cancels the start.
    starts[0].cancel()
    host.settle()
    host.advance(by: .seconds(2))
    let ends = Array(log.lines.dropFirst())
    #expect(ends == ["started", "started"] || ends.sorted() == ["one failed", "two failed"])
  }

  /// On real threads, where the end of a start and the look of its caller may meet.
  @Test func aStartThatFailsThrows() async throws {
    for _ in 0..<Seeds.count(1_000) {
      let modules = try Modules(
        [TestModule("a") { $0.onStart("a") { _ in { throw Broken() } } }], report: { _ in })
      await #expect(throws: ModuleErrors.self) { try await modules.start() }
    }
  }

  /// On real threads: the start-up that is cancelled may end, on another one, while its cancellation is still on its way.
  @Test func aStartUpThatTakesTooLongHasTimedOutEvenIfItEndsAtOnceWhenItIsCancelled() async throws {
    let told = DispatchSemaphore(value: 0)
    let modules = try Modules(
      [
        TestModule("a") {
          $0.onStart("hang", .optional, limit: .milliseconds(1)) { _ in
            let (waiting, end) = AsyncStream<Never>.makeStream()
            return {
              await withTaskCancellationHandler {
                for await _ in waiting {}
              } onCancel: {
                end.finish()
                told.wait()
              }
              try Task.checkCancellation()
            }
          }
        }
      ],
      report: { [log] problem in
        log.note("\(problem.code)")
        told.signal()
      })
    try await modules.start()
    #expect(log.lines == ["timedOut"])
  }

  /// On real threads, of which one ends the start while the other is in the middle of its report.
  @Test func aReportComesBeforeTheEndOfItsStart() async throws {
    let (isReporting, report) = AsyncStream<Never>.makeStream()
    let modules = try Modules(
      [
        TestModule("a") { $0.onStart("fails", .optional) { _ in { throw Broken() } } },
        TestModule("b") { $0.onStart("waits") { _ in { for await _ in isReporting {} } } },
      ],
      report: { [log] _ in
        report.finish()
        // Long enough for the other thread to end the start and to wake who waits for it, if it may.
        for _ in 0..<100_000 where log.lines.isEmpty { sched_yield() }
        log.note("reported")
      })
    try await modules.start()
    log.note("started")
    #expect(log.lines == ["reported", "started"])
  }

  /// On real threads, of which one wakes those who wait for the end while the first of them looks already.
  @MainActor @Test(arguments: [false, true])
  func whatStartUpsThatWereNotRunHoldIsGoneAtTheEnd(isCancelled: Bool) async throws {
    let held = StartLog()
    let (failure, fail) = AsyncStream.makeStream(of: Never.self)
    let modules = try Modules(
      [
        TestModule("a") {
          $0.onStart("fails") { _ in
            {
              for await _ in failure {}
              if !isCancelled { throw Broken() }
            }
          }
        },
        TestModule("b") {
          $0.onStart("one") { _ in { try await waitForCancellation() } }
          $0.onStart("two") { _ in
            let end = Ended { held.note("gone") }
            return { _ = end }
          }
        },
      ], report: { _ in })
    let first = Task { _ = try? await modules.start() }
    let others = (0..<(Seeds.areAllTried ? 20_000 : 2_000)).map { _ in
      Task { [log] in
        try? await modules.start()
        if log.lines.isEmpty { log.note("\(held.lines)") }
      }
    }
    // Behind the starts: they have begun, and wait for the end of the first one.
    await Task {}.value
    if isCancelled { first.cancel() } else { fail.finish() }
    for start in [first] + others { await start.value }
    #expect(log.lines == ["[\"gone\"]"])
  }

  private final class Ended: Sendable {
    private let note: @Sendable () -> Void
    init(_ note: @escaping @Sendable () -> Void) { self.note = note }
    deinit { note() }
  }

  @Test func aStopOfWhatWasNotStartedAsksForNoServices() throws {
    let modules = try hosted(
      TestModule("idle") {
        $0.onStop("close") { [log] _ in
          log.note("make")
          return {}
        }
      })
    stopping(modules)
    #expect(log.lines == ["stopped"])
    #expect(modules.progress.latest.phase == .stopped)
  }

  @Test func servicesAreReleasedTheLastMadeFirstAlsoIfAStartUpHasTakenOne() throws {
    let made = Transcript()
    do {
      let modules = try hosted(
        TestModule(ModuleProfile("lamps", provides: .red, .green)) {
          $0.provide(.red) { _ in Lamp("red") { made.note($0) } }
          $0.provide(.green) { services in
            _ = services[.red]
            return Lamp("green") { made.note($0) }
          }
          $0.onStart("light") { services in
            nonisolated(unsafe) let lamp = services[.green]
            return { _ = lamp.name }
          }
          $0.onStop("darken") { services in
            nonisolated(unsafe) let lamp = services[.green]
            return { _ = lamp.name }
          }
        })
      for isStop in [false, true, false] {
        host.start("step") { if isStop { await modules.stop() } else { try? await modules.start() } }
        host.settle()
      }
    }
    #expect(made.lines == ["made red", "made green", "released green", "released red"])
  }

  @Test func aStartUpThatIsStillEndingIsNotBegunBesideItself() throws {
    let running = Lock((now: 0, most: 0))
    let isFirst = Lock(true)
    let parked = Lock<UnsafeContinuation<Void, Never>?>(nil)
    let modules = try hosted(
      TestModule("a") {
        $0.onStart("fails", .background) { [clock = host.clock] _ in
          {
            guard isFirst.withLock({ $0 }) else { return }
            try await clock.sleep(for: .seconds(1))
            throw Broken()
          }
        }
        // Goes on after its cancellation until the test lets it end.
        $0.onStart("stays", .background) { [clock = host.clock] _ in
          {
            running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            defer { running.withLock { $0.now -= 1 } }
            try? await clock.sleep(for: .seconds(100))
            await withUnsafeContinuation { continuation in parked.withLock { $0 = continuation } }
          }
        }
      },
      TestModule("b") {
        $0.onStart("fails too") { [clock = host.clock] _ in
          {
            guard isFirst.withLock({ $0 }) else { return }
            try await clock.sleep(for: .seconds(1))
            throw Broken()
          }
        }
      })
    host.start("first") { try? await modules.start() }
    host.settle()
    host.advance(by: .seconds(1))
    #expect(modules.progress.latest.phase == .failed)
    isFirst.withLock { $0 = false }
    host.start("second") { [log] in
      try? await modules.start()
      log.note("started")
    }
    host.settle()
    #expect(log.lines == [])
    parked.withLock { $0 }?.resume()
    host.settle()
    #expect(log.lines == ["started"])
    #expect(running.withLock { $0.now == 1 && $0.most == 1 })
    stopping(modules)
    parked.withLock { $0 }?.resume()
    host.settle()
    #expect(modules.progress.latest.phase == .stopped)
  }

  /// Only a cancellation that the start has asked for is none of the start-up's own.
  @Test func aBackgroundStartUpThatCancelsItselfAfterAFailedStartSwitchesItsModuleOff() throws {
    let modules = try started(
      TestModule("a") { $0.onStart("later", .background) { _ in breaks(2, CancellationError()) } },
      TestModule("b") { $0.onStart("fails") { _ in breaks(1) } },
      report: { [log] in log.note("\($0.subject)") })
    host.advance(by: .seconds(3))
    #expect(log.lines == ["start: [\"startFailed b fails\"]", "later"])
    #expect(
      modules.progress.latest.modules.contains { entry in
        if case .off = entry.state { entry.name == "a" } else { false }
      })
  }

  @Test func whatRunsInTheBackgroundIsCancelledWithTheModules() throws {
    _ = try started(
      TestModule("a") {
        $0.onStart("forever", .background, limit: .seconds(Int64.max)) { [log, clock = host.clock] _ in
          {
            do { try await clock.sleep(for: .seconds(1_000)) } catch { log.note("\(type(of: error))") }
          }
        }
        $0.onStart("throws", .background) { [clock = host.clock] _ in
          { try await clock.sleep(for: .seconds(20)) }
        }
      },
      report: { [log] in log.note("\($0)") })
    #expect(log.lines == ["start: started"])
    host.settle()
    #expect(log.lines.dropFirst() == ["CancellationError"])
  }
}
