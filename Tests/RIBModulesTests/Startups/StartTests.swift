import Basics
import ModelStreams
import RIBKit
import RIBModules
import RIBTesting
import Testing

/// Lines that start-ups write on any thread.
final class StartLog: Sendable {
  private let state = Lock<[String]>([])

  var lines: [String] { state.withLock { $0 } }

  func note(_ line: String) { state.withLock { $0.append(line) } }
}

struct Broken: Error {}

/// A suite whose modules start and stop on a manual host.
protocol StartSuite {
  var host: ManualHost { get }
  var log: StartLog { get }
}

extension StartSuite {
  /// A start-up that takes so many seconds.
  func takes(_ seconds: Int, _ name: String) -> @concurrent @Sendable () async throws -> Void {
    { [clock = host.clock, log] in
      log.note("begin \(name)")
      try await clock.sleep(for: .seconds(seconds))
      log.note("end \(name)")
    }
  }

  func starting(_ modules: Modules, _ name: String = "start") {
    host.start(name) { [log] in
      do throws(ModuleErrors) {
        try await modules.start()
        log.note("\(name): started")
      } catch {
        log.note("\(name): \(error.problems.map { "\($0.code) \($0.module) \($0.subject)" })")
      }
    }
    host.settle()
  }

  func stopping(_ modules: Modules) {
    host.start("stop") { [log] in
      let problems = await modules.stop()
      log.note("stopped\(problems.isEmpty ? "" : " \(problems.map(\.subject))")")
    }
    host.settle()
  }

  func states(_ modules: Modules) -> [String] {
    modules.progress.latest.modules.map {
      switch $0.state {
      case .off: "\($0.name) off"
      case .failed: "\($0.name) failed"
      default: "\($0.name) \($0.state)"
      }
    }
  }

  /// A start-up that throws after so many seconds.
  func breaks(
    _ seconds: Int, _ error: any Error = Broken()
  ) -> @concurrent @Sendable () async throws -> Void {
    { [clock = host.clock] in
      try await clock.sleep(for: .seconds(seconds))
      throw error
    }
  }

  /// Modules on the host.
  func hosted(
    _ list: TestModule..., report: @escaping @Sendable (ModuleError) -> Void = { _ in }
  ) throws -> Modules {
    try Modules(list, host: host, report: report)
  }

  /// Modules on the host whose start has begun.
  func started(
    _ list: TestModule..., report: @escaping @Sendable (ModuleError) -> Void = { _ in }
  ) throws -> Modules {
    let modules = try Modules(list, host: host, report: report)
    starting(modules)
    return modules
  }
}

/// Starts and stops on a manual host, in their exact order.
@Suite(.failsOnLeaks)
struct StartTests: StartSuite {
  let host = ManualHost()
  let log = StartLog()

  /// Only a module that is off is closed.
  @Test func callsAreAnsweredBeforeTheStartAfterItsFailureAndAfterTheStop() async throws {
    for fails in [false, true] {
      let modules = try Modules(
        [
          TestModule("words") {
            $0.onStart("load") { _ in { if fails { throw Broken() } } }
            $0.handle(.spell) { _, number in "<\(number)>" }
          },
          TestModule("extra") {
            $0.onStart("load", .optional) { _ in { throw Broken() } }
            $0.handle(.relay) { _, _ in "" }
          },
        ], report: { _ in })
      #expect(try modules.call(.spell, 1) == "<1>")
      #expect(try modules.call(.relay, 1) == "")
      try? await modules.start()
      #expect(modules.progress.latest.phase == (fails ? .failed : .started))
      #expect(try modules.call(.spell, 1) == "<1>")
      if !fails { #expect(throws: ModuleError.self) { try modules.call(.relay, 1) } }
      await modules.stop()
      #expect(try modules.call(.spell, 1) == "<1>")
      #expect(try modules.call(.relay, 1, default: "off") == "")
    }
  }

  @Test func aModuleBeginsWhenThoseThatItNeedsAreStartedAndOthersRunBesideIt() throws {
    let modules = try started(
      TestModule(ModuleProfile("app", needs: .red, .green)) { $0.onStart("app") { _ in takes(1, "app") } },
      TestModule(ModuleProfile("reds", provides: .red)) {
        $0.provide(.red) { _ in Lamp("red") }
        $0.onStart("reds 1") { _ in takes(2, "reds 1") }
        $0.onStart("reds 2") { _ in takes(1, "reds 2") }
      },
      TestModule(ModuleProfile("greens", provides: .green)) {
        $0.provide(.green) { _ in Lamp("green") }
        $0.onStart("greens") { _ in takes(1, "greens") }
      },
      TestModule("alone", priority: 9) { $0.onStart("alone") { _ in takes(9, "alone") } })
    #expect(log.lines == ["begin alone", "begin greens", "begin reds 1"])
    host.advance(by: .seconds(20))
    #expect(
      log.lines.dropFirst(3) == [
        "end greens", "end reds 1", "begin reds 2", "end reds 2", "begin app", "end app", "end alone",
        "start: started",
      ])
    #expect(
      modules.progress.latest.modules.map(\.duration) == [.seconds(9), .seconds(1), .seconds(3), .seconds(1)])
    #expect(modules.progress.latest.modules.map(\.name) == ["alone", "greens", "reds", "app"])
  }

  @Test func whatRunsInTheBackgroundKeepsNobodyWaiting() throws {
    let modules = try started(
      TestModule("a") {
        $0.onStart("warm up", .background) { _ in takes(5, "warm up") }
        $0.onStart("open") { _ in takes(1, "open") }
        $0.onStop("close") { _ in takes(1, "close") }
      })
    host.advance(by: .seconds(2))
    #expect(log.lines == ["begin open", "end open", "begin warm up", "start: started"])
    stopping(modules)
    #expect(log.lines.dropFirst(4) == ["begin close"])
    host.advance(by: .seconds(2))
    #expect(log.lines.dropFirst(5) == ["end close", "stopped"])
  }

  @Test func aStartThatRunsIsWaitedForAndOneThatIsOverReturnsAtOnce() throws {
    let modules = try hosted(TestModule("a") { $0.onStart("a") { _ in takes(1, "a") } })
    starting(modules, "first")
    starting(modules, "second")
    host.advance(by: .seconds(1))
    starting(modules, "third")
    #expect(
      log.lines == ["begin a", "end a", "first: started", "second: started", "third: started"])
  }

  @Test func theCancellationOfTheCallerCancelsTheStart() throws {
    let modules = try hosted(TestModule("a") { $0.onStart("a") { _ in takes(1, "a") } })
    let task = host.start { [log] in
      do throws(ModuleErrors) { try await modules.start() } catch {
        log.note("\(error.problems.map(\.code))")
      }
    }
    host.settle()
    task.cancel()
    host.settle()
    #expect(log.lines == ["begin a", "[cancelled]"])
    #expect(states(modules) == ["a waiting"])
    starting(modules)
    host.advance(by: .seconds(1))
    #expect(log.lines.dropFirst(2) == ["begin a", "end a", "start: started"])
  }

  @Test func aStopGoesBackwardsAndItsFailuresAreTold() throws {
    let reported = StartLog()
    func module(_ profile: ModuleProfile, _ register: @escaping (ModuleRegistry) -> Void = { _ in })
      -> TestModule
    {
      TestModule(profile) {
        register($0)
        $0.onStop("\(profile.name) 1") { _ in takes(1, "\(profile.name) 1") }
        $0.onStop("\(profile.name) 2", limit: .seconds(2)) { _ in
          takes(profile.name == "b" ? 9 : 1, "\(profile.name) 2")
        }
      }
    }
    let modules = try started(
      module(ModuleProfile("a", needs: .red)),
      module(ModuleProfile("b", provides: .red)) { $0.provide(.red) { _ in Lamp("red") } },
      report: { reported.note("\($0.code) \($0.subject)") })
    stopping(modules)
    stopping(modules)
    host.advance(by: .seconds(20))
    stopping(modules)
    #expect(
      log.lines == [
        "start: started", "begin a 1", "end a 1", "begin a 2", "end a 2", "begin b 1", "end b 1", "begin b 2",
        "stopped [\"b 2\"]", "stopped [\"b 2\"]", "stopped [\"b 2\"]",
      ])
    #expect(reported.lines == ["timedOut b 2"])
    #expect(states(modules) == ["b stopped", "a stopped"])
  }

  @Test func aStopDuringAStartCancelsItAndAStartDuringAStopComesAfterIt() throws {
    let modules = try hosted(
      TestModule("a", priority: 1) { $0.onStop("close a") { _ in takes(1, "close a") } },
      TestModule("b") { $0.onStart("b") { _ in takes(1, "b") } })
    starting(modules, "first")
    stopping(modules)
    #expect(log.lines == ["begin b", "first: [\"cancelled  start\"]", "begin close a"])
    starting(modules, "second")
    host.advance(by: .seconds(1))
    host.advance(by: .seconds(1))
    #expect(log.lines.dropFirst(3) == ["end close a", "stopped", "begin b", "end b", "second: started"])
  }

  @Test func whatWasNeverStartedIsStoppedAtOnce() throws {
    let modules = try Modules([TestModule("a") { $0.onStop("a") { _ in takes(1, "a") } }], host: host)
    stopping(modules)
    #expect(log.lines == ["stopped"])
    #expect(modules.progress.latest.phase == .stopped)
  }
}
