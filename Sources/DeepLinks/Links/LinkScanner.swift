/// Finds the parts of a link in one pass over its bytes.
struct LinkScanner {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  let reading: LinkReading
  private(set) var layout = DeepLink.Layout()
  private(set) var flaw: (code: LinkError.Code, offset: Int)?

  init(reading: LinkReading) {
    self.reading = reading
  }

  mutating func scan(_ bytes: Bytes) {
    guard bytes.count <= DeepLink.maximumLength else { return fail(.length, DeepLink.maximumLength) }
    let colon = readScheme(bytes)
    guard flaw == nil else { return }
    var index = colon
    var slashes = 0
    if index + 1 < bytes.count, bytes[index] == .slash, bytes[index + 1] == .slash {
      let start = index + 2
      index = start
      while index < bytes.count, !bytes[index].endsAuthority {
        note(bytes, index)
        index += 1
      }
      readAuthority(bytes, start, index)
    }
    let path = index
    while index < bytes.count {
      let byte = bytes[index]
      if byte &- 0x61 < 26 {
        // Most bytes of most paths are small letters, and need one comparison only.
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
    if slashes >= DeepLink.maximumComponents { fail(.components, path) }
    readTail(bytes, index)
    if layout.hasEscapes, flaw == nil, reading == .strict { checkEncoding(bytes) }
  }

  private mutating func fail(_ code: LinkError.Code, _ offset: Int) {
    if flaw == nil { flaw = (code, offset) }
  }

  /// Looks at a byte that separates nothing.
  ///
  /// A small letter takes one comparison, printable ASCII two more; the rest, which is rare, is looked at elsewhere.
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

  /// Refuses what browsers or people read otherwise than it is written, unless the reading is lenient.
  @inline(never)
  private mutating func noteUnusual(_ bytes: Bytes, _ index: Int) {
    guard reading == .strict, flaw == nil else { return }
    // The text is UTF-8, so the bytes of a sequence follow its first one; those that follow begin nothing here.
    switch bytes[index] {
    case .backslash: fail(.backslash, index)
    case 0x00..<0x20, 0x7F: fail(.control, index)
    case 0xC2 where bytes[index + 1] < 0xA0: fail(.control, index)
    case 0xD8 where bytes[index + 1] == 0x9C: fail(.direction, index)
    case 0xE2:
      switch (bytes[index + 1], bytes[index + 2]) {
      case (0x80, 0x8E...0x8F), (0x80, 0xAA...0xAE), (0x81, 0xA6...0xA9): fail(.direction, index)
      default: break
      }
    default: break
    }
  }

  private mutating func noteEscape(_ bytes: Bytes, _ index: Int) {
    layout.hasEscapes = true
    guard reading == .strict else { return }
    guard index + 2 < bytes.count, bytes[index + 1].hexDigit != nil, bytes[index + 2].hexDigit != nil else {
      return fail(.escape, index)
    }
  }

  /// Answers where what follows the scheme begins.
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
        fail(.scheme, 0)
        return 0
      }
      index += 1
    }
    return 0
  }

  private mutating func readAuthority(_ bytes: Bytes, _ start: Int, _ end: Int) {
    layout.authority = Extent(start, end)
    var host = start
    var index = start
    while index < end {
      if bytes[index] == .at { host = index + 1 }
      index += 1
    }
    var hostEnd = host
    if host < end, bytes[host] == .openBracket {
      while hostEnd < end, bytes[hostEnd] != .closeBracket { hostEnd += 1 }
      guard hostEnd < end else {
        layout.host = Extent(host, end)
        return fail(.host, host)
      }
      hostEnd += 1
      if hostEnd < end, bytes[hostEnd] != .colon { fail(.host, hostEnd) }
    } else {
      while hostEnd < end, bytes[hostEnd] != .colon { hostEnd += 1 }
    }
    layout.host = Extent(host, hostEnd)
    // "https://ride.example@evil.com" leads to evil.com, and no link of the web needs a user.
    if host > start, reading == .strict, isWeb(bytes) { fail(.user, start) }
    if hostEnd < end {
      layout.port = Extent(hostEnd + 1, end)
      if reading == .strict { checkPort(bytes, hostEnd + 1, end) }
    }
  }

  private func isWeb(_ bytes: Bytes) -> Bool {
    layout.scheme.isPresent && bytes.part(layout.scheme.range).isWebScheme
  }

  private mutating func checkPort(_ bytes: Bytes, _ start: Int, _ end: Int) {
    var number = 0
    for index in start..<end {
      guard bytes[index].isDigit, number <= 65_535 else { return fail(.port, index) }
      number = number * 10 + Int(bytes[index] &- 0x30)
    }
    if number > 65_535 { fail(.port, start) }
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

  /// A sequence of UTF-8 never contains a delimiter, so the whole text may be checked at once.
  private mutating func checkEncoding(_ bytes: Bytes) {
    var checker = UTF8Checker()
    var index = 0
    var sequence = 0
    while index < bytes.count {
      let isEscape = bytes[index] == .percent
      let byte = isEscape ? bytes.unescaped(at: index) : bytes[index]
      if checker.isComplete { sequence = index }
      guard checker.accepts(byte) else { return fail(.encoding, sequence) }
      index += isEscape ? 3 : 1
    }
    if !checker.isComplete { fail(.encoding, sequence) }
  }
}

/// Says, byte by byte, whether bytes are UTF-8.
package struct UTF8Checker {
  private var missing = 0
  private var lower: UInt8 = 0x80
  private var upper: UInt8 = 0xBF

  package init() {}

  /// Whether no sequence has been begun and not ended.
  package var isComplete: Bool { missing == 0 }

  /// Takes the next byte, and answers whether it may stand there.
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
    case 0xE0...0xEF:
      missing = 2
      if byte == 0xE0 { lower = 0xA0 }
      if byte == 0xED { upper = 0x9F }
    case 0xF0...0xF4:
      missing = 3
      if byte == 0xF0 { lower = 0x90 }
      if byte == 0xF4 { upper = 0x8F }
    default: return false
    }
    return true
  }
}
