import Basics
import ModelStreams
import RIBKit
import RIBModules
import RIBTesting
import TestSupport
import Testing

/// Starts and stops at random moments, some of them cancelled, with steps that fail, hang or take no notice of their cancellation: whatever
/// happens, each call comes to an end, and the steps run as their modules need each other.
@Suite(.failsOnLeaks)
struct StartChaosTests {
  private struct Broken: Error {}

  /// What has begun and ended, on any thread.
  private final class Tally: Sendable {
    private struct State {
      var running: [String: Int] = [:]
      var faults: [String] = []
      var returned = 0
    }
    private let state = Lock(State())

    func begin(_ name: String, behind needs: [String], isStop: Bool) {
      state.withLock {
        $0.running[name, default: 0] += 1
        if $0.running[name] != 1 { $0.faults.append("\(name) runs twice") }
        for need in needs where !isStop && $0.running["start \(need)"] ?? 0 > 0 {
          $0.faults.append("\(name) begins before the start of \(need) has ended")
        }
      }
    }
    func end(_ name: String) { state.withLock { $0.running[name, default: 0] -= 1 } }
    func callReturned() { state.withLock { $0.returned += 1 } }
    var returned: Int { state.withLock { $0.returned } }
    var faults: [String] { state.withLock { $0.faults } }
    var running: [String] { state.withLock { $0.running.filter { $0.value != 0 }.keys.sorted() } }
  }

  @Test(arguments: Seeds.first(40))
  func eachCallEndsAndNoStepRunsTwiceAtOnce(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed) &+ 1)
    let (host, tally) = (ManualHost(schedule: .seeded(UInt64(seed))), Tally())
    let clock = host.clock
    let count = random.below(6) + 1
    let keys = (0..<count).map { ServiceKey<Int>("s\($0)") }
    let list = (0..<count).map { index -> TestModule in
      let needs = (0..<index).filter { _ in random.below(3) == 0 }
      let profile = ModuleProfile("m\(index)", provides: keys[index], priority: random.below(3))
        .adding(needs: needs.map { keys[$0] })
      let kinds: [ModuleRegistry.StartKind] = [.required, .optional, .background]
      let steps = (0..<random.below(3)).map { _ in
        (kind: kinds[random.below(3)], way: random.below(5), seconds: random.below(8))
      }
      let stops = random.below(2) == 0
      return TestModule(profile) { registry in
        registry.provide(keys[index]) { _ in index }
        let names = needs.map { "m\($0)" }
        for (number, step) in steps.enumerated() {
          // Nothing waits for what runs in the background.
          let isAwaited = step.kind != .background
          let name = isAwaited ? "start m\(index)" : "background \(number) of m\(index)"
          registry.onStart("step", step.kind, limit: .seconds(5)) { _ in
            {
              tally.begin(name, behind: names, isStop: false)
              defer { tally.end(name) }
              switch step.way {
              case 0: throw Broken()
              case 1: try await clock.sleep(for: .seconds(step.seconds))
              case 2: try? await clock.sleep(for: .seconds(step.seconds))
              case 3: try await clock.sleep(for: .seconds(100))
              default: break
              }
            }
          }
        }
        if stops {
          registry.onStop("step", limit: .seconds(5)) { _ in
            {
              tally.begin("stop m\(index)", behind: names, isStop: true)
              defer { tally.end("stop m\(index)") }
              if index.isMultiple(of: 2) { try await clock.sleep(for: .seconds(3)) }
            }
          }
        }
      }
    }
    let modules = try Modules(list, host: host, report: { _ in })
    var calls: [Task<Void, Never>] = []
    for _ in 0..<random.below(12) + 2 {
      switch random.below(5) {
      case 0, 1:
        calls.append(
          host.start("start") {
            try? await modules.start()
            tally.callReturned()
          })
      case 2:
        calls.append(
          host.start("stop") {
            await modules.stop()
            tally.callReturned()
          })
      case 3: calls.randomElement(using: &random)?.cancel()
      default: break
      }
      if random.below(2) == 0 { host.settle() }
      host.advance(by: .seconds(random.below(4)))
    }
    calls.append(
      host.start("last stop") {
        await modules.stop()
        tally.callReturned()
      })
    // Every step is limited to five seconds.
    for _ in 0..<60 { host.advance(by: .seconds(5)) }
    #expect(tally.returned == calls.count)
    #expect(tally.faults == [])
    #expect(tally.running == [])
    // A start that was asked for during a stop comes behind it.
    #expect([.stopped, .started, .failed].contains(modules.progress.latest.phase))
  }
}
