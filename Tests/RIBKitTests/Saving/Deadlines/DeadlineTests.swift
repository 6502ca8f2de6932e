import RIBKit
import RIBTesting
import Testing

/// The moments of a deadline, as SavingState lists them.
struct DeadlineTests {
  @Test(arguments: [true, false]) func itCallsOnceAtItsDateAndNeverEarly(isSaved: Bool) {
    let desk = TicketDesk(isSaved ? SavedTree() : nil)
    desk.set(in: 900)
    desk.host.advance(by: .milliseconds(899_999))
    #expect(desk.log == ["new"])
    desk.host.advance(by: .milliseconds(1))
    #expect(desk.log == ["new", "late"])
    desk.host.advance(by: .seconds(10_000))
    #expect(desk.log == ["new", "late"])
  }

  @Test func theDateIsGoneBeforeTheHandlerRunsSoThatOneSaveHasBoth() {
    let desk = TicketDesk()
    var seen: (date: WallTime?, text: String?)
    desk.ticket.whenLate = { me in seen.date = me.lateness.date }
    desk.set(in: 1)
    #expect(desk.save()["Ticket#@lateness"] == "\(desk.host.date.microseconds + 1_000_000)")
    desk.host.advance(by: .seconds(1))
    #expect(desk.log == ["new", "late"] && seen.date == nil)
    #expect(desk.save()["Ticket#@lateness"] == "null")
  }

  @Test func aLaterTreeCallsAtTheSameDateAndOnlyOnce() {
    let first = TicketDesk()
    first.set(in: 900)
    let date = first.host.date.advanced(by: .seconds(900))
    first.host.advance(by: .seconds(100))
    let second = TicketDesk(first.save(), at: date.advanced(by: .seconds(-1)))
    #expect(second.log == ["restored"] && second.ticket.lateness.date == date)
    second.host.advance(by: .seconds(1))
    #expect(second.log == ["restored", "late"])
    #expect(TicketDesk(second.save(), at: date.advanced(by: .seconds(100))).log == ["restored"])
  }

  @Test(arguments: [0, 1, 1_000_000])
  func aTreeThatComesBackTooLateCallsInItsFirstTurn(seconds: Int) {
    let first = TicketDesk()
    first.set(in: 900)
    let date = first.host.date.advanced(by: .seconds(900 + seconds))
    let root = TicketRouter()
    var duringLaunch: [String] = []
    root.interactor.whenActive = { duringLaunch = $0.log }
    let second = TicketDesk(root, first.save(), at: date)
    #expect(duringLaunch == ["restored"])
    #expect(second.log == ["restored", "late"])
  }

  @Test func aCancelledOrReplacedDateIsForgotten() {
    let desk = TicketDesk()
    desk.set(in: 10)
    desk.host.run { desk.ticket.lateness.cancel() }
    desk.host.advance(by: .seconds(20))
    desk.set(in: 30)
    desk.set(in: 40)
    desk.host.advance(by: .seconds(35))
    #expect(desk.log == ["new"])
    desk.host.advance(by: .seconds(5))
    desk.set(in: 100)
    desk.set(in: 10)
    desk.host.advance(by: .seconds(10))
    #expect(desk.log == ["new", "late", "late"])
    desk.host.advance(by: .seconds(100))
    #expect(desk.log == ["new", "late", "late"])
  }

  @Test func aHandlerOfTheSameTurnMayCancelItOrSetALaterDate() {
    for isCancelled in [true, false] {
      let root = TwoTicketsRouter()
      let desk = TicketDesk(root)
      let (first, second) = (root.first.interactor, root.second.interactor)
      let date = desk.host.date
      first.whenLate = { _ in
        if isCancelled {
          second.lateness.cancel()
        } else {
          second.lateness.set(date.advanced(by: .seconds(5)))
        }
      }
      desk.host.run {
        first.lateness.set(date)
        second.lateness.set(date)
      }
      desk.host.settle()
      #expect(first.log == ["new", "late"] && second.log == ["new"])
      desk.host.advance(by: .seconds(10))
      #expect(second.log == (isCancelled ? ["new"] : ["new", "late"]))
    }
  }

  @Test func datesOfOneMomentCallTheParentFirst() {
    let root = TwoTicketsRouter()
    let desk = TicketDesk(root)
    var order: [String] = []
    root.interactor.whenLate = { _ in order.append("parent") }
    root.first.interactor.whenLate = { _ in order.append("first") }
    root.second.interactor.whenLate = { _ in order.append("second") }
    let date = desk.host.date
    desk.host.run {
      for ticket in [root.second.interactor, root.first.interactor, root.interactor] {
        ticket.lateness.set(date)
      }
    }
    desk.host.settle()
    #expect(order == ["parent", "second", "first"])
  }

  @Test func itsHandlerMaySetTheNextDate() {
    let desk = TicketDesk()
    desk.ticket.whenLate = { me in me.lateness.set(me.now.advanced(by: .seconds(60))) }
    desk.set(in: 60)
    desk.host.advance(by: .seconds(600))
    #expect(desk.log == ["new"] + Array(repeating: "late", count: 10))
  }

  @Test func aPastDateThatItsHandlerSetsCallsInTheNextTurn() {
    let desk = TicketDesk()
    var inTurn: [Int] = []
    desk.ticket.whenLate = { me in
      inTurn.append(me.log.count)
      if me.log.count < 4 { me.lateness.set(WallTime(microseconds: 0)) }
      #expect(me.log.count == inTurn.last)
    }
    desk.set(in: -1)
    #expect(desk.log == ["new"])
    desk.host.settle()
    #expect(desk.log == ["new", "late", "late", "late"])
    // An endless one ends neither a turn nor the host's patience.
    desk.ticket.whenLate = { me in me.lateness.set(me.now) }
    desk.host.run {
      desk.ticket.lateness.set(desk.host.date)
      #expect(!desk.root.catchUp(limit: 5))
      desk.ticket.lateness.cancel()
    }
    #expect(desk.log.count == 9)
    #expect(desk.host.settle().hasReachedLimit == false)
  }

  @Test func aCoveredOneWaitsUntilItIsShownAgainAndOneThatIsGoneNeverCalls() {
    let desk = TicketDesk(PileRouter())
    let date = desk.host.date.advanced(by: .seconds(60))
    desk.host.run {
      desk.root.show(1)
      desk.root.tickets[1]?.lateness.set(date)
      desk.root.show(1, 2)
    }
    desk.host.advance(by: .seconds(100))
    #expect(desk.root.tickets[1]?.log == ["new"])
    #expect(desk.save().places.contains("Pile/Ticket[1]#@lateness"))
    #expect(desk.root.dueDates.waiting == [date] && desk.root.dueDates.live == nil)
    desk.host.run { desk.root.show(1) }
    #expect(desk.root.tickets[1]?.log == ["new", "new"])
    desk.host.settle()
    #expect(desk.root.tickets[1]?.log == ["new", "new", "late"])
    desk.host.run {
      desk.root.show(1, 3)
      desk.root.tickets[3]?.lateness.set(desk.host.date.advanced(by: .seconds(60)))
      desk.root.show(1)
    }
    let gone = desk.root.tickets[3]
    desk.host.advance(by: .seconds(100))
    #expect(gone?.log == ["new"])
    #expect(desk.save().places == ["Pile/Ticket[1]#@lateness"])
    #expect(desk.root.dueDates == DueDates())
  }

  @Test func aDateThatIsCancelledWhileItsPageIsCoveredDoesNotCall() {
    let desk = TicketDesk(PileRouter())
    desk.host.run {
      desk.root.show(1)
      desk.root.tickets[1]?.lateness.set(desk.host.date.advanced(by: .seconds(60)))
      desk.root.show(1, 2)
      desk.root.tickets[1]?.lateness.cancel()
    }
    desk.host.advance(by: .seconds(100))
    desk.host.run { desk.root.show(1) }
    desk.host.settle()
    #expect(desk.root.tickets[1]?.log == ["new", "new"])
  }

  @Test func aWaitingOneIsNoWorkAndADueOneIs() {
    let desk = TicketDesk()
    desk.set(in: 900)
    desk.host.settle()
    #expect(desk.root.isIdle && desk.host.clock.deadlines.map(\.offset) == [.seconds(900)])
    desk.host.run {
      desk.ticket.lateness.set(desk.host.date)
      #expect(!desk.root.isIdle)
    }
    desk.host.settle()
    #expect(desk.root.isIdle && desk.host.clock.sleepers.isEmpty)
  }

  @Test func aTaskThatIsNamedLikeOneIsWork() {
    let desk = TicketDesk()
    for name in ["deadline", "observe"] {
      let handle = desk.host.run {
        desk.ticket.start(
          Worker(name) { [clock = desk.host.clock] in try await clock.sleep(for: .seconds(5)) })
      }
      #expect(!desk.root.isIdle, "\(name)")
      desk.host.run { handle.cancel() }
      desk.host.settle()
      #expect(desk.root.isIdle, "\(name)")
    }
  }

  @Test func itsEventsAreThoseOfATimerWithItsName() {
    let desk = TicketDesk()
    _ = desk.events.take()
    desk.set(in: 900)
    desk.set(in: 800)
    desk.host.advance(by: .seconds(800))
    let events = desk.events.take().map { "\($0.kind): \($0.detail)" }
    #expect(
      events == [
        "started: deadline", "ended: deadline", "started: deadline", "ended: deadline",
        "delivered: deadline",
      ])
  }

  @Test func itsHandlerRunsInsideTheClosureAroundTheTree() {
    let (host, root) = (ManualHost(), TicketRouter())
    var isInside = false
    var options = LaunchOptions(restoring: restoring())
    options.around = { run in
      isInside = true
      run()
      isInside = false
    }
    root.launch(options, on: host)
    var wasInside = false
    root.interactor.whenLate = { _ in wasInside = isInside }
    host.run { root.interactor.lateness.set(host.date.advanced(by: .seconds(5))) }
    host.advance(by: .seconds(5))
    #expect(root.interactor.log == ["new", "late"] && wasInside && !isInside)
    host.shutdown(root)
  }

  @Test func thousandsWaitAndCallInTheOrderOfTheirDates() {
    let root = CrowdRouter()
    let desk = TicketDesk(root)
    let count = 3_000
    desk.host.run {
      root.show(count)
      for (index, ticket) in root.tickets.enumerated() {
        ticket.lateness.set(desk.host.date.advanced(by: .seconds(count - index)))
      }
    }
    desk.host.settle()
    #expect(desk.host.clock.sleepers.count == count)
    #expect(
      desk.save().places.count == count && desk.root.dueDates.live == desk.host.date.advanced(by: .seconds(1))
    )
    desk.host.date = desk.host.date.advanced(by: .seconds(count - 1_000))
    desk.host.settle()
    #expect(root.tickets.filter { $0.log == ["new", "late"] }.count == count - 1_000)
    desk.host.advance(by: .seconds(1_000))
    #expect(root.tickets.allSatisfy { $0.log == ["new", "late"] })
  }
}

/// A ticket with two tickets below it.
private final class TwoTicketsRouter: Router {
  let interactor = TicketInteractor()
  let first = TicketRouter()
  let second = TicketRouter()
  private let list = ChildList<Int>()

  func didAttach() { list.show([1, 2], in: self) { $0 == 1 ? first : second } }
}

private final class CrowdRouter: Router {
  let interactor = PileInteractor()
  private let list = ChildList<Int>()
  var tickets: [TicketInteractor] { children.compactMap { ($0 as? TicketRouter)?.interactor } }

  func show(_ count: Int) { list.show(Array(0..<count), in: self) { _ in TicketRouter() } }
}
