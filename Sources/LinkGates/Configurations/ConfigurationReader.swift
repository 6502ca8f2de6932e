internal import DeepLinks

/// Reads JSON text as RFC 8259 has it, and nothing else: no comments, no names that are there twice, no halves of characters.
///
/// It is our own because a configuration must mean the same to whoever signs it and to every application that reads it.
/// Foundation's do not say which of two values of one name they take, tell no place in bytes, and bound neither how many
/// values there are nor how much memory they take.
struct ConfigurationReader {
  /// Why a text is no JSON, and where, in bytes.
  struct Failure: Error {
    let reason: String
    let offset: Int
  }

  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  private var count = 0

  /// How many values there may be, which bounds the memory they take.
  static let maximumValues = 400_000

  /// How deep values may be nested.
  static let maximumDepth = 16

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func read() throws(Failure) -> ConfigurationValue {
    let value = try readValue()
    skipSpace()
    guard index == bytes.count else { throw failure("Nothing may follow the value") }
    return value
  }

  private func failure(_ reason: String, at offset: Int? = nil) -> Failure {
    Failure(reason: reason, offset: offset ?? index)
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
  }

  private mutating func readValue() throws(Failure) -> ConfigurationValue {
    skipSpace()
    guard let byte = peek else { throw failure("A value must stand here") }
    count += 1
    guard count <= Self.maximumValues else { throw failure("There are at most \(Self.maximumValues) values") }
    switch byte {
    case .openBrace: return try nested { reader throws(Failure) in try reader.readObject() }
    case .openBracket: return try nested { reader throws(Failure) in try reader.readList() }
    case .quote: return .text(try readText())
    case .minus: return try readNumber()
    case _ where byte.isDigit: return try readNumber()
    default: return try readWord()
    }
  }

  private mutating func nested(
    _ read: (inout Self) throws(Failure) -> ConfigurationValue
  ) throws(Failure) -> ConfigurationValue {
    depth += 1
    guard depth <= Self.maximumDepth else {
      throw failure("Values are nested at most \(Self.maximumDepth) deep")
    }
    index += 1
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func readWord() throws(Failure) -> ConfigurationValue {
    let words: [(String, ConfigurationValue)] = [
      ("true", .bool(true)), ("false", .bool(false)), ("null", .null),
    ]
    for (word, value) in words where bytes[index...].starts(with: word.utf8) {
      index += word.utf8.count
      return value
    }
    throw failure("A value must stand here")
  }

  private mutating func readNumber() throws(Failure) -> ConfigurationValue {
    let start = index
    if peek == .minus { index += 1 }
    let isZero = peek == 0x30
    guard skipDigits() > 0 else { throw failure("A digit must stand here") }
    if isZero, index - start > (bytes[start] == .minus ? 2 : 1) {
      throw failure("A number does not begin with a zero", at: start)
    }
    if peek == .dot {
      index += 1
      guard skipDigits() > 0 else { throw failure("A digit must stand here") }
    }
    if let byte = peek, byte | 0x20 == 0x65 {
      index += 1
      if peek == .plus || peek == .minus { index += 1 }
      guard skipDigits() > 0 else { throw failure("A digit must stand here") }
    }
    return .number(String(decoding: bytes[start..<index], as: UTF8.self))
  }

  private mutating func skipDigits() -> Int {
    let start = index
    while let byte = peek, byte.isDigit { index += 1 }
    return index - start
  }

  private mutating func readList() throws(Failure) -> ConfigurationValue {
    var values: [ConfigurationValue] = []
    skipSpace()
    if peek == .closeBracket {
      index += 1
      return .list([])
    }
    while true {
      values.append(try readValue())
      skipSpace()
      if peek == 0x2C {
        index += 1
      } else if peek == .closeBracket {
        index += 1
        return .list(values)
      } else {
        throw failure("A comma or ] must stand here")
      }
    }
  }

  private mutating func readObject() throws(Failure) -> ConfigurationValue {
    var entries: [ConfigurationValue.Entry] = []
    var names: Set<String> = []
    skipSpace()
    if peek == .closeBrace {
      index += 1
      return .object([])
    }
    while true {
      skipSpace()
      let start = index
      guard peek == .quote else { throw failure("A name in quotes must stand here") }
      let name = try readText()
      guard names.insert(name).inserted else {
        throw failure("The name \"\(name.shortened)\" is there twice", at: start)
      }
      skipSpace()
      guard peek == .colon else { throw failure("A colon must stand here") }
      index += 1
      entries.append(ConfigurationValue.Entry(name: name, value: try readValue()))
      skipSpace()
      if peek == 0x2C {
        index += 1
      } else if peek == .closeBrace {
        index += 1
        return .object(entries)
      } else {
        throw failure("A comma or } must stand here")
      }
    }
  }

  private mutating func readText() throws(Failure) -> String {
    let start = index
    index += 1
    var text: [UInt8] = []
    while let byte = peek, byte != .quote {
      guard byte >= 0x20 else { throw failure("A control character must be escaped") }
      index += 1
      if byte == .backslash {
        try readEscape(into: &text)
      } else {
        text.append(byte)
      }
    }
    guard peek == .quote else { throw failure("This text is not closed with a quote", at: start) }
    index += 1
    guard let text = String(validating: text, as: UTF8.self) else {
      throw failure("This text is not UTF-8", at: start)
    }
    return text
  }

  private mutating func readEscape(into text: inout [UInt8]) throws(Failure) {
    let start = index - 1
    guard let byte = peek else { throw failure("An escape must stand here") }
    index += 1
    switch byte {
    case .quote, .backslash, .slash: text.append(byte)
    case 0x62: text.append(0x08)
    case 0x66: text.append(0x0C)
    case 0x6E: text.append(0x0A)
    case 0x72: text.append(0x0D)
    case 0x74: text.append(0x09)
    case 0x75:
      var value = try readUnit()
      if (0xD800...0xDBFF).contains(value), peek == .backslash, index + 1 < bytes.count,
        bytes[index + 1] == 0x75
      {
        index += 2
        let low = try readUnit()
        guard (0xDC00...0xDFFF).contains(low) else { throw failure("This is half a character", at: start) }
        value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(value) else { throw failure("This is half a character", at: start) }
      text += Array(String(Character(scalar)).utf8)
    default: throw failure("This escape means nothing", at: start)
    }
  }

  private mutating func readUnit() throws(Failure) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = peek?.hexDigit else { throw failure("A hexadecimal digit must stand here") }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }
}
