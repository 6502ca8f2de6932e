/// A scanner that finds the parts of a link in one pass over its bytes.
struct LinkScanner {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  let reading: DeepLink.Reading
  private(set) var layout = DeepLink.Layout()
  private(set) var flaw: (code: LinkError.Code, offset: Int)?

  mutating func scan(_ bytes: Bytes) {
    guard bytes.count <= DeepLink.maximumLength else { return fail(.tooLong, DeepLink.maximumLength) }
    let colon = readScheme(bytes)
    guard flaw == nil else { return }
    var index = colon
    var slashes = 0
    if index + 1 < bytes.count, bytes[index] == .slash, bytes[index + 1] == .slash {
      let start = index + 2
      index = start
      while index < bytes.count {
        let byte = bytes[index]
        if byte &- 0x61 >= 26 {
          if byte.endsAuthority { break }
          note(bytes, index)
        }
        index += 1
      }
      readAuthority(bytes, start, index)
    }
    let path = index
    while index < bytes.count {
      let byte = bytes[index]
      if byte &- 0x61 < 26 {
        // Most bytes of most paths are lowercase letters, which need a single comparison.
      } else if byte == .slash {
        slashes += 1
      } else if byte == .question || byte == .hash {
        break
      } else {
        note(bytes, index)
      }
      index += 1
    }
    layout.path = Extent(path, index)
    layout.slashes = Int32(truncatingIfNeeded: slashes)
    if slashes >= DeepLink.maximumComponents { fail(.tooManyComponents, path) }
    readTail(bytes, index)
    if layout.host.isEmpty, flaw == nil, reading == .strict { checkMissingHost(bytes, after: colon) }
    if layout.hasEscapes, flaw == nil, reading == .strict { checkEncoding(bytes) }
  }

  private mutating func fail(_ code: LinkError.Code, _ offset: Int) {
    if flaw == nil { flaw = (code, offset) }
  }

  /// Checks a byte that isn't a delimiter.
  ///
  /// A lowercase letter takes one comparison, and other printable ASCII two more; all other bytes are rare, and are checked out of line.
  @inline(__always)
  private mutating func note(_ bytes: Bytes, _ index: Int) {
    let byte = bytes[index]
    if byte &- 0x61 < 26 { return }
    if byte == .percent {
      noteEscape(bytes, index)
    } else if byte &- 0x20 >= 0x5F || byte == .backslash {
      noteUnusual(bytes, index)
    }
  }

  /// Rejects a byte that browsers or people read differently, unless the reading is lenient.
  @inline(never)
  private mutating func noteUnusual(_ bytes: Bytes, _ index: Int) {
    guard reading == .strict, flaw == nil else { return }
    switch bytes[index] {
    case .backslash: fail(.unescapedBackslash, index)
    case 0x00..<0x20, 0x7F: fail(.unescapedControl, index)
    // Only the first byte of a sequence is checked.
    case 0xC0...: if let code = bytes.scalar(at: index).flawInLinks { fail(code, index) }
    default: break
    }
  }

  private mutating func noteEscape(_ bytes: Bytes, _ index: Int) {
    layout.hasEscapes = true
    if reading == .strict, !bytes.isEscape(at: index) { fail(.malformedEscape, index) }
  }

  /// Reads the scheme, and returns the place after it.
  private mutating func readScheme(_ bytes: Bytes) -> Int {
    var index = 0
    while index < bytes.count, bytes[index].isSchemeByte { index += 1 }
    guard index < bytes.count else { return 0 }
    if bytes[index] == .colon, index > 0, bytes[0].isLetter {
      layout.scheme = Extent(0, index)
      return index + 1
    }
    guard reading == .strict else { return 0 }
    while index < bytes.count, !bytes[index].endsAuthority {
      if bytes[index] == .colon {
        fail(.invalidScheme, 0)
        return 0
      }
      index += 1
    }
    return 0
  }

  private mutating func readAuthority(_ bytes: Bytes, _ start: Int, _ end: Int) {
    layout.authority = Extent(start, end)
    var host = start
    var label = start
    var isUnusual = false
    for index in start..<end {
      let byte = bytes[index]
      if byte &- 0x61 < 26 { continue }
      if byte == .at { host = index + 1 }
      if byte == .at || byte == .dot, index + 1 < end { label = index + 1 }
      isUnusual =
        isUnusual || byte == .at || byte == .percent || byte <= 0x20 || byte >= 0x80 || byte == .openBracket
        || byte == .closeBracket
    }
    var hostEnd = host
    if host < end, bytes[host] == .openBracket {
      while hostEnd < end, bytes[hostEnd] != .closeBracket { hostEnd += 1 }
      guard hostEnd < end else {
        layout.host = Extent(host, end)
        return fail(.malformedHost, host)
      }
      if reading == .strict { checkAddress(bytes, host + 1, hostEnd) }
      hostEnd += 1
      if hostEnd < end, bytes[hostEnd] != .colon { fail(.malformedHost, hostEnd) }
    } else {
      while hostEnd < end, bytes[hostEnd] != .colon { hostEnd += 1 }
    }
    layout.host = Extent(host, hostEnd)
    if isUnusual, reading == .strict { checkHost(bytes, after: start) }
    // A host whose last label begins with a digit may be an IPv4 address, which has many spellings.
    layout.hasUnusualHost = isUnusual || label < end && (label >= hostEnd || bytes[label].isDigit)
    if hostEnd < end {
      layout.port = Extent(hostEnd + 1, end)
      if hostEnd + 1 < end, bytes[hostEnd + 1] == 0x30 { layout.hasUnusualHost = true }
      if reading == .strict { checkPort(bytes, hostEnd + 1, end) }
    }
  }

  /// Rejects a host that a browser or a person would mistake for a different one.
  private mutating func checkHost(_ bytes: Bytes, after start: Int) {
    let host = bytes.extracting(layout.host.range)
    let isInBrowsers = isInBrowsers(bytes)
    // "https://ride.example@evil.com" leads to evil.com, and no web link needs a user.
    if isInBrowsers, layout.host.start > start { return fail(.userInWebLink, start) }
    // A browser unescapes a host before it reads it. The host of an app link is a component of text.
    let text = isInBrowsers ? host.decoded() : String(decoding: host, as: UTF8.self)
    for scalar in text.unicodeScalars {
      let isSpace = scalar.properties.generalCategory == .spaceSeparator
      guard let code = isSpace ? .spaceInHost : scalar.flawInLinks else { continue }
      return fail(code, Int(layout.host.start))
    }
    if host.first != .openBracket,
      let bracket = host.firstIndex(where: { $0 == .openBracket || $0 == .closeBracket })
    {
      return fail(.malformedHost, Int(layout.host.start) + host.distance(from: host.startIndex, to: bracket))
    }
    // "https://%73.example" leads to s.example, so a rule for that host would miss the link.
    if isInBrowsers, let escape = host.firstIndex(of: .percent) {
      fail(.malformedHost, Int(layout.host.start) + host.distance(from: host.startIndex, to: escape))
    }
  }

  /// Rejects brackets around anything but the characters of an IPv6 address.
  private mutating func checkAddress(_ bytes: Bytes, _ start: Int, _ end: Int) {
    if start == end { return fail(.malformedHost, start) }
    for index in start..<end where bytes[index].hexDigit == nil {
      if bytes[index] != .colon, bytes[index] != .dot { return fail(.malformedHost, index) }
    }
  }

  /// Rejects a link without a host in which a browser reads one: "https:///evil.com", "https:evil.com" and "///evil.com" lead to evil.com.
  private mutating func checkMissingHost(_ bytes: Bytes, after start: Int) {
    guard layout.scheme.isPresent || layout.authority.isPresent, isInBrowsers(bytes) else { return }
    fail(.missingHost, start)
  }

  /// Whether a browser opens the link itself, and reads its host.
  private func isInBrowsers(_ bytes: Bytes) -> Bool {
    layout.scheme.isPresent ? bytes.extracting(layout.scheme.range).isBrowserScheme : true
  }

  private mutating func checkPort(_ bytes: Bytes, _ start: Int, _ end: Int) {
    var number = 0
    for index in start..<end {
      guard bytes[index].isDigit, number <= 65_535 else { return fail(.invalidPort, index) }
      number = number * 10 + Int(bytes[index] &- 0x30)
    }
    if number > 65_535 { fail(.invalidPort, start) }
  }

  private mutating func readTail(_ bytes: Bytes, _ start: Int) {
    var index = start
    if index < bytes.count, bytes[index] == .question {
      index += 1
      let query = index
      while index < bytes.count, bytes[index] != .hash {
        note(bytes, index)
        index += 1
      }
      layout.query = Extent(query, index)
    }
    guard index < bytes.count else { return }
    index += 1
    layout.fragment = Extent(index, bytes.count)
    while index < bytes.count {
      note(bytes, index)
      index += 1
    }
  }

  /// Checks that the unescaped text is UTF-8; a sequence never contains a delimiter, so the whole text is checked at once.
  private mutating func checkEncoding(_ bytes: Bytes) {
    var checker = UTF8Checker()
    var index = 0
    var sequence = 0
    while index < bytes.count {
      let isEscape = bytes[index] == .percent
      let byte = isEscape ? bytes.unescaped(at: index) : bytes[index]
      if checker.isComplete { sequence = index }
      guard checker.accepts(byte) else { return fail(.invalidEncoding, sequence) }
      index += isEscape ? 3 : 1
    }
    if !checker.isComplete { fail(.invalidEncoding, sequence) }
  }
}

extension Unicode.Scalar {
  /// The reason why the character must be escaped in a link; `nil` if it need not be.
  ///
  /// The properties in Unicode decide this, instead of a list, so that characters which a later version makes invisible are rejected too.
  fileprivate var flawInLinks: LinkError.Code? {
    if properties.isBidiControl { return .unescapedDirection }
    switch properties.generalCategory {
    case .control: return .unescapedControl
    case .format, .lineSeparator, .paragraphSeparator: return .invisibleCharacter
    default: return properties.isDefaultIgnorableCodePoint ? .invisibleCharacter : nil
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the scalar whose sequence begins at an index; the bytes must be UTF-8, so that the sequence is complete.
  fileprivate func scalar(at index: Int) -> Unicode.Scalar {
    let first = UInt32(self[index])
    let count = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = first & (0x7F >> UInt32(count))
    for next in self[index + 1..<index + count] { value = value << 6 | UInt32(next & 0x3F) }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}

extension Collection<UInt8> {
  /// Whether a browser opens links of this scheme itself, and reads their hosts.
  var isBrowserScheme: Bool {
    ["https", "http", "wss", "ws", "ftp"].contains { name in
      count == name.utf8.count && zip(self, name.utf8).allSatisfy { $0.folded == $1 }
    }
  }
}

/// A checker that decides byte by byte whether bytes are UTF-8.
package struct UTF8Checker {
  private var missing = 0
  private var lower: UInt8 = 0x80
  private var upper: UInt8 = 0xBF

  package init() {}

  /// Whether all sequences are complete.
  package var isComplete: Bool { missing == 0 }

  /// Consumes the next byte, and returns whether it is valid there.
  package mutating func accepts(_ byte: UInt8) -> Bool {
    if missing > 0 {
      guard (lower...upper).contains(byte) else { return false }
      missing -= 1
      (lower, upper) = (0x80, 0xBF)
      return true
    }
    switch byte {
    case 0x00...0x7F: return true
    case 0xC2...0xDF: missing = 1
    case 0xE0: (missing, lower) = (2, 0xA0)
    case 0xED: (missing, upper) = (2, 0x9F)
    case 0xE1...0xEF: missing = 2
    case 0xF0: (missing, lower) = (3, 0x90)
    case 0xF4: (missing, upper) = (3, 0x8F)
    case 0xF1...0xF3: missing = 3
    default: return false
    }
    return true
  }
}
