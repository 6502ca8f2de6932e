import RideExample
import Testing

struct OutcomeJSONTests {
  @Test func theFieldsHaveTheOrderOfTheHelpAndStringsAreEscaped() {
    let outcome = Outcome(
      event: .step(.pay("t1")), refusal: .signedIn(Rider("a\"b\n")), active: ["Root", "Root/A"],
      attached: ["Root/A"], detached: ["Root/B/C", "Root/B"], rider: Rider("ü\\"),
      receipts: ReceiptTotals([Receipt(trip: "t", cents: 5), Receipt(trip: "u", cents: 6)]),
      notices: ["x", "y"],
      screen: ["not here"])
    #expect(
      outcome.json(3) == #"""
        {"seq":3,"event":"pay","accepted":false,"reason":"a\"b\n is signed in","active":["Root","Root/A"],\#
        "attached":["Root/A"],"detached":["Root/B/C","Root/B"],"rider":"ü\\","receipts":{"count":2,"cents":11},\#
        "notices":["x","y"]}
        """#)
  }
}
