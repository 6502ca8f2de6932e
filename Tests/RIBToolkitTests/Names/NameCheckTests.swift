import RIBDiagnostics
import RIBToolkit
import Testing

/// Names are checked before they become code and files.
struct NameCheckTests {
  @Test(arguments: ["Trip", "HTTPServer", "A", "Trip2", String(repeating: "A", count: 60)])
  func goodNamesOfTypes(name: String) throws {
    try NameCheck.checkType(name)
  }

  @Test(arguments: [
    ("", "A name is empty. Enter one, such as Trip."),
    (
      "trip", "\"trip\" begins with a lowercase letter, but type names begin with a capital letter. Use Trip."
    ),
    (
      "trip request",
      "\"trip request\" isn't a valid name. Use only ASCII letters and digits, and begin with a letter. Use TripRequest."
    ),
    (
      "2Trips",
      "\"2Trips\" isn't a valid name. Use only ASCII letters and digits, and begin with a letter. Use Trips."
    ),
    (
      "Trip/../../x",
      "\"Trip/../../x\" isn't a valid name. Use only ASCII letters and digits, and begin with a letter. Use TripX."
    ),
    (
      "Überfahrt",
      "\"Überfahrt\" isn't a valid name. Use only ASCII letters and digits, and begin with a letter."
    ),
    (
      "a\u{1b}[31m",
      "\"a\\u{1B}[31m\" isn't a valid name. Use only ASCII letters and digits, and begin with a letter. Use A31m."
    ),
    ("class", "\"class\" is a Swift keyword. Use Class."),
    ("Any", "\"Any\" is a Swift keyword. Use AnyPart."),
    ("TripRouter", "\"TripRouter\" ends in Router, which rib adds itself. Use Trip."),
    ("TripRIB", "\"TripRIB\" ends in RIB, which rib adds itself. Use Trip."),
    (String(repeating: "A", count: 61), "The name \"AAAAAAAAAAAA…\" has 61 characters. Use at most 60."),
  ])
  func badNamesOfTypes(name: String, message: String) {
    let error = #expect(throws: ToolkitError.self) { try NameCheck.checkType(name) }
    #expect(error?.problems.map(\.message) == [message])
  }

  @Test(arguments: [
    ("Trip", "\"Trip\" begins with a capital letter, but only type names do. Use trip."),
    ("in", "\"in\" is a Swift keyword. Use inValue."),
    (
      "a-b", "\"a-b\" isn't a valid name. Use only ASCII letters and digits, and begin with a letter. Use aB."
    ),
  ])
  func badNamesOfMembers(name: String, message: String) {
    let error = #expect(throws: ToolkitError.self) { try NameCheck.checkMember(name) }
    #expect(error?.problems.map(\.message) == [message])
  }

  @Test(arguments: [
    ("TripRequest", ["Trip", "Request"]), ("HTTPServer2", ["HTTP", "Server2"]),
    ("trip-request_now", ["trip", "request", "now"]),
    ("iOSApp", ["i", "OS", "App"]), ("", []),
  ])
  func words(name: String, words: [String]) {
    #expect(NameWords(name).words == words)
  }

  @Test(arguments: [
    ("nwe", "new"), ("udno", "undo"), ("tempaltes", "templates"), ("completion", "completions"),
    ("xyzzy", nil),
  ])
  func theNearestIsFoundAndNothingFar(word: String, nearest: String?) {
    #expect(
      NearMiss.to(word, among: ["init", "new", "templates", "undo", "doctor", "completions", "help"])
        == nearest)
  }

  @Test func aPathInAMessageHasNoControlCharacters() {
    let place = TextPlace(path: "Sources/\u{1B}[31m.swift", line: 4, column: 1)
    #expect("\(place)" == #"Sources/\u{1B}[31m.swift:4:1"#)
  }

  /// People seldom mistype the first letter, and a short word has no room for two mistakes.
  @Test(arguments: [
    ("emit", nil), ("evnt", "event"), ("even", "event"), ("vent", "event"), ("wiat", "wait"), ("wet", nil),
    ("parma", "param"), ("farams", nil), ("chidlern", "children"), ("dyr-rnu", "dry-run"),
  ])
  func aShortWordOrAnotherFirstLetterAllowsOneDifference(word: String, nearest: String?) {
    let options = ["children", "dry-run", "event", "param", "wait"]
    #expect(NearMiss.to(word, among: options) == nearest)
  }
}

/// The payload of an event is split at the commas outside of its brackets, and an arrow isn't one.
struct EventSampleTests {
  @Test(arguments: [
    ("ended", ""), ("ended(Int)", "(1)"), ("ended(at: Int, [String: Int])", "(at: 1, [:])"),
    ("ended([() -> Void], Int)", "([], 1)"), ("ended(Trip)", nil),
  ])
  func anEventHasASample(event: String, sample: String?) throws {
    #expect(try EventDeclaration(event, knowing: WrittenTypes()).sample == sample)
  }
}
