import ModelStreams
import RIBKit
import RIBTesting
import TestSupport
import Testing

/// Deadlines that are used against the rules.
struct DeadlineMisuseTests {
  /// An interactor that preserves what the test says.
  private final class FormInteractor: Interactor {
    let scope = Scope<Never, Never>()
    let first: Deadline
    let second = Deadline()
    var text = ""
    var log: [String] = []
    var whenActive: (FormInteractor) -> Void

    init(first: Deadline = Deadline(), whenActive: @escaping (FormInteractor) -> Void) {
      (self.first, self.whenActive) = (first, whenActive)
    }

    func didBecomeActive() { whenActive(self) }
    func come(_ name: String) { log.append(name) }
  }

  private final class FormRouter: Router {
    let interactor: FormInteractor
    init(first: Deadline = Deadline(), _ whenActive: @escaping (FormInteractor) -> Void) {
      interactor = FormInteractor(first: first, whenActive: whenActive)
    }
  }

  private func desk(
    saved: SavedTree? = SavedTree(), _ whenActive: @escaping (FormInteractor) -> Void
  ) -> TicketDesk<FormRouter> { TicketDesk(FormRouter(whenActive), saved) }

  private func expectFault(
    _ faults: [TreeFault], _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(faults.map(\.code) == [.notPreserved], sourceLocation: sourceLocation)
    expectWords(faults.first?.message ?? "", words, sourceLocation: sourceLocation)
  }

  @Test(arguments: [true, false]) func oneThatIsPreservedTwiceIsRejected(isSaved: Bool) {
    let desk = desk(saved: isSaved ? SavedTree() : nil) { me in
      me.preserve(me.first, as: "first") { $0.come("first") }
      me.preserve(me.first, as: "second") { $0.come("second") }
    }
    expectFault(desk.faults, "\"second\"", "preserved already", "Create a Deadline for each purpose")
    desk.host.run { desk.root.interactor.first.set(desk.host.date) }
    desk.host.settle()
    #expect(desk.root.interactor.log == ["first"])
  }

  @Test func oneOfAnotherInteractorIsRejected() {
    let shared = Deadline()
    let desk = TicketDesk(FormRouter(first: shared) { $0.preserve($0.first, as: "mine") { $0.come("mine") } })
    let other = FormRouter(first: shared) { $0.preserve($0.first, as: "mine") { $0.come("other") } }
    desk.host.run { desk.root.attach(other) }
    expectFault(desk.faults, "\"mine\"", "preserved by Form.", "in each interactor")
    desk.host.run { shared.set(desk.host.date) }
    desk.host.settle()
    #expect(desk.root.interactor.log == ["mine"] && other.interactor.log == [])
  }

  @Test func oneThatIsPreservedAfterTheAttachIsRejected() {
    for saved in [SavedTree(), nil] {
      let desk = desk(saved: saved) { _ in }
      desk.host.run {
        desk.root.interactor.preserve(desk.root.interactor.first, as: "first") { $0.come("first") }
      }
      expectFault(desk.faults, "already attached", "didBecomeActive")
    }
  }

  @Test func aNameThatBeginsLikeThatOfADateIsRejected() {
    let stream = MutableModelStream(1)
    for preserve: (FormInteractor) -> Void in [
      { $0.preserve(\.text, as: "@text") }, { $0.preserve(stream, as: "@text") },
      { $0.preserve($0.first, as: "@text") { $0.come("first") } },
    ] {
      expectFault(desk(preserve).faults, "\"@text\"", "begin with @ are reserved", "another name")
    }
  }

  @Test func twoOfOneNameAreRejected() {
    let desk = desk { me in
      me.preserve(me.first, as: "date") { $0.come("first") }
      me.preserve(me.second, as: "date") { $0.come("second") }
      // A property may have the name of a deadline.
      me.preserve(\.text, as: "date")
    }
    expectFault(desk.faults, "@date", "a unique name")
    #expect(desk.save().places == ["Form#@date", "Form#date"])
  }

  @Test func oneThatIsSetBeforeItIsPreservedIsRejected() {
    // In its second activation, it knows its tree.
    var isFirst = true
    let child = FormRouter { me in
      if !isFirst { me.first.set(WallTime(microseconds: 0)) }
      isFirst = false
      me.preserve(me.first, as: "first") { $0.come("first") }
    }
    let desk = TicketDesk(PileRouter())
    desk.host.run {
      desk.root.attach(child)
      desk.root.detach(child)
      desk.root.attach(child)
    }
    desk.host.settle()
    expectFault(
      desk.faults, "cannot set the date", "not preserved in this activation", "in didBecomeActive first")
    #expect(child.interactor.log == [] && child.interactor.first.date == nil)
  }

  @Test func oneThatNobodyHasPreservedStopsADebugBuildWithASentence() async {
    let result = await #expect(processExitsWith: .defaultFault, observing: [\.standardErrorContent]) {
      // To cancel it is harmless.
      Deadline().cancel()
      Deadline().set(WallTime(microseconds: 0))
    }
    expectWords(
      text(result), "[notPreserved]", "cannot set the date of a deadline that is not preserved.",
      "Call preserve(_:as:)")
  }

  @Test func preservingBeforeTheFirstAttachIsRejected() async {
    #if DEBUG
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let ticket = TicketInteractor()
        ticket.preserve(ticket.lateness, as: "lateness") { _ in }
      }
      expectWords(text(result), "[notActive]", "called preserve before it became active")
    #endif
  }

  @Test func settingOneAfterTheDetachIsLateAndHasNoEffect() {
    let desk = TicketDesk(PileRouter())
    desk.host.run {
      desk.root.show(1)
      desk.root.tickets[1]?.lateness.set(desk.host.date.advanced(by: .seconds(5)))
      desk.root.show(1, 2)
    }
    _ = desk.events.take()
    desk.host.run { desk.root.tickets[1]?.lateness.set(desk.host.date.advanced(by: .seconds(50))) }
    #expect(desk.events.take().map { "\($0.kind) \($0.detail)" } == ["late deadline"])
    desk.host.advance(by: .seconds(10))
    desk.host.run { desk.root.show(1) }
    desk.host.settle()
    #expect(desk.root.tickets[1]?.log == ["new", "new", "late"] && desk.faults == [])
  }

  @Test func settingOneInAnObserverIsRejected() {
    let desk = TicketDesk()
    var isSet = false
    desk.events.whenTold = { [unowned desk] _ in
      guard !isSet else { return }
      isSet = true
      desk.ticket.lateness.set(desk.host.date)
    }
    desk.host.run { desk.ticket.after(.seconds(5)) { _ in } }
    desk.events.whenTold = { _ in }
    #expect(desk.faults.map(\.code) == [.changedWhileReporting] && desk.ticket.lateness.date == nil)
  }

  @Test func settingOneElsewhereThanOnItsActorStopsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let host = ManualHost()
      let root = TicketRouter()
      root.launch(on: host)
      nonisolated(unsafe) let ticket = root.interactor
      await Task.detached { ticket.lateness.set(WallTime(microseconds: 0)) }.value
    }
    expectWords(text(result), "a deadline was set")
  }

  @Test func itsHandlerIsReleasedWithTheActivation() {
    final class Canary {}
    weak var weakCanary: Canary?
    let desk = TicketDesk(PileRouter())
    var child: FormRouter? = {
      let canary = Canary()
      weakCanary = canary
      return FormRouter { me in
        me.preserve(me.first, as: "first") { _ in
          // Both, strongly.
          me.come("\(canary)")
        }
        me.whenActive = { _ in }
      }
    }()
    weak let interactor = child?.interactor
    desk.host.run {
      if let child { desk.root.attach(child) }
      interactor?.first.set(desk.host.date.advanced(by: .seconds(50)))
    }
    desk.host.settle()
    #expect(weakCanary != nil && interactor != nil)
    desk.host.run { if let child { desk.root.detach(child) } }
    child = nil
    desk.host.settle()
    #expect(weakCanary == nil && interactor == nil)
    #expect(desk.host.clock.sleepers.isEmpty)
  }

  @Test func aShutdownCallsNothing() {
    let ticket: TicketInteractor
    do {
      let desk = TicketDesk()
      ticket = desk.ticket
      desk.set(in: 5)
      desk.host.run { ticket.lateness.set(desk.host.date) }
    }
    #expect(ticket.log == ["new"])
  }

  /// An app's own `now`, which takes precedence over that of an interactor.
  private final class ClockInteractor: Interactor {
    let scope = Scope<Never, Never>()
    let now = "noon"
    func didBecomeActive() { #expect(now == "noon") }
  }

  @Test func anOwnPropertyNamedNowTakesPrecedence() {
    let clock = ClockInteractor()
    #expect(clock.now == "noon")
    #expect((clock as any Interactor).now > WallTime(microseconds: 0))
  }
}
