package import DeepLinks
package import Foundation

/// JSON whose limits are checked before Foundation decodes it, and which is printed in one canonical form.
///
/// Foundation accepts a trailing comma in a list, picks one of two members with the same name, has a high depth limit, rounds long numbers, and
/// doesn't report where truncated JSON ends. One pass over the bytes, which recognizes only brackets, strings, commas and digits, rejects these.
/// Foundation checks everything else.
package struct JSONText {
  /// The text, without a byte order mark.
  package let data: Data

  /// The maximum depth of nested values.
  package static let maximumDepth = 16

  /// The maximum number of significant digits of a number; a `Decimal` keeps this many.
  package static let maximumDigits = 38

  /// The maximum number of values, which bounds the memory they take.
  package static let maximumValues = 400_000

  /// Checks JSON text.
  ///
  /// - Parameter bytes: The text in UTF-8; a byte order mark is skipped.
  /// - Throws: A `LinkDefinitionError` with the line and the column of the problem.
  /// - Complexity: O(*n*) for *n* bytes.
  package init(_ bytes: [UInt8]) throws(LinkDefinitionError) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    data = Data(bytes[start...])
    var scan = Scan(bytes: bytes, index: start)
    try scan.run()
  }

  /// Decodes the contents of a file.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - limit: Its maximum size, in bytes.
  ///   - subject: The name of the format, for the message, such as "an association file".
  /// - Returns: The value.
  /// - Throws: A `LinkDefinitionError` if the text is longer, isn't JSON, or doesn't describe such a value.
  package static func decode<Value: Decodable>(
    _ text: String, limit: Int, _ subject: String
  ) throws(LinkDefinitionError) -> Value {
    guard text.utf8.count <= limit else {
      let subject = subject.prefix(1).uppercased() + subject.dropFirst()
      throw LinkDefinitionError(.limit, "\(subject) can have at most \(limit) bytes.")
    }
    let json = try JSONText(Array(text.utf8))
    do {
      return try JSONDecoder().decode(Value.self, from: json.data)
    } catch {
      throw LinkDefinitionError(
        .syntax, "This isn't \(subject): \((error as? DecodingError)?.sentence ?? "\(error)").")
    }
  }

  /// Prints a value: sorted names, two spaces for each level, and a line feed at the end, so that equal values print the same text.
  package static func print(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // The values printed here hold strings, flags and finite numbers, which JSON can always express.
    guard let data = try? encoder.encode(value) else {
      fatalError("A value cannot be written as JSON; this is a bug in LinkGates or LinkTools.")
    }
    return Array(data) + [0x0A]
  }
}

/// The name of a member of an object, which may be any text.
package struct JSONName: CodingKey {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(stringValue: String) { self.stringValue = stringValue }

  package init?(intValue: Int) { nil }
}

extension JSONText {
  /// The scan over the bytes.
  private struct Scan {
    let bytes: [UInt8]
    var index: Int
    var open: [UInt8] = []
    /// The names in each open object; empty for lists.
    var names: [Set<String>] = []
    var values = 1
    /// The number of digits of the current number up to its last nonzero digit, and of zeros after that digit.
    var digits = 0
    var zeros = 0

    mutating func run() throws(LinkDefinitionError) {
      var previous: UInt8 = 0
      while index < bytes.count {
        let byte = bytes[index]
        if !byte.isDigit, byte != .dot { (digits, zeros) = (0, 0) }
        switch byte {
        case 0x30 where digits > 0: zeros += 1
        case 0x31...0x39:
          (digits, zeros) = (digits + zeros + 1, 0)
          guard digits <= JSONText.maximumDigits else {
            throw problem(
              .limit,
              "A number can have at most \(JSONText.maximumDigits) digits; write a longer one as a string")
          }
        case 0x20, 0x09, 0x0A, 0x0D:
          index += 1
          continue
        case .quote:
          let start = index
          try skipString()
          let isName = previous == .openBrace || previous == 0x2C && open.last == .closeBrace
          if isName { try addName(start...index) }
        case .openBrace, .openBracket:
          open.append(byte == .openBrace ? .closeBrace : .closeBracket)
          names.append([])
          guard open.count <= JSONText.maximumDepth else {
            throw problem(.limit, "Values can be nested at most \(JSONText.maximumDepth) levels deep")
          }
          try count()
        case .closeBrace, .closeBracket:
          guard previous != 0x2C else {
            throw problem(.syntax, "Delete the comma before the closing bracket")
          }
          guard open.popLast() == byte else {
            throw problem(.syntax, "This bracket has no matching open bracket")
          }
          names.removeLast()
        case 0x2C: try count()
        default: break
        }
        previous = byte
        index += 1
      }
      guard let missing = open.last else { return }
      throw problem(.syntax, "A \(Character(Unicode.Scalar(missing))) is missing")
    }

    private mutating func count() throws(LinkDefinitionError) {
      values += 1
      guard values <= JSONText.maximumValues else {
        throw problem(.limit, "A file can contain at most \(JSONText.maximumValues) values")
      }
    }

    private mutating func addName(_ range: ClosedRange<Int>) throws(LinkDefinitionError) {
      let literal = bytes[range]
      // Without a backslash, the name is the text between the quotes.
      let decoded =
        literal.contains(.backslash) ? try? JSONDecoder().decode(String.self, from: Data(literal)) : nil
      let name = decoded ?? String(decoding: literal.dropFirst().dropLast(), as: UTF8.self)
      guard names[names.count - 1].insert(name).inserted else {
        index = range.lowerBound
        throw problem(
          .duplicate, "The name \"\(name.shortened)\" is repeated in one object; delete one of the two")
      }
    }

    /// Advances to the closing quote.
    private mutating func skipString() throws(LinkDefinitionError) {
      var end = index + 1
      while end < bytes.count, bytes[end] != .quote { end += bytes[end] == .backslash ? 2 : 1 }
      guard end < bytes.count else { throw problem(.syntax, "The closing quote of this string is missing") }
      let literal = bytes[index..<end]
      if literal.contains(.backslash) {
        let text = String(decoding: literal, as: UTF8.self)
        // The pattern skips whole pairs and other escapes.
        let half = text.matches(of: /\\(?:u[dD][89aAbB]..\\u[dD][c-fC-F]..|(u[dD][89a-fA-F]..)|.)/)
          .lazy.compactMap(\.1).first
        if let half { throw problem(.syntax, "\\\(half) is half of a surrogate pair; write both halves") }
      }
      index = end
    }

    private func problem(_ code: LinkProblem.Code, _ fact: String) -> LinkDefinitionError {
      let before = bytes[..<min(index, bytes.count)]
      let line = before.count { $0 == 0x0A } + 1
      let column = before.count - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
      return LinkDefinitionError(code, "\(fact), at line \(line), column \(column) of the JSON text.")
    }
  }
}

extension DecodingError {
  /// The path of the value that couldn't be decoded, such as `routes[3].path`; empty for the whole text.
  package var path: String {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      context.codingPath.path
    case .keyNotFound(let key, let context): (context.codingPath + [key]).path
    @unknown default: ""
    }
  }

  /// The place and the problem there, as a clause.
  package var sentence: String {
    let place = path.isEmpty ? "the text" : path
    return switch self {
    case .typeMismatch(let type, _), .valueNotFound(let type, _): "\(place) must be \(Self.noun(of: type))"
    case .keyNotFound: "\(place) is missing"
    case .dataCorrupted where path.isEmpty: "the text isn't valid JSON"
    default: "\(place) isn't valid"
    }
  }

  /// Returns the kind of value that decodes as a type, with its article.
  package static func noun(of type: Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Bool.Type: "true or false"
    case is any BinaryInteger.Type: "a whole number of at most 64 bits"
    case is any BinaryFloatingPoint.Type: "a number"
    case is any Collection.Type where "\(type)".hasPrefix("Array"): "a list"
    default: "an object"
    }
  }
}

extension [any CodingKey] {
  /// The keys as a path, such as `routes[3].path`.
  package var path: String {
    reduce("") { path, key in
      if let index = key.intValue { return "\(path)[\(index)]" }
      return path.isEmpty ? key.stringValue.shortened : "\(path).\(key.stringValue.shortened)"
    }
  }
}
