internal import DeepLinks

/// A target that is parsed once into tokens, so that the text of a link is never read as a variable.
struct FFRouterTarget: Sendable {
  let tokens: [FFRouterToken]

  static let maximumLength = 4_096
  static let maximumVariables = 64

  /// The reason why a string isn't a target, and its place.
  struct Flaw: Error {
    let reason: String
    let offset: Int
    let text: String

    var sentence: String { "\(reason), at byte \(offset) of the target \"\(text.shortened)\"." }
  }

  init(_ text: String) throws(Flaw) {
    var reader = FFRouterTargetReader(text)
    tokens = try reader.read()
  }

  /// Writes the text for a link and its groups, until it is too long for a link.
  func text(for link: DeepLink, groups: [Range<Int>?]) -> [UInt8] {
    var bytes: [UInt8] = []
    link.withBytes { text in
      for token in tokens {
        if bytes.count > DeepLink.maximumLength { return }
        switch token {
        case .literal(let literal): bytes += Array(literal.utf8)
        case .variable(let source, let form, let place):
          guard let range = Self.range(of: source, in: link, groups) else { continue }
          form.append(text[range], at: place, to: &bytes)
        }
      }
    }
    return bytes
  }

  private static func range(
    of source: FFRouterToken.Source, in link: DeepLink, _ groups: [Range<Int>?]
  ) -> Range<Int>? {
    switch source {
    case .group(let number): return number < groups.count ? groups[number] : nil
    case .part(let find):
      let extent = find(link.layout)
      return extent.isPresent ? extent.range : nil
    case .url: return 0..<link.description.utf8.count
    }
  }
}

/// Parses the text of a target, and tracks the current part of the link.
private struct FFRouterTargetReader {
  private let text: String
  private let bytes: [UInt8]
  private var index = 0
  /// The current part of the link, `items` at the beginning of an item; `nil` in the scheme and the host, which must not contain a variable.
  private var part: FFRouterPlace?
  private var literal: [UInt8] = []
  private var tokens: [FFRouterToken] = []
  private var variables = 0

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  mutating func read() throws(FFRouterTarget.Flaw) -> [FFRouterToken] {
    guard !bytes.isEmpty else { throw flaw("A target must not be empty", at: 0) }
    guard bytes.count <= FFRouterTarget.maximumLength else {
      throw flaw(
        "A target can have at most \(FFRouterTarget.maximumLength) bytes", at: FFRouterTarget.maximumLength)
    }
    while index < bytes.count {
      if bytes[index] == .dollar, beginsVariable {
        try readVariable()
      } else {
        take(bytes[index])
        index += 1
      }
    }
    endLiteral()
    return tokens
  }

  /// Whether a number or a name follows the current dollar sign; otherwise the sign is literal.
  private var beginsVariable: Bool {
    var next = index + 1
    if next < bytes.count, bytes[next] == .dollar || bytes[next] == .hash { next += 1 }
    return next < bytes.count && (bytes[next].isLetter || bytes[next].isDigit || bytes[next] == .openBrace)
  }

  private func flaw(_ reason: String, at offset: Int) -> FFRouterTarget.Flaw {
    FFRouterTarget.Flaw(reason: reason, offset: offset, text: text)
  }

  private mutating func readVariable() throws(FFRouterTarget.Flaw) {
    let start = index
    index += 1
    var form = FFRouterToken.Form.plain
    if bytes[index] == .dollar || bytes[index] == .hash {
      form = bytes[index] == .dollar ? .encoded : .decoded
      index += 1
    }
    let name = try readName(start)
    guard let place else {
      throw flaw(
        "Begin with a literal scheme, host and slash; otherwise the link could choose its destination through the variable",
        at: start)
    }
    guard let source = Int(name).map({ .group($0) }) ?? FFRouterToken.Source.named[name] else { return }
    variables += 1
    guard variables <= FFRouterTarget.maximumVariables else {
      throw flaw("A target can have at most \(FFRouterTarget.maximumVariables) variables", at: start)
    }
    endLiteral()
    tokens.append(.variable(source, form, place))
    if part == .items { part = .name }
  }

  /// Reads the digits or letters at the current position, or the text in braces.
  private mutating func readName(_ start: Int) throws(FFRouterTarget.Flaw) -> String {
    let isBraced = bytes[index] == .openBrace
    if isBraced { index += 1 }
    let name = index
    let isNumber = index < bytes.count && bytes[index].isDigit
    while index < bytes.count, isNumber ? bytes[index].isDigit : bytes[index].isLetter { index += 1 }
    let end = index
    guard end > name, !isBraced || end < bytes.count && bytes[end] == .closeBrace else {
      throw flaw("A number or a name must follow a dollar sign", at: start)
    }
    if isBraced { index += 1 }
    return String(decoding: bytes[name..<end], as: UTF8.self)
  }

  /// The place of a variable that ends here; `nil` if variables aren't allowed.
  private var place: FFRouterPlace? {
    let isAtEnd = index == bytes.count || bytes[index] == .ampersand || bytes[index] == .hash
    return part == .items && !isAtEnd ? .name : part
  }

  private mutating func endLiteral() {
    guard !literal.isEmpty else { return }
    tokens.append(.literal(String(decoding: literal, as: UTF8.self)))
    literal = []
  }

  /// Takes a byte of literal text, which may begin another part.
  private mutating func take(_ byte: UInt8) {
    literal.append(byte)
    switch (part, byte) {
    case (nil, .slash), (nil, .question), (nil, .hash):
      // All preceding text is literal, because no variable has been read yet.
      guard literal.dropLast().endsPlace else { return }
      part = byte == .slash ? .path : byte == .question ? .items : .fragment
    case (nil, _), (.fragment, _): return
    case (_, .hash): part = .fragment
    case (.items, .equals), (.name, .equals): part = .value
    case (.items, .ampersand), (.name, .ampersand), (.value, .ampersand): part = .items
    case (.items, _): part = .name
    case (.path, .question): part = .items
    default: return
    }
  }
}

extension Collection<UInt8> {
  /// Whether this text alone decides where a link leads: it has a scheme with a host, a scheme with a component, or a component.
  fileprivate var endsPlace: Bool {
    var rest = self[...]
    if let colon = rest.firstIndex(of: .colon), rest[..<colon].allSatisfy(\.isSchemeByte) {
      rest = rest[rest.index(after: colon)...]
    }
    while rest.first == .slash { rest = rest.dropFirst() }
    return !rest.isEmpty
  }
}

extension UInt8 {
  static var dollar: UInt8 { 0x24 }
}
