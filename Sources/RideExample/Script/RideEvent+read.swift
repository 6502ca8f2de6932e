internal import DeepLinks

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension RideEvent {
  /// Reads an event from a line of JSON.
  ///
  /// Fields that no event has are passed over.
  ///
  /// - Parameter line: The line, of a script or of a journal.
  /// - Throws: What is wrong with the line and what was expected.
  package init(_ line: LineReader.Line) throws(BadLine) {
    guard let bytes = line.bytes else {
      throw BadLine(problem: "the line is too long", expected: "at most \(LineReader.limit) bytes")
    }
    // The decoder would take bytes with zeros in between for another encoding.
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

  private static func origin(_ fields: EventFields) throws(BadLine) -> LinkOrigin {
    guard let name = try fields.textIfPresent("from") else { return .otherApp }
    guard let origin = LinkOrigin.allCases.first(where: { $0.name == name }) else {
      throw BadLine(
        problem: "\"from\" is no origin",
        expected: "one of \(LinkOrigin.allCases.map(\.name).joined(separator: ", "))")
    }
    return origin
  }

  private static let example = #"an object such as {"event":"sign_in","rider":"ana"}"#

  private static let names = """
    sign_in, sign_out, request, driver_assigned, driver_arrived, trip_started, trip_progress, trip_completed, \
    pay, cancel, open, wait
    """
}
