import RIBKit
import RIBTesting
import Testing

/// Ten thousand RIBs are watched in one test.
struct LeakScaleTests {
  private static let count = 10_000

  @Test func inARowThatIsShutDown() async throws {
    let failures = try await leakFailures {
      let host = ManualHost()
      let root = RootRouter()
      host.run {
        root.launch(on: host)
        for _ in 0..<Self.count { root.attach(TripRouter()) }
      }
      host.shutdown(root)
    }
    #expect(failures == [])
  }

  @Test func inAChainThatIsForgotten() async throws {
    let failures = try await leakFailures { attic in
      let root = RootRouter()
      attic.launch(root) { root.attachChain(of: Self.count) }
    }
    #expect(failures.count == 12, "each for itself, but of many from one line the rest in one")
    #expect(failures.last?.message.contains("9990 more RIBs") == true)
    #expect(failures.last?.location.fileID == "RIBTestingTests/Trip.swift")
  }

  @Test func inAChainThatIsMeantToStay() async throws {
    let failures = try await leakFailures { attic in
      let root = RootRouter()
      root.outlivesTest()
      attic.launch(root) { root.attachChain(of: Self.count) }
    }
    #expect(failures == [])
  }

  @Test func thatComeAndGoWithTasks() async throws {
    let failures = try await leakFailures { attic in
      let host = ManualHost()
      let root = RootRouter()
      root.launch(on: host)
      for _ in 0..<Self.count {
        host.run { root.interactor.after(.seconds(1), id: 1) { _ in } }
        host.settle()
      }
      attic.later { host.shutdown(root) }
    }
    #expect(failures.count == 1)
  }
}
