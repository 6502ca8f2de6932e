import Basics
import RIBKit
import RIBTesting
import Testing

/// Deadlines while somebody sets the clock.
struct DeadlineClockTests {
  /// A clock of dates that the test sets.
  private final class Dial: Sendable {
    private let date = Lock(WallTime(microseconds: 0))
    var now: WallTime {
      get { date.withLock { $0 } }
      set { date.withLock { $0 = newValue } }
    }
    var clock: WallClock { WallClock { self.now } }
    func advance(by duration: Duration) { now = now.advanced(by: duration) }
  }

  @Test func aHostWhoseDateIsSetForwardCallsAtOnceAndOneThatIsSetBackLater() {
    let desk = TicketDesk()
    let start = desk.host.date
    desk.set(in: 900)
    desk.host.date = start.advanced(by: .seconds(-3_600))
    desk.host.advance(by: .seconds(900))
    #expect(desk.log == ["new"])
    #expect(desk.host.clock.deadlines.map(\.offset) == [.seconds(4_500)])
    desk.host.date = start.advanced(by: .seconds(800))
    desk.host.settle()
    #expect(desk.log == ["new"] && desk.host.clock.now.offset == .seconds(900))
    #expect(desk.host.advanceToNext() && desk.log == ["new", "late"])
    #expect(desk.host.date == start.advanced(by: .seconds(900)))

    desk.set(in: 900)
    desk.host.date = start.advanced(by: .seconds(10_000))
    desk.host.settle()
    #expect(desk.log == ["new", "late", "late"])
  }

  @Test func aLookThatFindsNothingIsNoChange() {
    let desk = TicketDesk()
    desk.set(in: 900)
    #expect(desk.root.mayHaveChanged)
    _ = desk.save()
    desk.host.date = desk.host.date.advanced(by: .seconds(100))
    desk.host.settle()
    desk.host.run { desk.root.recheckDeadlines() }
    desk.host.settle()
    #expect(!desk.root.mayHaveChanged)
    desk.host.advance(by: .seconds(800))
    #expect(desk.log == ["new", "late"] && desk.root.mayHaveChanged)
  }

  @Test func aClockThatDoesNotTellIsReadEveryMinute() {
    let dial = Dial()
    let desk = TicketDesk(clock: dial.clock)
    desk.host.run { desk.ticket.lateness.set(dial.now.advanced(by: .seconds(900))) }
    desk.host.settle()
    #expect(desk.host.clock.deadlines.map(\.offset) == [.seconds(60)])
    _ = desk.save()
    dial.advance(by: .seconds(60))
    desk.host.advance(by: .seconds(60))
    #expect(desk.host.clock.deadlines.map(\.offset) == [.seconds(120)])
    // Nobody is woken on the tree for it.
    #expect(!desk.root.mayHaveChanged)
    dial.advance(by: .seconds(2_000))
    desk.host.advance(by: .seconds(59))
    #expect(desk.log == ["new"])
    desk.host.advance(by: .seconds(1))
    #expect(desk.log == ["new", "late"])
  }

  @Test func aLookOfTheTreeFindsAtOnceThatSuchAClockWasSet() {
    let dial = Dial()
    let desk = TicketDesk(clock: dial.clock)
    desk.host.run { desk.ticket.lateness.set(dial.now.advanced(by: .seconds(900))) }
    desk.host.settle()
    dial.advance(by: .seconds(900))
    desk.host.settle()
    #expect(desk.log == ["new"])
    desk.host.run { desk.root.recheckDeadlines() }
    desk.host.settle()
    #expect(desk.log == ["new", "late"])
  }

  @Test func aClockThatIsSetBackBetweenTheSleepAndTheTurnCallsLater() {
    let dial = Dial()
    let desk = TicketDesk(clock: dial.clock)
    desk.host.run {
      desk.ticket.lateness.set(dial.now)
      dial.advance(by: .seconds(-10))
    }
    desk.host.settle()
    #expect(desk.log == ["new"] && desk.host.clock.deadlines.map(\.offset) == [.seconds(10)])
    dial.advance(by: .seconds(10))
    desk.host.advance(by: .seconds(10))
    #expect(desk.log == ["new", "late"])
  }

  @Test func theFirstAndTheLastDateAreDates() {
    let desk = TicketDesk()
    desk.host.run { desk.ticket.lateness.set(WallTime(microseconds: .max)) }
    desk.host.settle()
    #expect(desk.log == ["new"] && desk.root.isIdle)
    #expect(desk.save()["Ticket#@lateness"] == "\(Int64.max)")
    #expect(TicketDesk(desk.save(), at: WallTime(microseconds: .min)).log == ["restored"])
    desk.host.run { desk.ticket.lateness.set(WallTime(microseconds: .min)) }
    desk.host.settle()
    #expect(desk.log == ["new", "late"])
    desk.host.date = WallTime(microseconds: .max)
    desk.host.run { desk.ticket.lateness.set(WallTime(microseconds: .max)) }
    desk.host.settle()
    #expect(desk.log == ["new", "late", "late"])
  }

  @Test func theLongestWaitDoesNotStopAProgramOnARealClock() async {
    let live = LiveTicket()
    await live.launch()
    await live.shutdown()
  }

  private actor LiveTicket {
    private let root = TicketRouter()
    func launch() {
      root.launch()
      root.interactor.lateness.set(WallTime(microseconds: .max))
      root.interactor.lateness.set(root.interactor.now.advanced(by: .seconds(86_400 * 365)))
      #expect(root.isIdle)
    }
    func shutdown() async { await root.shutdown() }
  }

  @Test(arguments: ["", "{", "\"soon\"", "1e300", "-1e300", "1.5", "[1]", "99999999999999999999", "true"])
  func aTextThatIsNoDateIsKeptUntilADateIsSet(text: String) {
    let desk = TicketDesk(savedTree(["Ticket#@lateness": text]))
    #expect(desk.log == ["new"] && desk.root.unread.map(\.kind) == [.unreadable])
    desk.host.advance(by: .seconds(1_000))
    #expect(desk.log == ["new"] && desk.save()["Ticket#@lateness"] == text)
    #expect(desk.root.dueDates == DueDates())
    desk.set(in: 1)
    #expect(desk.root.save()?["Ticket#@lateness"] == "\(desk.host.date.microseconds + 1_000_000)")
    desk.host.advance(by: .seconds(1))
    #expect(desk.log == ["new", "late"])
  }

  @Test func datesOfRIBsThatComeLaterAreKnownWithoutThem() {
    let saved = savedTree([
      "Pile/Ticket[1]#@lateness": "5", "Pile/Ticket[2]#@lateness": "3", "Pile/Ticket[3]#@lateness": "null",
      "Pile/Ticket[4]#@lateness": "soon", "Pile/Ticket[\"#@\"]#note": "7", "Pile/Ticket[5]#@": "9",
    ])
    let desk = TicketDesk(PileRouter(), saved)
    _ = desk.save()
    #expect(desk.root.dueDates.waiting == [3, 5, 9].map { WallTime(microseconds: $0) })
    #expect(desk.root.dueDates.live == nil)
    desk.host.run { desk.root.show(1) }
    desk.host.settle()
    #expect(desk.root.tickets[1]?.log == ["restored", "late"])
  }

  @Test func aHarnessHasTheDateOfItsHost() {
    let harness = InteractorHarness { _ in TicketInteractor() }
    harness.activate()
    let date = harness.date.advanced(by: .seconds(86_400))
    harness.run { $0.lateness.set(date) }
    harness.expectPreserved("@lateness", WallTime?(date))
    harness.advance(by: .seconds(86_399))
    #expect(harness.interactor.log == ["new"])
    harness.date = date
    #expect(harness.interactor.log == ["new", "late"] && harness.interactor.lateness.date == nil)
    // One that waits isn't left over at the end of a test.
    harness.run { $0.lateness.set(date.advanced(by: .seconds(60))) }
    harness.deactivate()
  }
}
