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
