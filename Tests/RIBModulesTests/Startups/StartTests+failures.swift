import Basics
import ModelStreams
import RIBKit
import RIBModules
import RIBTesting
import Testing

/// Start-ups that fail, take too long or are cancelled.
extension StartTests {
  /// Provides red, and goes off after a second.
  private var lampsThatFailAfterASecond: TestModule {
    TestModule(ModuleProfile("lamps", provides: .red)) {
      $0.provide(.red) { _ in Lamp("red") }
      $0.onStart("warm up", .background) { _ in breaks(1) }
    }
  }

  @Test func aRequiredOneThatFailsCancelsThoseBesideItAndAllReasonsAreTold() throws {
    let modules = try started(
      TestModule("a") { $0.onStart("fast") { _ in { throw Broken() } } },
      TestModule("b") { $0.onStart("slow") { _ in takes(5, "slow") } },
      TestModule("c") {
        $0.onStart("stubborn") { [clock = host.clock] _ in
          {
            try? await clock.sleep(for: .seconds(1))
            throw Broken()
          }
        }
      })
    #expect(log.lines == ["begin slow", "start: [\"startFailed a fast\", \"startFailed c stubborn\"]"])
    #expect(states(modules) == ["a failed", "b waiting", "c failed"])
    #expect(modules.progress.latest.phase == .failed)
  }

  @Test func aStartAfterAFailedOneTriesWhatIsNotStarted() throws {
    let isBroken = Lock(true)
    let modules = try started(
      TestModule("a") { $0.onStart("a") { _ in takes(0, "a") } },
      TestModule("b") {
        $0.onStart("b1") { _ in takes(0, "b1") }
        $0.onStart("b2") { _ in { if isBroken.withLock({ $0 }) { throw Broken() } } }
        $0.onStart("b3", .background) { _ in takes(0, "b3") }
      })
    #expect(log.lines.last == "start: [\"startFailed b b2\"]")
    isBroken.withLock { $0 = false }
    let before = log.lines.count
    starting(modules)
    #expect(log.lines.dropFirst(before) == ["begin b3", "end b3", "start: started"])
    #expect(states(modules) == ["a started", "b started"])
  }

  @Test(arguments: [ModuleRegistry.StartKind.required, .optional])
  func whatAStartUpHasOpenedIsClosedThoughALaterOneHasFailed(_ kind: ModuleRegistry.StartKind) throws {
    let modules = try started(
      TestModule("socket") {
        $0.onStart("open") { _ in takes(0, "open") }
        $0.onStart("warm up", kind) { _ in { throw Broken() } }
        $0.onStop("close") { _ in takes(0, "close") }
      })
    stopping(modules)
    #expect(log.lines.suffix(3) == ["begin close", "end close", "stopped"])
  }

  @Test func aStartUpThatHasFailedClosesItselfWhatItHasOpened() throws {
    let modules = try started(
      TestModule("socket") {
        $0.onStart("open") { _ in { throw Broken() } }
        $0.onStop("close") { _ in takes(0, "close") }
      })
    stopping(modules)
    #expect(log.lines == ["start: [\"startFailed socket open\"]", "stopped"])
  }

  @Test func whatAStartUpHasOpenedIsClosedThoughTheNextOneWasCancelled() throws {
    let modules = try started(
      TestModule("socket") {
        $0.onStart("open") { _ in takes(0, "open") }
        $0.onStart("warm up") { _ in takes(9, "warm up") }
        $0.onStop("close") { _ in takes(0, "close") }
      })
    stopping(modules)
    #expect(log.lines.suffix(3) == ["begin close", "end close", "stopped"])
  }

  /// Of the time before a retry counts what was done then; not what failed, nor the time between.
  @Test func theDurationOfAModuleIsThatOfItsStartUpsOverAllTries() throws {
    let isBroken = Lock(true)
    let modules = try started(
      TestModule("a") {
        $0.onStart("a1") { _ in takes(2, "a1") }
        $0.onStart("a2") { [clock = host.clock] _ in
          {
            try await clock.sleep(for: .seconds(1))
            if isBroken.withLock({ $0 }) { throw Broken() }
          }
        }
      },
      TestModule("b") { $0.onStart("b") { _ in takes(3, "b") } })
    host.advance(by: .seconds(10))
    #expect(modules.progress.latest.modules.map(\.duration) == [nil, .seconds(3)])
    isBroken.withLock { $0 = false }
    starting(modules)
    host.advance(by: .seconds(10))
    #expect(modules.progress.latest.modules.map(\.duration) == [.seconds(3), .seconds(3)])
    stopping(modules)
    starting(modules)
    host.advance(by: .seconds(10))
    #expect(modules.progress.latest.modules.map(\.duration) == [.seconds(3), .seconds(3)])
  }

  @Test func anOptionalOneThatFailsSwitchesOffItsModuleAndThoseThatNeedIt() throws {
    let reported = StartLog()
    let modules = try hosted(
      TestModule(ModuleProfile("lamps", provides: .red)) {
        $0.provide(.red) { _ in Lamp("red") }
        $0.onStart("find", .optional) { _ in { throw Broken() } }
        $0.handle(.spell) { _, _ in "lamps" }
        $0.on(.background) { [log] _, _ in log.note("lamps") }
      },
      TestModule(ModuleProfile("house", needs: .red)) {
        $0.onStart("house") { _ in takes(0, "house") }
        $0.on(.background) { [log] _, _ in log.note("house") }
      },
      TestModule("street") { $0.on(.background) { [log] _, _ in log.note("street") } },
      report: { reported.note("\($0.code) \($0.subject)") })
    #expect(try modules.call(.spell, 1) == "lamps")
    starting(modules)
    #expect(log.lines == ["start: started"])
    #expect(states(modules) == ["lamps off", "house off", "street started"])
    #expect(reported.lines == ["startFailed find"])
    let problem = #expect(throws: ModuleError.self) { try modules.call(.spell, 1) }
    #expect(problem?.code == .switchedOff)
    #expect(try modules.call(.spell, 1, default: "none") == "none")
    modules.send(.background)
    #expect(log.lines == ["start: started", "street"])
  }

  @Test(arguments: [ModuleRegistry.StartKind.required, .optional])
  func oneThatHangsFailsAfterItsLimitEvenIfItIgnoresItsCancellation(kind: ModuleRegistry.StartKind) throws {
    let parked = Lock<UnsafeContinuation<Void, Never>?>(nil)
    let modules = try started(
      TestModule("a") {
        $0.onStart("hang", kind, limit: .seconds(3)) { _ in
          { await withUnsafeContinuation { continuation in parked.withLock { $0 = continuation } } }
        }
      })
    host.advance(by: .seconds(2))
    #expect(log.lines == [])
    host.advance(by: .seconds(1))
    #expect(log.lines == [kind == .required ? "start: [\"timedOut a hang\"]" : "start: started"])
    #expect(states(modules) == [kind == .required ? "a failed" : "a off"])
    parked.withLock { $0 }?.resume()
    host.settle()
    #expect(states(modules) == [kind == .required ? "a failed" : "a off"])
  }

  @Test func aBackgroundOneThatFailsLaterSwitchesOffThoseThatAreStarted() throws {
    let modules = try started(
      lampsThatFailAfterASecond,
      TestModule(ModuleProfile("house", needs: .red)) { $0.onStop("house") { _ in takes(0, "house") } })
    #expect(states(modules) == ["lamps started", "house started"])
    host.advance(by: .seconds(1))
    #expect(states(modules) == ["lamps off", "house off"])
    stopping(modules)
    #expect(log.lines == ["start: started", "begin house", "end house", "stopped"])
  }

  /// It cannot know that its module went off while it ran.
  @Test func aStopComesToAModuleThatWentOffWhileItsLastStartUpEndedWell() throws {
    let modules = try started(
      lampsThatFailAfterASecond,
      TestModule(ModuleProfile("house", needs: .red)) {
        $0.onStart("open") { [clock = host.clock, log] _ in
          {
            for _ in 0..<3 { await Task.yield() }
            try? await clock.sleep(for: .seconds(2))
            log.note("opened")
          }
        }
        $0.onStop("close") { _ in takes(0, "close") }
      })
    host.advance(by: .seconds(3))
    stopping(modules)
    #expect(log.lines == ["opened", "start: started", "begin close", "end close", "stopped"])
  }

  /// As those of `URLSession`.
  @Test func aCancellationInAnErrorOfItsOwnIsNoFailureInTheBackgroundAndToldInAStartThatFails() throws {
    let reported = StartLog()
    func wraps(_ clock: some Clock<Duration>) -> @concurrent @Sendable () async throws -> Void {
      { do { try await clock.sleep(for: .seconds(9)) } catch { throw Broken() } }
    }
    let isFirst = Lock(true)
    let modules = try Modules(
      [
        TestModule("a") { $0.onStart("poll", .background) { [clock = host.clock] _ in wraps(clock) } },
        TestModule("b") {
          $0.onStart("open") { [clock = host.clock] _ in
            let work = wraps(clock)
            return { if isFirst.withLock({ $0 }) { try await work() } }
          }
        },
      ], host: host, showsValues: true, report: { reported.note($0.description) })
    let task = host.start { [log] in
      do throws(ModuleErrors) { try await modules.start() } catch { log.note("\(error)") }
    }
    host.settle()
    task.cancel()
    host.settle()
    #expect(
      log.lines == [
        """
        The start of the modules was cancelled. Call start() again to start the remaining modules.
        The start-up “open” of the module “b” failed after it was cancelled: Broken().
        """
      ])
    isFirst.withLock { $0 = false }
    starting(modules)
    stopping(modules)
    #expect(log.lines.dropFirst() == ["start: started", "stopped"])
    #expect(reported.lines == [])
  }

  /// On a clock of the system, which knows no sleep of less than nothing.
  @Test(arguments: [Duration.zero, .seconds(Int64.min), Duration(attoseconds: .min)])
  func aLimitOfNothingOrLessIsOverAtOnce(limit: Duration) async throws {
    let modules = try Modules(
      [
        TestModule("a") {
          $0.onStart("wait", .optional, limit: limit) { _ in { try await waitForCancellation() } }
        }
      ], report: { [log] in log.note("\($0.code)") })
    try await modules.start()
    #expect(log.lines == ["timedOut"])
  }
}
