internal import Basics
internal import Foundation
internal import LinkGates

extension RideEvent {
  /// Parses an event from a line of JSON.
  ///
  /// Fields that the event doesn't need are ignored.
  ///
  /// - Parameter line: A line of a script.
  /// - Throws: A ``BadLine`` that says what was expected.
  package init(line: String) throws(BadLine) {
    guard let fields = try? JSONDecoder().decode(EventFields.self, from: Data(line.utf8)) else {
      throw BadLine(#"expected an object such as {"event":"sign_in","rider":"ana"}"#)
    }
    let name = try fields.text("event")
    switch name {
    case "sign_in": self = .signIn(Rider(try fields.text("rider")))
    case "sign_out": self = .signOut
    case "open":
      let name = try fields.textIfPresent("from") ?? LinkCall.Origin.otherApp.name
      guard let origin = LinkCall.Origin.allCases.first(where: { $0.name == name }) else {
        throw BadLine(
          "\"from\" must be one of \(LinkCall.Origin.allCases.map(\.name).joined(separator: ", "))")
      }
      self = .open(try fields.text("url"), from: origin)
    case "tap": self = .tap(try fields.text("control"), value: try fields.textIfPresent("value"))
    case "enter": self = .enter(try fields.value("values", "an object of strings"))
    case "flags": self = .flags(try fields.value("on", "a list of strings"))
    case "wait": self = .wait(seconds: try fields.number("seconds"))
    case "request":
      self = .step(.request(pickup: try fields.text("pickup"), dropoff: try fields.text("dropoff")))
    case "driver_assigned":
      self = .step(
        .driverAssigned(
          try fields.text("trip"), driver: try fields.text("driver"), eta: try fields.number("eta")))
    case "driver_arrived": self = .step(.driverArrived(try fields.text("trip")))
    case "trip_started": self = .step(.tripStarted(try fields.text("trip")))
    case "trip_progress":
      self = .step(.tripProgress(try fields.text("trip"), fraction: try fields.number("fraction", upTo: 1)))
    case "trip_completed":
      let fare: Int = try fields.value("fare", "a whole number from 0 to 1000000000") {
        (0...1_000_000_000).contains($0)
      }
      self = .step(.tripCompleted(try fields.text("trip"), fare: fare))
    case "pay": self = .step(.pay(try fields.text("trip")))
    case "cancel": self = .step(.cancel(try fields.textIfPresent("trip")))
    default: throw BadLine("the event \"\(name.printable)\" is unknown; 'ride --help' lists all events")
    }
  }
}

/// The error of a line that is not an event.
package struct BadLine: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence about the problem.
  package let description: String

  init(_ description: String) { self.description = description }
}

/// The fields of a line.
private struct EventFields: Decodable {
  private let fields: KeyedDecodingContainer<Name>

  init(from decoder: any Decoder) throws { fields = try decoder.container(keyedBy: Name.self) }

  /// Returns the value of a field.
  func value<Value: Decodable>(
    _ name: Name, _ expected: String, where isValid: (Value) -> Bool = { _ in true }
  ) throws(BadLine) -> Value {
    guard let value = try? fields.decode(Value.self, forKey: name), isValid(value) else {
      throw BadLine("\"\(name.stringValue)\" must be \(expected)")
    }
    return value
  }

  func text(_ name: Name) throws(BadLine) -> String { try value(name, "a nonempty string") { !$0.isEmpty } }

  func textIfPresent(_ name: Name) throws(BadLine) -> String? { fields.contains(name) ? try text(name) : nil }

  /// Returns a number from zero to a limit, which keeps sums of such numbers far from an overflow.
  func number(_ name: Name, upTo limit: Double = 1_000_000_000) throws(BadLine) -> Double {
    try value(name, "a number from 0 to \(limit.plain)") { (0...limit).contains($0) }
  }

  struct Name: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String

    init(stringLiteral name: String) { stringValue = name }
    init(stringValue name: String) { stringValue = name }

    var intValue: Int? { nil }
    init?(intValue: Int) { nil }
  }
}
