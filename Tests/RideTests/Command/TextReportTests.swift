import RideExample
import Testing

struct TextReportTests {
  static func outcome(
    _ event: RideEvent, _ rejection: Rejection? = nil, screen: [String] = [], notices: [String] = []
  ) -> Outcome {
    Outcome(
      event: event, rejection: rejection, active: ["Root", "Root/LoggedOut"], attached: [], detached: [],
      rider: nil, receipts: .none, notices: notices, screen: screen)
  }

  @Test func eventsAreNumberedAndCounted() {
    var report = TextReport()
    #expect(
      report.text(of: Self.outcome(.wait(seconds: 1.5), screen: ["Hello."], notices: ["Look!"]))
        == "1 wait 1.5 s: accepted\n  | Hello.\n  ! Look!\n")
    #expect(
      report.text(of: Self.outcome(.signOut, .signedOut)) == "2 sign_out: rejected, nobody is signed in\n")
    report.badLines += 1
    #expect(report.summary == "2 events: 1 accepted, 1 rejected; 1 bad line\n")
  }

  @Test func aNameHasNoEffectOnTheTerminal() {
    var report = TextReport()
    let name = "a\u{1B}[2J\u{202E}\nb"
    #expect(
      report.text(of: Self.outcome(.signIn(Rider(name)), screen: [name], notices: [name]))
        == #"""
        1 sign_in a\u{1B}[2J\u{202E}\nb: accepted
          | a\u{1B}[2J\u{202E}\nb
          ! a\u{1B}[2J\u{202E}\nb

        """#)
  }

  static let words: [(RideEvent, String)] = [
    (.signIn(Rider("ana")), "sign_in ana"), (.signOut, "sign_out"), (.wait(seconds: 30), "wait 30 s"),
    (.step(.request(pickup: "A", dropoff: "B")), "request A to B"),
    (.step(.driverAssigned("t1", driver: "bo", eta: 90.5)), "driver_assigned t1 bo 90.5 s"),
    (.step(.driverArrived("t1")), "driver_arrived t1"), (.step(.tripStarted("t1")), "trip_started t1"),
    (.step(.tripProgress("t1", fraction: 1)), "trip_progress t1 1"),
    (.step(.tripCompleted("t1", fare: 5)), "trip_completed t1 0.05"), (.step(.pay("t1")), "pay t1"),
    (.step(.cancel("t1")), "cancel t1"), (.step(.cancel(nil)), "cancel the request"),
    (.flags([]), "flags none"), (.flags(["tip", "lost item"]), "flags tip, lost item"),
    (.enter(["tip": "2", "destination": "B"]), "enter destination B, tip 2"),
  ]

  @Test(arguments: words)
  func everyEventHasItsWords(event: RideEvent, words: String) {
    var report = TextReport()
    #expect(report.text(of: Self.outcome(event)) == "1 \(words): accepted\n")
  }
}
