internal import Foundation
public import RIBKit

/// Writes preserved values, keys and saved trees as JSON.
///
/// Equal values produce the same JSON in every process, because object keys are sorted.
public struct JSONValueCoder: ValueCoder {
  /// Creates a coder.
  public init() {}

  /// Writes a value as JSON.
  ///
  /// - Parameter value: The value.
  /// - Returns: One line of JSON.
  /// - Throws: An `EncodingError` if JSON can't represent the value, such as a number that isn't finite.
  public func text<Value: Encodable>(of value: Value) throws -> String {
    String(decoding: try Self.data(of: value), as: UTF8.self)
  }

  /// Reads a value from JSON.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - text: The JSON.
  /// - Returns: The value.
  /// - Throws: A `DecodingError` if the text isn't JSON, or doesn't represent a value of the type.
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
  /// Returns the path of a member that occurs more often in the first text than in the second one.
  ///
  /// Members are counted and not compared, because a set and a dictionary are written in a different order in each process, and numbers in several
  /// ways. A member that is `null` counts as absent.
  package func lost(from text: String, in other: String) -> String? {
    // The texts are nearly always equal, and comparing them is much cheaper than reading both.
    if text == other { return nil }
    guard let old = Self.counts(in: text), let new = Self.counts(in: other) else {
      return "members that cannot be compared"
    }
    return old.filter { $0.value > new[$0.key, default: 0] }.keys.min()
  }

  /// Returns the number of members and elements at each path; `nil` if the text isn't JSON, or has a number that can't be represented.
  private static func counts(in text: String) -> [String: Int]? {
    let value = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    guard let value else { return nil }
    var counts: [String: Int] = [:]
    count(value, "", into: &counts)
    return counts
  }

  /// Counts the members below a value; the coder's depth limit for JSON also limits the recursion.
  private static func count(_ value: Any, _ path: String, into counts: inout [String: Int]) {
    if let members = value as? [String: Any] {
      for (key, value) in members where !(value is NSNull) {
        let path = path.isEmpty ? key : "\(path).\(key)"
        counts[path, default: 0] += 1
        count(value, path, into: &counts)
      }
    } else if let elements = value as? [Any] {
      counts["\(path)[]", default: 0] += elements.count
      for element in elements { count(element, "\(path)[]", into: &counts) }
    }
  }
}
