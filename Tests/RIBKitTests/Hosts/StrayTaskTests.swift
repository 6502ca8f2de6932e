import Foundation
import RIBKit
import Testing

#if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
  /// Tasks that a host in a program doesn't know.
  struct StrayTaskTests {
    @Test func theFirstTaskThatSleepsOutsideOfItsHostIsReportedWithTheRemedy() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let (host, ticker) = (ManualHost(), Ticker())
        for _ in 0..<2 { await ticker.start(on: host.clock) }
        while host.clock.sleepers.count < 2 { await Task.yield() }
        host.advance(by: .seconds(1))
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.components(separatedBy: "runs outside the host").count == 2)
      #expect(text.contains("Move its work to a worker, a call or a task of an interactor"))
    }

    @Test func whatTheHostRunsIsNotReported() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let host = ManualHost()
        host.start { [clock = host.clock] in try? await clock.sleep(for: .seconds(1)) }
        host.advance(by: .seconds(1))
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(!text.contains("RIBKit:"))
    }
  }

  private actor Ticker {
    private var ticks = 0

    func start(on clock: ManualClock) {
      Task {
        try? await clock.sleep(for: .seconds(1))
        ticks += 1
      }
    }
  }
#endif
