import RideExample
import Testing

struct EventReadingTests {
  static let good: [(String, RideEvent)] = [
    (#"{"event":"sign_in","rider":"ana"}"#, .signIn(Rider("ana"))),
    (#"{"event":"sign_out"}"#, .signOut),
    (#"{"dropoff":"B","event":"request","pickup":"A"}"#, .step(.request(pickup: "A", dropoff: "B"))),
    (
      #"{"driver":"bo","eta":240,"event":"driver_assigned","trip":"t1"}"#,
      .step(.driverAssigned("t1", driver: "bo", eta: 240))
    ),
    (#"{"event":"driver_arrived","trip":"t1"}"#, .step(.driverArrived("t1"))),
    (#"{"event":"trip_started","trip":"t1"}"#, .step(.tripStarted("t1"))),
    (#"{"event":"trip_progress","fraction":0.4,"trip":"t1"}"#, .step(.tripProgress("t1", fraction: 0.4))),
    (#"{"event":"trip_progress","fraction":0,"trip":"t1"}"#, .step(.tripProgress("t1", fraction: 0))),
    (#"{"event":"trip_progress","fraction":1,"trip":"t1"}"#, .step(.tripProgress("t1", fraction: 1))),
    (#"{"event":"trip_completed","fare":1250,"trip":"t1"}"#, .step(.tripCompleted("t1", fare: 1250))),
    (#"{"event":"trip_completed","fare":0,"trip":"t1"}"#, .step(.tripCompleted("t1", fare: 0))),
    (#"{"event":"pay","trip":"t1"}"#, .step(.pay("t1"))),
    (#"{"event":"cancel","trip":"t1"}"#, .step(.cancel("t1"))),
    (#"{"event":"cancel"}"#, .step(.cancel(nil))),
    (#"{"control":"tip","event":"tap"}"#, .tap("tip", value: nil)),
    (#"{"control":"tip","event":"tap","value":"2"}"#, .tap("tip", value: "2")),
    (
      #"{"event":"enter","values":{"destination":"","tip":"2"}}"#, .enter(["destination": "", "tip": "2"])
    ),
    (#"{"event":"flags","on":["lost item","tip"]}"#, .flags(["lost item", "tip"])),
    (#"{"event":"wait","seconds":30}"#, .wait(seconds: 30)),
    (#"{"event":"wait","seconds":0.125}"#, .wait(seconds: 0.125)),
    (#"{"event":"sign_in","rider":"Zoë \"Z\" 🚕 /\\\u0001"}"#, .signIn(Rider("Zoë \"Z\" 🚕 /\\\u{1}"))),
  ]

  @Test(arguments: good)
  func everyEventIsRead(line: String, event: RideEvent) throws {
    #expect(try RideEvent(line: line) == event)
  }

  @Test func moreFieldsAndSpacesAndACarriageReturnDoNoHarm() throws {
    let line = #" { "seq":1, "event" : "wait","seconds":3e1 ,"more":[{}]} "# + "\r"
    #expect(try RideEvent(line: line) == .wait(seconds: 30))
  }

  static let bad: [(line: String, problem: String)] = [
    ("nonsense", "an object"), ("[1]", "an object"), (#""sign_out""#, "an object"),
    (#"{"event":"sign_out"} x"#, "an object"), (#"{"event":"wait","seconds":NaN}"#, "an object"),
    (String(repeating: "[", count: 100_000), "an object"), ("{}", #""event""#),
    (#"{"event":7}"#, #""event""#),
    (#"{"event":"fly"}"#, #""fly" is unknown"#), (#"{"event":"a\u001b[2J"}"#, #""a\u{1B}[2J" is unknown"#),
    (#"{"event":"withdraw"}"#, #""withdraw" is unknown"#), (#"{"event":"sign_in"}"#, #""rider""#),
    (#"{"event":"sign_in","rider":""}"#, #""rider""#), (#"{"event":"request","pickup":"A"}"#, #""dropoff""#),
    (#"{"event":"cancel","trip":7}"#, #""trip""#), (#"{"event":"pay"}"#, #""trip""#),
    (#"{"event":"open","url":"a","from":"moon"}"#, #""from""#), (#"{"event":"flags"}"#, #""on""#),
    (#"{"event":"enter","values":{"tip":2}}"#, #""values""#),
  ]

  @Test(arguments: bad)
  func everyMistakeIsNamed(line: String, problem: String) throws {
    let mistake = try #require(throws: BadLine.self) { try RideEvent(line: line) }
    #expect(mistake.description.contains(problem))
  }

  static let ranges: [(event: String, field: String, values: [String])] = [
    ("wait", "seconds", ["-1", "1e10", "1e999", "true", #""3""#]),
    ("trip_progress", "fraction", ["1.5", "-0.1", "null", "1e400"]),
    ("trip_completed", "fare", ["-1", "12.5", "1000000001", "99999999999999999999", "false"]),
    ("driver_assigned", "eta", ["-240", #""4 min""#]),
  ]

  @Test(arguments: ranges)
  func aNumberOutOfItsRangeIsRejected(event: String, field: String, values: [String]) {
    for value in values {
      let line = #"{"event":"\#(event)","trip":"t1","driver":"bo","\#(field)":\#(value)}"#
      #expect(throws: BadLine.self, "\(value)") { try RideEvent(line: line) }
    }
  }
}
