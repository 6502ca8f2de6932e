internal import Foundation
internal import RIBKit

/// The coder of the trees of harnesses: equal values have equal texts.
package struct JSONValueCoder: ValueCoder {
  /// Creates a coder.
  package init() {}

  package func text<Value: Encodable>(of value: Value) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  package func value<Value: Decodable>(_ type: Value.Type, of text: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }
}
