import RideExample
import Testing

struct EventReadingTests {
  static func read(_ line: String) throws(BadLine) -> RideEvent {
    try read(Array(line.utf8))
  }

  static func read(_ bytes: [UInt8]) throws(BadLine) -> RideEvent {
    var rest = bytes
    let reader = LineReader { () throws(Stop) in
      defer { rest = [] }
      return rest
    }
    guard let line = try? reader.next() else { throw BadLine(problem: "no line", expected: "a line") }
    return try RideEvent(line)
  }

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
    (#"{"event":"flags"}"#, .flags(nil)),
    (#"{"event":"flags","on":["lost item","tip"]}"#, .flags(["lost item", "tip"])),
    (#"{"event":"wait","seconds":30}"#, .wait(seconds: 30)),
    (#"{"event":"wait","seconds":0.125}"#, .wait(seconds: 0.125)),
    (#"{"event":"sign_in","rider":"Zoë \"Z\" 🚕 /\\\u0001"}"#, .signIn(Rider("Zoë \"Z\" 🚕 /\\\u{1}"))),
  ]

  @Test(arguments: good)
  func everyEventIsReadAndWrittenAsItWasRead(line: String, event: RideEvent) throws {
    #expect(try Self.read(line) == event)
    #expect(event.json == line)
  }

  @Test func moreFieldsAndSpacesAndACarriageReturnDoNoHarm() throws {
    #expect(
      try Self.read(#" { "seq":1, "event" : "wait","seconds":3e1 ,"more":[{}]} "# + "\r")
        == .wait(seconds: 30))
    #expect(try Self.read(#"{"event":"cancel","trip":null}"#) == .step(.cancel(nil)))
  }

  static let text = "a nonempty string"
  static let example = #"an object such as {"event":"sign_in","rider":"ana"}"#
  static let names = """
    one of sign_in, sign_out, request, driver_assigned, driver_arrived, trip_started, trip_progress, \
    trip_completed, pay, cancel, open, tap, enter, flags, wait
    """

  static let bad: [(line: String, problem: String, expected: String)] = [
    ("nonsense", "the line is not a JSON object", example),
    ("[1]", "the line is not a JSON object", example),
    (#""sign_out""#, "the line is not a JSON object", example),
    (#"{"event":"sign_out"} x"#, "the line is not a JSON object", example),
    (#"{"event":"wait","seconds":NaN}"#, "the line is not a JSON object", example),
    (String(repeating: "[", count: 100_000), "the line is not a JSON object", example),
    ("{}", #""event" is missing or isn't a string"#, names),
    (#"{"event":7}"#, #""event" is missing or isn't a string"#, names),
    (#"{"event":"fly"}"#, #"event "fly": it is unknown"#, names),
    (#"{"event":"a\u001b[2J"}"#, #"event "a\u{1B}[2J": it is unknown"#, names),
    (#"{"event":"withdraw"}"#, #"event "withdraw": it is unknown"#, names),
    (#"{"event":"sign_in"}"#, #"event "sign_in": "rider" is missing"#, text),
    (#"{"event":"sign_in","rider":""}"#, #"event "sign_in": "rider" is wrong"#, text),
    (#"{"event":"sign_in","rider":null}"#, #"event "sign_in": "rider" is wrong"#, text),
    (#"{"event":"request","pickup":"A"}"#, #"event "request": "dropoff" is missing"#, text),
    (#"{"event":"cancel","trip":7}"#, #"event "cancel": "trip" is wrong"#, text),
    (#"{"event":"pay"}"#, #"event "pay": "trip" is missing"#, text),
    (#"{"event":"enter"}"#, #"event "enter": "values" is missing"#, "an object of strings"),
    (#"{"event":"enter","values":{}}"#, #"event "enter": "values" is wrong"#, "an object of strings"),
    (#"{"event":"enter","values":{"tip":2}}"#, #"event "enter": "values" is wrong"#, "an object of strings"),
  ]

  @Test(arguments: bad)
  func everyMistakeIsToldWithWhatWasExpected(line: String, problem: String, expected: String) {
    #expect(throws: BadLine(problem: problem, expected: expected)) { try Self.read(line) }
  }

  static let ranges: [(event: String, field: String, expected: String, values: [String])] = [
    (
      "wait", "seconds", "a number of seconds from 0 to 1000000000", ["-1", "1e10", "1e999", "true", #""3""#]
    ),
    ("trip_progress", "fraction", "a number from 0 to 1", ["1.5", "-0.1", "null", "1e400"]),
    (
      "trip_completed", "fare", "a whole number of cents from 0 to 1000000000",
      ["-1", "12.5", "1000000001", "99999999999999999999", "false"]
    ),
    ("driver_assigned", "eta", "a number of seconds from 0 to 1000000000", ["-240", #""4 min""#]),
  ]

  @Test(arguments: ranges)
  func aNumberOutOfItsRangeIsRejected(event: String, field: String, expected: String, values: [String]) {
    for value in values {
      let line = #"{"event":"\#(event)","trip":"t1","driver":"bo","\#(field)":\#(value)}"#
      let mistake = BadLine(problem: #"event "\#(event)": "\#(field)" is wrong"#, expected: expected)
      #expect(throws: mistake, "\(value)") { try Self.read(line) }
    }
  }

  @Test func bytesThatAreNotUTF8AreNoEvent() {
    let mistake = BadLine(problem: "the line is not UTF-8", expected: Self.example)
    #expect(throws: mistake) { try Self.read([0x7b, 0xff, 0x7d]) }
    let wide = #"{"event":"sign_out"}"#.utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
    #expect(throws: mistake) { try Self.read(wide) }
  }

  @Test func aLineOfMoreThanOneMebibyteIsNoEvent() throws {
    let frame = #"{"event":"sign_in","rider":""}"#
    let name = String(repeating: "a", count: LineReader.limit - frame.utf8.count)
    #expect(try Self.read(#"{"event":"sign_in","rider":"\#(name)"}"#) == .signIn(Rider(name)))
    let mistake = BadLine(problem: "the line is too long", expected: "at most 1048576 bytes")
    #expect(throws: mistake) { try Self.read(#"{"event":"sign_in","rider":"\#(name)a"}"#) }
  }
}
