internal import DeepLinks
internal import LinkGates

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension RideEvent {
  /// Reads an event from a line of JSON.
  ///
  /// Fields that the event does not need are ignored.
  ///
  /// - Parameter line: The line, of a script or of a journal.
  /// - Throws: A ``BadLine`` with what was expected.
  package init(_ line: LineReader.Line) throws(BadLine) {
    guard let bytes = line.bytes else {
      throw BadLine(problem: "the line is too long", expected: "at most \(LineReader.limit) bytes")
    }
    // The decoder would guess UTF-16 where there are zeros between the bytes.
    guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) else {
      throw BadLine(problem: "the line is not UTF-8", expected: Self.example)
    }
    guard let fields = try? JSONDecoder().decode(EventFields.self, from: Data(bytes)) else {
      throw BadLine(problem: "the line is not a JSON object", expected: Self.example)
    }
    guard let name = try? fields.text("event") else {
      throw BadLine(problem: "\"event\" is missing or no string", expected: "one of \(Self.names)")
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
    case "sign_in": .signIn(Rider(try fields.text("rider")))
    case "sign_out": .signOut
    case "open": .open(try fields.text("url"), from: try origin(fields))
    case "tap": .tap(try fields.text("control"), value: try fields.textIfPresent("value"))
    case "flags": .flags(try fields.textsIfPresent("on"))
    case "wait": .wait(seconds: try fields.number("seconds", of: " of seconds"))
    case "request":
      .step(.request(pickup: try fields.text("pickup"), dropoff: try fields.text("dropoff")))
    case "driver_assigned":
      .step(
        .driverAssigned(
          try fields.text("trip"), driver: try fields.text("driver"),
          eta: try fields.number("eta", of: " of seconds")))
    case "driver_arrived": .step(.driverArrived(try fields.text("trip")))
    case "trip_started": .step(.tripStarted(try fields.text("trip")))
    case "trip_progress":
      .step(.tripProgress(try fields.text("trip"), fraction: try fields.number("fraction", upTo: 1)))
    case "trip_completed":
      .step(.tripCompleted(try fields.text("trip"), fare: try fields.wholeNumber("fare", of: " of cents")))
    case "pay": .step(.pay(try fields.text("trip")))
    case "cancel": .step(.cancel(try fields.textIfPresent("trip")))
    default: nil
    }
  }

  private static func origin(_ fields: EventFields) throws(BadLine) -> LinkCall.Origin {
    guard let name = try fields.textIfPresent("from") else { return .otherApp }
    guard let origin = LinkCall.Origin.allCases.first(where: { $0.name == name }) else {
      throw BadLine(
        problem: "\"from\" is no origin",
        expected: "one of \(LinkCall.Origin.allCases.map(\.name).joined(separator: ", "))")
    }
    return origin
  }

  private static let example = #"an object such as {"event":"sign_in","rider":"ana"}"#

  private static let names = """
    sign_in, sign_out, request, driver_assigned, driver_arrived, trip_started, trip_progress, trip_completed, \
    pay, cancel, open, tap, flags, wait
    """
}

/// The fields of a line, read by name, each with the rule for its value.
struct EventFields: Decodable {
  /// The name of a field.
  struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }

  /// The greatest number that a script may contain: sums of such numbers stay far from an overflow.
  static let greatest = 1_000_000_000

  private let fields: KeyedDecodingContainer<Name>

  init(from decoder: any Decoder) throws {
    fields = try decoder.container(keyedBy: Name.self)
  }

  /// A text that is not empty.
  func text(_ name: String) throws(BadLine) -> String {
    let text = try? fields.decode(String.self, forKey: Name(stringValue: name))
    guard let text, !text.isEmpty else { throw wrong(name, "a string that is not empty") }
    return text
  }

  /// A text that is not empty; `nil` if the field is absent.
  func textIfPresent(_ name: String) throws(BadLine) -> String? {
    let isNull = try? fields.decodeNil(forKey: Name(stringValue: name))
    return isNull ?? true ? nil : try text(name)
  }

  /// A list of texts; `nil` if the field is absent.
  func textsIfPresent(_ name: String) throws(BadLine) -> [String]? {
    let isNull = try? fields.decodeNil(forKey: Name(stringValue: name))
    guard isNull == false else { return nil }
    guard let texts = try? fields.decode([String].self, forKey: Name(stringValue: name)) else {
      throw wrong(name, "a list of strings")
    }
    return texts
  }

  /// A number from zero to a limit.
  func number(_ name: String, upTo limit: Int = greatest, of unit: String = "") throws(BadLine) -> Double {
    let number = try? fields.decode(Double.self, forKey: Name(stringValue: name))
    guard let number, number >= 0, number <= Double(limit) else {
      throw wrong(name, "a number\(unit) from 0 to \(limit)")
    }
    return number
  }

  /// A whole number from zero to the greatest.
  func wholeNumber(_ name: String, of unit: String) throws(BadLine) -> Int {
    let number = try? fields.decode(Int.self, forKey: Name(stringValue: name))
    guard let number, number >= 0, number <= Self.greatest else {
      throw wrong(name, "a whole number\(unit) from 0 to \(Self.greatest)")
    }
    return number
  }

  private func wrong(_ name: String, _ expected: String) -> BadLine {
    let isMissing = !fields.contains(Name(stringValue: name))
    return BadLine(problem: "\"\(name)\" is \(isMissing ? "missing" : "wrong")", expected: expected)
  }
}

/// The error of a line that is no event.
package struct BadLine: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem with the line.
  package let problem: String

  /// A description of what would be right.
  package let expected: String

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - problem: The problem with the line.
  ///   - expected: A description of what would be right.
  package init(problem: String, expected: String) {
    self.problem = problem
    self.expected = expected
  }

  /// Both, as one sentence.
  package var description: String { "\(problem); expected \(expected)" }
}

extension RideEvent {
  /// The event as a line of JSON, which reads back as the same event.
  package var json: String {
    var object = JSONObject()
    object.add("event", name)
    switch self {
    case .signIn(let rider): object.add("rider", rider.name)
    case .signOut: break
    case .open(let url, let origin):
      object.add("url", url)
      object.add("from", origin.name)
    case .tap(let control, let value):
      object.add("control", control)
      if let value { object.add("value", value) }
    case .flags(let names):
      if let names { object.add("on", names) }
    case .wait(let seconds): object.add("seconds", seconds)
    case .step(let step): step.write(into: &object)
    }
    return object.text
  }
}

extension RideStep {
  fileprivate func write(into object: inout JSONObject) {
    switch self {
    case .request(let pickup, let dropoff):
      object.add("pickup", pickup)
      object.add("dropoff", dropoff)
    case .driverAssigned(let trip, let driver, let eta):
      object.add("trip", trip)
      object.add("driver", driver)
      object.add("eta", eta)
    case .driverArrived(let trip), .tripStarted(let trip), .pay(let trip):
      object.add("trip", trip)
    case .tripProgress(let trip, let fraction):
      object.add("trip", trip)
      object.add("fraction", fraction)
    case .tripCompleted(let trip, let fare):
      object.add("trip", trip)
      object.add("fare", fare)
    case .cancel(let trip):
      if let trip { object.add("trip", trip) }
    case .withdraw: break
    }
  }
}
