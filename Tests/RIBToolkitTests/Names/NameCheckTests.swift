import Basics
import RIBToolkit
import Testing

/// Names are checked before they become code and files.
struct NameCheckTests {
  @Test(arguments: ["Trip", "HTTPServer", "A", "Trip2", String(repeating: "A", count: 60)])
  func goodNamesOfTypes(name: String) throws {
    try NameCheck.checkType(name)
  }

  @Test(arguments: [
    ("", "A name is empty. Give one, such as Trip."),
    ("trip", "The name of a type begins with a capital letter, and \"trip\" does not. Take Trip."),
    (
      "trip request",
      "\"trip request\" is no Swift name: letters of ASCII and digits, and no digit first. Take TripRequest."
    ),
    ("2Trips", "\"2Trips\" is no Swift name: letters of ASCII and digits, and no digit first. Take Trips."),
    (
      "Trip/../../x",
      "\"Trip/../../x\" is no Swift name: letters of ASCII and digits, and no digit first. Take TripX."
    ),
    (
      "Überfahrt",
      "\"Überfahrt\" is no Swift name: letters of ASCII and digits, and no digit first."
    ),
    (
      "a\u{1b}[31m",
      "\"a\\u{1B}[31m\" is no Swift name: letters of ASCII and digits, and no digit first. Take A31m."
    ),
    ("class", "\"class\" is a word of Swift. Take Class."),
    ("Any", "\"Any\" is a word of Swift. Take AnyPart."),
    ("TripRouter", "\"TripRouter\" ends in Router, which is added to it where it is needed. Take Trip."),
    ("TripRIB", "\"TripRIB\" ends in RIB, which is added to it where it is needed. Take Trip."),
    (String(repeating: "A", count: 61), "The name \"AAAAAAAAAAAA…\" has 61 letters; it may have 60."),
  ])
  func badNamesOfTypes(name: String, message: String) {
    let error = #expect(throws: ToolkitError.self) { try NameCheck.checkType(name) }
    #expect(error?.problems.map(\.message) == [message])
  }

  @Test(arguments: [
    ("Trip", "\"Trip\" begins with a capital letter, which only types do. Take trip."),
    ("in", "\"in\" is a word of Swift. Take inValue."),
    ("a-b", "\"a-b\" is no Swift name: letters of ASCII and digits, and no digit first. Take aB."),
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
}
