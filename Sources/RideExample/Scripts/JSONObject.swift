#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A JSON object whose fields keep the order in which they are added.
///
/// Foundation encodes each value, but not the object: its encoder writes the fields in an order of its own, or sorted, and
/// `--help` promises another one.
struct JSONObject {
  private var fields: [String] = []

  /// Adds a field.
  mutating func add(_ name: String, _ value: some Encodable) {
    fields.append("\(Self.encoded(name)):\(Self.encoded(value))")
  }

  /// Adds a field that is an object.
  mutating func add(_ name: String, _ object: JSONObject) {
    fields.append("\(Self.encoded(name)):\(object.text)")
  }

  /// The object on one line.
  var text: String { "{\(fields.joined(separator: ","))}" }

  private static func encoded(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    guard let data = try? encoder.encode(value) else {
      preconditionFailure("The ride reports a value that JSON does not know: \(value).")
    }
    return String(decoding: data, as: UTF8.self)
  }
}
