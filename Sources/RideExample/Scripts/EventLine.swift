internal import Basics
internal import DeepLinks
internal import Foundation
internal import LinkGates

extension RideEvent {
  /// Parses an event from a line of JSON.
  ///
  /// Ignores fields that the event does not need.
  ///
  /// - Parameter line: A line of a script or a journal.
  /// - Throws: A ``BadLine`` that says what was expected.
  package init(_ line: LineReader.Line) throws(BadLine) {
    guard let bytes = line.bytes else {
      throw BadLine(problem: "the line is too long", expected: "at most \(LineReader.limit) bytes")
    }
    // The decoder would guess UTF-16 if there are zeros between the bytes.
    guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) else {
      throw BadLine(problem: "the line is not UTF-8", expected: Self.example)
    }
    guard let fields = try? JSONDecoder().decode(EventFields.self, from: Data(bytes)) else {
      throw BadLine(problem: "the line is not a JSON object", expected: Self.example)
    }
    guard let name = try? fields.text(.event) else {
      throw BadLine(problem: "\"event\" is missing or isn't a string", expected: "one of \(Self.names)")
    }
    do throws(BadLine) {
      guard let event = try Self.read(name, fields) else {
        throw BadLine(problem: "it is unknown", expected: "one of \(Self.names)")
      }
      self = event
    } catch {
      throw BadLine(problem: "event \"\(name.printable)\": \(error.problem)", expected: error.expected)
    }
  }

  private static func read(_ name: String, _ fields: EventFields) throws(BadLine) -> RideEvent? {
    switch name {
    case "sign_in": .signIn(Rider(try fields.text(.rider)))
    case "sign_out": .signOut
    case "open": .open(try fields.text(.url), from: try origin(fields))
    case "tap": .tap(try fields.text(.control), value: try fields.textIfPresent(.value))
    case "enter": .enter(try fields.namedTexts(.values))
    case "flags": .flags(try fields.textsIfPresent(.on))
    case "wait": .wait(seconds: try fields.number(.seconds, of: " of seconds"))
    case "request":
      .step(.request(pickup: try fields.text(.pickup), dropoff: try fields.text(.dropoff)))
    case "driver_assigned":
      .step(
        .driverAssigned(
          try fields.text(.trip), driver: try fields.text(.driver),
          eta: try fields.number(.eta, of: " of seconds")))
    case "driver_arrived": .step(.driverArrived(try fields.text(.trip)))
    case "trip_started": .step(.tripStarted(try fields.text(.trip)))
    case "trip_progress":
      .step(.tripProgress(try fields.text(.trip), fraction: try fields.number(.fraction, upTo: 1)))
    case "trip_completed":
      .step(.tripCompleted(try fields.text(.trip), fare: try fields.wholeNumber(.fare, of: " of cents")))
    case "pay": .step(.pay(try fields.text(.trip)))
    case "cancel": .step(.cancel(try fields.textIfPresent(.trip)))
    default: nil
    }
  }

  private static func origin(_ fields: EventFields) throws(BadLine) -> LinkCall.Origin {
    guard let name = try fields.textIfPresent(.from) else { return .otherApp }
    guard let origin = LinkCall.Origin.allCases.first(where: { $0.name == name }) else {
      throw BadLine(
        problem: "\"from\" isn't an origin",
        expected: "one of \(LinkCall.Origin.allCases.map(\.name).joined(separator: ", "))")
    }
    return origin
  }

  private static let example = #"an object such as {"event":"sign_in","rider":"ana"}"#

  private static let names = """
    sign_in, sign_out, request, driver_assigned, driver_arrived, trip_started, trip_progress, trip_completed, \
    pay, cancel, open, tap, enter, flags, wait
    """
}

extension RideEvent {
  /// The names of the fields of a line.
  enum Field: String, CodingKey {
    case event, rider, url, from, control, value, values, on, seconds
    case pickup, dropoff, trip, driver, eta, fraction, fare
  }
}

/// The fields of a line, each with the rule for its value.
struct EventFields: Decodable {
  /// The largest number that a script may contain; sums of such numbers are far from an overflow.
  static let greatest = 1_000_000_000

  private let fields: KeyedDecodingContainer<RideEvent.Field>

  init(from decoder: any Decoder) throws {
    fields = try decoder.container(keyedBy: RideEvent.Field.self)
  }

  /// Returns a text that is not empty.
  func text(_ name: RideEvent.Field) throws(BadLine) -> String {
    let text = try? fields.decode(String.self, forKey: name)
    guard let text, !text.isEmpty else { throw wrong(name, "a nonempty string") }
    return text
  }

  /// Returns a text that is not empty; `nil` if the field is absent.
  func textIfPresent(_ name: RideEvent.Field) throws(BadLine) -> String? {
    let isNull = try? fields.decodeNil(forKey: name)
    return isNull ?? true ? nil : try text(name)
  }

  /// Returns a list of texts; `nil` if the field is absent.
  func textsIfPresent(_ name: RideEvent.Field) throws(BadLine) -> [String]? {
    let isNull = try? fields.decodeNil(forKey: name)
    guard isNull == false else { return nil }
    guard let texts = try? fields.decode([String].self, forKey: name) else {
      throw wrong(name, "a list of strings")
    }
    return texts
  }

  /// Returns texts with their names.
  func namedTexts(_ name: RideEvent.Field) throws(BadLine) -> [String: String] {
    guard let texts = try? fields.decode([String: String].self, forKey: name), !texts.isEmpty else {
      throw wrong(name, "an object of strings")
    }
    return texts
  }

  /// Returns a number from zero to a limit.
  func number(_ name: RideEvent.Field, upTo limit: Int = greatest, of unit: String = "") throws(BadLine)
    -> Double
  {
    let number = try? fields.decode(Double.self, forKey: name)
    guard let number, number >= 0, number <= Double(limit) else {
      throw wrong(name, "a number\(unit) from 0 to \(limit)")
    }
    return number
  }

  /// Returns a whole number from zero to the largest allowed.
  func wholeNumber(_ name: RideEvent.Field, of unit: String) throws(BadLine) -> Int {
    let number = try? fields.decode(Int.self, forKey: name)
    guard let number, number >= 0, number <= Self.greatest else {
      throw wrong(name, "a whole number\(unit) from 0 to \(Self.greatest)")
    }
    return number
  }

  private func wrong(_ name: RideEvent.Field, _ expected: String) -> BadLine {
    let isMissing = !fields.contains(name)
    return BadLine(problem: "\"\(name.rawValue)\" is \(isMissing ? "missing" : "wrong")", expected: expected)
  }
}

/// The error of a line that is not an event.
package struct BadLine: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem with the line.
  package let problem: String

  /// A description of a correct line.
  package let expected: String

  package init(problem: String, expected: String) {
    self.problem = problem
    self.expected = expected
  }

  /// The problem and the expectation, as one sentence.
  package var description: String { "\(problem); expected \(expected)" }
}

extension RideEvent: Encodable {
  /// The event as a line of JSON that parses as the same event.
  package var json: String { jsonLine }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Field.self)
    try fields.encode(name, forKey: .event)
    switch self {
    case .signIn(let rider): try fields.encode(rider.name, forKey: .rider)
    case .signOut: break
    case .open(let url, let origin):
      try fields.encode(url, forKey: .url)
      try fields.encode(origin.name, forKey: .from)
    case .tap(let control, let value):
      try fields.encode(control, forKey: .control)
      try fields.encodeIfPresent(value, forKey: .value)
    case .enter(let texts): try fields.encode(texts, forKey: .values)
    case .flags(let names): try fields.encodeIfPresent(names, forKey: .on)
    case .wait(let seconds): try fields.encode(seconds, forKey: .seconds)
    case .step(let step): try step.encode(into: &fields)
    }
  }
}

extension RideStep {
  fileprivate func encode(into fields: inout KeyedEncodingContainer<RideEvent.Field>) throws {
    switch self {
    case .request(let pickup, let dropoff):
      try fields.encode(pickup, forKey: .pickup)
      try fields.encode(dropoff, forKey: .dropoff)
    case .driverAssigned(let trip, let driver, let eta):
      try fields.encode(trip, forKey: .trip)
      try fields.encode(driver, forKey: .driver)
      try fields.encode(eta, forKey: .eta)
    case .driverArrived(let trip), .tripStarted(let trip), .pay(let trip):
      try fields.encode(trip, forKey: .trip)
    case .tripProgress(let trip, let fraction):
      try fields.encode(trip, forKey: .trip)
      try fields.encode(fraction, forKey: .fraction)
    case .tripCompleted(let trip, let fare):
      try fields.encode(trip, forKey: .trip)
      try fields.encode(fare, forKey: .fare)
    case .cancel(let trip): try fields.encodeIfPresent(trip, forKey: .trip)
    case .withdraw: break
    }
  }
}

extension Encodable {
  /// The value as JSON on one line, with the members of objects sorted by name.
  var jsonLine: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else {
      preconditionFailure("The ride reports a value that JSON can't represent: \(self).")
    }
    return String(decoding: data, as: UTF8.self)
  }
}
