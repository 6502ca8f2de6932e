import Foundation
import RIBKit

struct PropertyListCoder: ValueCoder {
  func text<Value: Encodable>(of value: Value) throws -> String {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    return String(decoding: try encoder.encode([value]), as: UTF8.self)
  }

  func value<Value: Decodable>(_ type: Value.Type, of text: String) throws -> Value {
    let values = try PropertyListDecoder().decode([Value].self, from: Data(text.utf8))
    guard let value = values.first else { throw CocoaError(.propertyListReadCorrupt) }
    return value
  }
}
