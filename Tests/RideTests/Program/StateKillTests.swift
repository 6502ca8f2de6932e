import Foundation
import RIBKit
import RIBSessions
import TestSupport
import Testing

/// Rides that end at any moment; `RIB_TIMES=10` kills 200, and `RIB_SEED` picks other moments.
struct StateKillTests {
  private let folder: TemporaryFolder
  private var arguments: [String] {
    ["--script", "-", "--journal", folder.path("journal"), "--state", folder.path("state")]
  }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("journal", #"{"event":"flags","on":["tip"]}"# + "\n" + FlagProcessTests.ride)
  }

  @Test func aKilledRideShowsTheLastSaveOrTheOneBeforeAndNoMixture() throws {
    var generator = SplitMix(seed: Seeds.only ?? 1)
    var last = 0
    for _ in Seeds.first(20) {
      let ride = try RideProcess.start(arguments)
      ride.write(StateProcessTests.look)
      let restored = try #require(shown(by: ride))
      // One save may be stored that was not shown any more.
      try #require([last, last + 1].contains(restored), "\(restored) after \(last)")
      last = restored
      ride.write((last + 1...last + 60).map(enter).joined())
      for _ in 0..<generator.below(50) {
        last += 1
        try #require(shown(by: ride) == last)
      }
      ride.send(SIGKILL)
      let ending = ride.finish()
      #expect(ending.errors == "" && [-SIGKILL, 0].contains(ending.status), "\(ending)")
      // Lines that were written before the kill, and not read.
      for line in ending.output.split(separator: "\n").dropLast(ending.output.hasSuffix("\n") ? 0 : 1) {
        if let number = number(in: line, after: " tip ", before: ": accepted") { last = number }
      }
    }
    #expect(last > 20)
  }

  @Test func afterTwoRidesThatDoNotReachTheirFirstEventTheThirdRestoresNothing() async throws {
    let first = try RideProcess.start(arguments)
    first.write(enter(7))
    #expect(first.finish().status == 0)
    for _ in 0..<2 {
      // The tree, followed on standard error, is launched after the launch is counted.
      let shell = ["/bin/sh", "-c", #"exec "$0" "$@" 2>&1"#]
      let ride = try RideProcess.start(arguments + ["--follow"], through: shell)
      #expect(ride.readLine()?.hasSuffix("Root attaching") == true)
      ride.send(SIGKILL)
      #expect(ride.finish().status == -SIGKILL)
    }
    let third = try RideProcess.start(arguments)
    third.write(StateProcessTests.look)
    #expect(shown(by: third) == 0)
    let ending = third.finish()
    let sentence =
      "the state \(folder.path("state")) is not restored: it cannot be read, or the last rides ended"
    #expect(ending.status == 0 && ending.errors.hasPrefix("ride: \(sentence)"), "\(ending)")
    let rows = try StoredSessions.read(folder.path("state")) { store throws(SessionError) in try store.rows()
    }
    #expect(rows.map(\.id.id) == ["ride", "ride.abandoned"])
  }

  @Test func twoRidesOpenTheStateAtOnceAfterAKill() throws {
    let arguments = ["--script", "-", "--state", folder.path("state")]
    for _ in Seeds.first(4) {
      let killed = try RideProcess.start(arguments)
      killed.write(
        StateProcessTests.signIn + StateProcessTests.enter + String(repeating: enter(1), count: 20))
      while let line = killed.readLine(), line != "  | No trip. Where to? Harb" {}
      killed.send(SIGKILL)
      _ = killed.finish()
      let rides = try (0..<2).map { _ in try RideProcess.start(arguments) }
      for ride in rides { ride.write(StateProcessTests.signIn) }
      let endings = rides.map { $0.finish() }
      #expect(endings.contains { $0.status == 0 }, "\(endings)")
      for ending in endings {
        let isTurnedAway = ending.status == 74 && ending.errors.hasSuffix("is in use by another process\n")
        let isRestored =
          ending.status == 0 && ending.errors == "" && ending.output.contains("Where to? Harb\n")
        #expect(isTurnedAway || isRestored, "\(ending)")
      }
    }
  }

  /// An event that enters a number in both fields.
  private func enter(_ number: Int) -> String {
    #"{"event":"enter","values":{"destination":"\#(number)","tip":"\#(number)"}}"# + "\n"
  }

  /// The number in both fields, after the next event.
  private func shown(by ride: RunningProgram) -> Int? {
    guard ride.readLine()?.hasSuffix(": accepted") == true, let request = ride.readLine(),
      let tip = ride.readLine()
    else { return nil }
    if request == "  | No trip. Where to?", tip == "  | A tip for trip t1? 1.25 is usual." { return 0 }
    let destination = number(in: request, after: "Where to? ", before: "")
    let cents = number(in: tip.replacing(".", with: ""), after: "t1? ", before: " is chosen")
    return destination == cents ? destination : nil
  }

  private func number(in line: some StringProtocol, after start: String, before end: String) -> Int? {
    guard let range = line.firstRange(of: start), line.hasSuffix(end) else { return nil }
    return Int(line[range.upperBound...].dropLast(end.count))
  }
}
