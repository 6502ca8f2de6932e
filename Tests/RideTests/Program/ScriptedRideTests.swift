import RideExample
import TestSupport
import Testing

struct ScriptedRideTests {
  static let rider = "Root/LoggedIn/Rider"
  static let arrival = ["Root/LoggedIn", rider, "\(rider)/Request", "Root/LoggedIn/Receipts"]

  /// Each event with the object that the rules predict.
  static let ride: [(event: String, fields: String, object: ExpectedObject)] = [
    ("wait", #","seconds":10"#, .signedOut),
    ("sign_out", "", .signedOut.rejected("nobody is signed in")),
    ("request", #","pickup":"A","dropoff":"B""#, .signedOut.rejected("nobody is signed in")),
    ("sign_in", #","rider":"ana""#, .at("Request", attached: arrival, detached: ["Root/LoggedOut"])),
    ("sign_in", #","rider":"eve""#, .at("Request").rejected("ana is signed in")),
    (
      "cancel", "",
      .at("Request").rejected(
        "cancel needs a pending request or a trip that is not completed, but there is no request or trip")
    ),
    ("request", #","pickup":"A","dropoff":"B""#, .at("Request")),
    ("wait", #","seconds":299.5"#, .at("Request")),
    ("wait", #","seconds":0.5"#, .at("Request", notices: [RideTexts.withdrawn])),
    ("request", #","pickup":"A","dropoff":"B""#, .at("Request")),
    ("cancel", #","trip":"t1""#, .at("Request").rejected("the request is not trip t1: it has no driver yet")),
    ("cancel", "", .at("Request")),
    ("wait", #","seconds":300"#, .at("Request")),
    ("request", #","pickup":"A","dropoff":"B""#, .at("Request")),
    (
      "driver_assigned", #","trip":"t1","driver":"bo","eta":240"#,
      .at("Trip", attached: ["\(rider)/Trip"], detached: ["\(rider)/Request"])
    ),
    ("wait", #","seconds":1000"#, .at("Trip")),
    (
      "trip_started", #","trip":"t1""#,
      .at("Trip").rejected(
        "trip_started needs a driver who has arrived, but the driver of trip t1 is on the way")
    ),
    ("driver_arrived", #","trip":"t9""#, .at("Trip").rejected("the current trip is t1, not t9")),
    ("driver_arrived", #","trip":"t1""#, .at("Trip")),
    ("trip_started", #","trip":"t1""#, .at("Trip")),
    ("trip_progress", #","trip":"t1","fraction":1"#, .at("Trip")),
    (
      "trip_completed", #","trip":"t1","fare":1250"#,
      .at("Payment", attached: ["\(rider)/Payment"], detached: ["\(rider)/Trip"])
    ),
    (
      "cancel", #","trip":"t1""#,
      .at("Payment").rejected(
        """
        cancel needs a pending request or a trip that is not completed, \
        but trip t1 is completed and not paid
        """)
    ),
    (
      "pay", #","trip":"t1""#,
      .at("Request", attached: ["\(rider)/Request"], detached: ["\(rider)/Payment"], receipts: (1, 1250))
    ),
    (
      "sign_out", "",
      ExpectedObject(stage: nil, attached: ["Root/LoggedOut"], detached: arrival.reversed())
    ),
    (
      "sign_in", #","rider":"ana""#,
      .at("Request", attached: arrival, detached: ["Root/LoggedOut"], receipts: (1, 1250))
    ),
  ]

  @Test func everyObjectIsThePredictedOne() throws {
    let script = Self.ride.map { #"{"event":"\#($0.event)"\#($0.fields)}"# + "\n" }.joined()
    let objects = Self.ride.enumerated().map { $1.object.line($0 + 1, $1.event) + "\n" }
    let ending = try RideProcess.run("--script", "-", "--json", input: script)
    let lines = ending.output.split(separator: "\n", omittingEmptySubsequences: false)
    for (line, object) in zip(lines, objects) { #expect("\(line)\n" == object) }
    #expect(ending.output == objects.joined())
    #expect(ending.errors == "")
    #expect(ending.status == 0)
  }
}
