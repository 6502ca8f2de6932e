import ModelStreams
import RIBKit
import Testing
import TreeSupport

/// ManualClock.
@Suite(.trees)
struct ManualClockTests {
  let host = ManualHost()
  let notes = Notes()

  /// Starts a task that sleeps and then notes how it was woken.
  @discardableResult
  func sleeper(_ name: String, _ time: Duration) -> Task<Void, Never> {
    let (clock, notes) = (host.clock, notes)
    return host.start(name) {
      do {
        try await clock.sleep(for: time)
        notes.add("\(name) at \(clock.now.offset / .seconds(1))")
      } catch {
        notes.add("\(name) cancelled")
      }
    }
  }

  @Test func sleepersWakeInTheOrderOfTheirDeadlinesThenOfTheirSleep() {
    sleeper("late", .seconds(3))
    sleeper("tie 1", .seconds(2))
    sleeper("early", .seconds(1))
    sleeper("tie 2", .seconds(2))
    host.advance(by: .seconds(5))
    #expect(notes.take() == ["early at 1.0", "tie 1 at 2.0", "tie 2 at 2.0", "late at 3.0"])
    #expect(host.clock.now.offset == .seconds(5))
  }

  @Test func advanceWakesThoseItReachesOnly() {
    sleeper("one", .seconds(1))
    sleeper("two", .seconds(2))
    host.advance(by: .milliseconds(1999))
    #expect(notes.take() == ["one at 1.0"])
    #expect(host.clock.deadlines.map(\.offset) == [.seconds(2)])
    host.advance(by: .milliseconds(1))
    #expect(notes.take() == ["two at 2.0"])
  }

  @Test func whatOneLeadsToHasHappenedBeforeTheNextWakes() {
    let (clock, notes) = (host.clock, notes)
    host.start {
      try? await clock.sleep(for: .seconds(1))
      notes.add("first")
      try? await clock.sleep(for: .milliseconds(500))
      notes.add("nested")
    }
    host.start {
      try? await clock.sleep(for: .seconds(2))
      notes.add("second")
    }
    host.advance(by: .seconds(2))
    #expect(notes.take() == ["first", "nested", "second"])
  }

  @Test func advanceToNextGoesToTheEarliestDeadline() {
    sleeper("one", .seconds(1))
    sleeper("two", .seconds(2))
    #expect(host.advanceToNext())
    #expect(host.clock.now.offset == .seconds(1))
    #expect(host.advanceToNext())
    #expect(host.clock.now.offset == .seconds(2))
    #expect(!host.advanceToNext())
    #expect(notes.take() == ["one at 1.0", "two at 2.0"])
  }

  @Test func advanceUntilSettledStopsWhenNobodySleeps() {
    sleeper("one", .seconds(1))
    sleeper("hour", .seconds(3600))
    #expect(host.advanceUntilSettled())
    #expect(notes.take() == ["one at 1.0", "hour at 3600.0"])
  }

  @Test func advanceUntilSettledGivesUpAtItsLimit() {
    let clock = host.clock
    let task = host.start { while (try? await clock.sleep(for: .seconds(1))) != nil {} }
    #expect(!host.advanceUntilSettled(limit: 5))
    #expect(clock.now.offset == .seconds(5))
    task.cancel()
    #expect(host.advanceUntilSettled(limit: 5))
  }

  @Test func cancellationBeforeTheSleepThrowsAndSleepsNot() {
    let task = sleeper("one", .seconds(1))
    task.cancel()
    host.settle()
    #expect(notes.take() == ["one cancelled"])
    #expect(host.clock.deadlines == [])
  }

  @Test func cancellationDuringTheSleepThrowsAtOnce() {
    let task = sleeper("one", .seconds(1))
    host.settle()
    #expect(host.clock.deadlines.map(\.offset) == [.seconds(1)])
    task.cancel()
    host.settle()
    #expect(notes.take() == ["one cancelled"])
    #expect(host.clock.deadlines == [])
  }

  @Test func aDeadlineThatHasPassedDoesNotSuspend() throws {
    let clock = host.clock
    host.advance(by: .seconds(5))
    try host.wait { try await clock.sleep(until: ManualClock.Instant(offset: .seconds(5))) }
    #expect(clock.deadlines == [])
  }
}
