import RideExample
import Testing

struct OutcomeJSONTests {
  @Test func theFieldsAreSortedAndStringsAreEscaped() {
    let outcome = Outcome(
      event: .step(.pay("t1")), rejection: .signedIn(Rider("a\"b\n")), active: ["Root", "Root/A"],
      attached: ["Root/A"], detached: ["Root/B/C", "Root/B"], rider: Rider("ü\\"),
      receipts: ReceiptTotals([Receipt(trip: "t", cents: 5), Receipt(trip: "u", cents: 6)]),
      notices: ["x", "y"],
      screen: ["not here"])
    #expect(
      outcome.json(3) == #"""
        {"accepted":false,"active":["Root","Root/A"],"attached":["Root/A"],"detached":["Root/B/C","Root/B"],\#
        "event":"pay","notices":["x","y"],"reason":"a\"b\n is signed in","receipts":{"cents":11,"count":2},\#
        "rider":"ü\\","seq":3}
        """#)
  }
}
