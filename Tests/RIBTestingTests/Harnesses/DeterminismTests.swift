import Foundation
import RIBKit
import RIBTesting
import Testing

/// Every run of a test is the same run.
struct DeterminismTests {
  /// A test with streams, actors, yields, timers, flows and a worker; gives its whole log.
  static func run(_ schedule: ManualHost.Schedule = .firstInFirstOut) -> String {
    let depot = Depot(office: Office())
    let harness = InteractorHarness(schedule: schedule, .off) {
      FleetInteractor(depot: depot, listener: $0)
    }
    harness.activate()
    harness.advance(by: .seconds(1))
    harness.run { me in me.after(.milliseconds(1)) { $0.notify(.tick(0)) } }
    harness.advance(by: .seconds(9))
    harness.deactivate()
    harness.discard(because: "the log is compared as a whole")
    return harness.trace
  }

  @Test func itIsTheSameInDebugBuildsInReleaseBuildsAndOnEveryMachine() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/fleet.txt")
    let expected = try String(contentsOf: file, encoding: .utf8)
    // The lines of this file are not what it is about.
    expectNoDifference(
      Self.run().replacing(#/DeterminismTests.swift:\d+/#, with: "DeterminismTests.swift"), expected)
  }

  /// A test with a service that starts tasks by itself.
  static func runMenus() -> String {
    let harness = InteractorHarness(.off) { (_: Listener<Never>) in MenuInteractor(menus: Menus()) }
    harness.activate()
    harness.discard(because: "the log is compared as a whole")
    return harness.trace
  }

  @Test(arguments: [false, true]) func twoHundredCopiesAtOnceWriteOneLog(ofMenus: Bool) async {
    let logs = await withTaskGroup(of: String.self) { group in
      for _ in 0..<200 { group.addTask { ofMenus ? Self.runMenus() : Self.run() } }
      return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    #expect(logs.count == 1)
    #expect(logs.keys.first?.split(separator: "\n").count ?? 0 > 5)
    #expect(logs.keys.first?.contains(ofMenus ? "3 for 30" : "counted(10)") == true)
  }
}
