internal import Foundation
public import RIBKit

/// Writes preserved values, keys and saved trees as JSON.
///
/// Equal values have equal texts in every process, because the keys of objects are sorted.
public struct JSONValueCoder: ValueCoder {
  /// Creates a coder.
  public init() {}

  /// Writes a value as JSON.
  ///
  /// - Parameter value: The value.
  /// - Returns: One line of JSON.
  /// - Throws: An `EncodingError` if JSON can't express the value, such as a number that isn't finite.
  public func text<Value: Encodable>(of value: Value) throws -> String {
    String(decoding: try Self.data(of: value), as: UTF8.self)
  }

  /// Reads a value from JSON.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - text: The JSON.
  /// - Returns: The value.
  /// - Throws: A `DecodingError` if the text isn't JSON, or doesn't have a value of the type.
  public func value<Value: Decodable>(_ type: Value.Type, of text: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }

  static func data(of value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value)
  }
}

extension JSONValueCoder: LossDetecting {
  /// Returns the path of a member that the first text has more often than the second one.
  ///
  /// Members are counted, not compared, because sets and dictionaries are written in any order.
  package func lost(from text: String, in other: String) -> String? {
    // Nearly always, and much cheaper than parsing.
    if text == other { return nil }
    var (old, new): ([String: Int], [String: Int]) = ([:], [:])
    Self.count(text, into: &old)
    Self.count(other, into: &new)
    return old.filter { $0.value > new[$0.key, default: 0] }.keys.min()
  }

  private static func count(_ text: String, into counts: inout [String: Int]) {
    guard let value = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    else { return }
    count(value, "", into: &counts)
  }

  private static func count(_ value: Any, _ path: String, into counts: inout [String: Int]) {
    if let members = value as? [String: Any] {
      for (key, value) in members where !(value is NSNull) {
        counts["\(path).\(key)", default: 0] += 1
        count(value, "\(path).\(key)", into: &counts)
      }
    } else if let elements = value as? [Any] {
      counts["\(path)[]", default: 0] += elements.count
      for value in elements { count(value, path + "[]", into: &counts) }
    }
  }
}
