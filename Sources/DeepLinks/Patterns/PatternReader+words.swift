/// The words of a pattern: literal text, names, types, lists and defaults.
extension PatternReader {
  /// Reads bytes up to a terminating one, and resolves backslashes and escapes; the result is UTF-8.
  mutating func readLiteral(until ends: (UInt8) -> Bool) throws(LinkError) -> ArraySlice<UInt8> {
    let start = index
    while let byte = peek, byte.isNameByte || byte == .minus { index += 1 }
    // Most literals end here, and aren't copied.
    var literal = bytes[start..<index]
    while let byte = peek {
      if byte == .backslash {
        guard let next = peek(1) else {
          throw error(.malformedEscape, "A backslash must precede a character; write \\\\ for a backslash")
        }
        literal.append(next)
        index += 2
      } else if byte == .percent {
        literal.append(try readEscape())
      } else if ends(byte) || byte == .colon && startsParameter {
        break
      } else if byte == .openParenthesis || byte == .closeParenthesis || byte == .less || byte == .greater {
        let character = Character(Unicode.Scalar(byte))
        throw error(
          .unexpectedCharacter,
          byte == .less || byte == .openParenthesis
            ? "\"\(character)\" must follow the name of a field, as in :id<int> and :tab(map|list); write \\\(character) for the character"
            : "\"\(character)\" has no meaning here; escape it with \\")
      } else {
        literal.append(byte)
        index += 1
      }
    }
    // No link contains text that isn't UTF-8, and half a character here would leave its other half to a parameter.
    guard literal.allSatisfy({ $0 < 0x80 }) || String(validating: literal, as: UTF8.self) != nil else {
      throw error(.malformedEscape, "These escapes are not UTF-8", at: start)
    }
    return literal
  }

  private mutating func readEscape() throws(LinkError) -> UInt8 {
    guard let high = peek(1)?.hexDigit, let low = peek(2)?.hexDigit else {
      throw error(
        .malformedEscape, "A percent sign must be followed by two hexadecimal digits, or be written \\%")
    }
    index += 3
    return high << 4 | low
  }

  /// Whether the colon at this place starts a parameter; before digits and most other characters, it is literal.
  var startsParameter: Bool {
    peek(1).map { $0.isLetter || $0 == .underscore || $0 == .quote || $0 >= 0x80 } ?? true
  }

  /// Reads a name, in quotes if it contains characters other than letters, digits and underscores.
  mutating func readName(isQuery: Bool = false) throws(LinkError) -> String {
    let start = index
    guard peek == .quote else {
      while let byte = peek, byte.isNameByte || isQuery && (byte == .minus || byte == .dot) { index += 1 }
      let name = String(decoding: bytes[start..<index], as: UTF8.self)
      guard let first = name.utf8.first, isQuery || !first.isDigit else {
        throw error(
          .missingName, "A name is missing here: letters, digits and underscores, or anything in quotes",
          at: start)
      }
      return name
    }
    index += 1
    var name: [UInt8] = []
    while let byte = peek, byte != .quote {
      if byte == .backslash { index += 1 }
      guard let byte = peek else { break }
      name.append(byte)
      index += 1
    }
    guard peek == .quote else { throw error(.unclosed, "This name has no closing quote", at: start) }
    index += 1
    guard !name.isEmpty else { throw error(.missingName, "A name must not be empty", at: start) }
    return String(decoding: name, as: UTF8.self)
  }

  /// Reads the rest of a parameter after its colon, or a field of the query or the fragment.
  mutating func readField(source: LinkField.Source) throws(LinkError) -> Int {
    let start = index
    let name = try readName(isQuery: source == .query)
    let (type, allowed) = try readConstraint()
    var cardinality = LinkField.Cardinality.one
    if source != .path {
      switch peek {
      case .question: (cardinality, index) = (.optional, index + 1)
      case .star where source == .query: (cardinality, index) = (.many, index + 1)
      case .bang where source == .query: (cardinality, index) = (.flag, index + 1)
      default: break
      }
      if cardinality == .flag, type != .string || !allowed.isEmpty {
        throw error(.invalidType, "A flag has no value, so it has no type", at: start)
      }
    }
    var defaultText: ArraySlice<UInt8>?
    if peek == .equals, source != .path || !allowed.isEmpty || isInGroup {
      guard cardinality == .one else {
        throw error(.invalidDefault, "Only a field with one value can have a default")
      }
      index += 1
      defaultText = try readLiteral { $0.endsLiteral || source == .query && $0 == .ampersand }
      if source == .query, defaultText?.isEmpty == true, peek == .colon || peek == .openBrace {
        throw error(
          .invalidDefault,
          "Write the query field \(name) without a parameter, as in ?\(name); after = comes its default",
          at: start)
      }
    }
    return try add(
      name, source: source, type: type, allowed: allowed, cardinality: cardinality, defaultText: defaultText,
      at: start)
  }

  private mutating func readConstraint() throws(LinkError) -> (FieldType, [String]) {
    let start = index
    if peek == .less {
      index += 1
      let name = index
      while let byte = peek, byte.isNameByte || byte == .minus { index += 1 }
      let end = index
      guard peek == .greater, end > name else {
        throw error(.invalidType, "Write the name of a type between < and >", at: start)
      }
      index += 1
      return (FieldType(name: String(decoding: bytes[name..<end], as: UTF8.self)), [])
    }
    if peek == .openParenthesis { return (.string, try readList()) }
    return (.string, [])
  }

  /// Reads strings in parentheses, separated by bars.
  mutating func readList() throws(LinkError) -> [String] {
    let start = index
    var list: [String] = []
    var known: Set<String> = []
    repeat {
      index += 1
      let element = index
      let text = try readElement()
      guard !text.isEmpty, known.insert(text).inserted else {
        throw error(.invalidList, "The values of a list must not be empty and must differ", at: element)
      }
      list.append(text)
    } while peek == .bar
    guard peek == .closeParenthesis else { throw error(.unclosed, "This list has no closing )", at: start) }
    index += 1
    return list
  }

  private mutating func readElement() throws(LinkError) -> String {
    let start = index
    var element: [UInt8] = []
    while let byte = peek, byte != .bar, byte != .closeParenthesis {
      if byte == .backslash { index += 1 }
      if byte == .percent {
        element.append(try readEscape())
        continue
      }
      guard let byte = peek else { break }
      element.append(byte)
      index += 1
    }
    guard let text = String(validating: element, as: UTF8.self) else {
      throw error(.malformedEscape, "These escapes are not UTF-8", at: start)
    }
    return text
  }
}
