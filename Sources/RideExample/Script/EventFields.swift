#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The fields of one line, read with what each of them must be.
struct EventFields: Decodable {
  /// Any name of a field.
  struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }

  /// The greatest number that a script may contain: no sum of such numbers comes near a limit.
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
