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
    case .scheme: return range(link.layout.scheme)
    case .host: return range(link.layout.host)
    case .port: return range(link.layout.port)
    case .path: return range(link.layout.path)
    case .query: return range(link.layout.query)
    case .fragment: return range(link.layout.fragment)
    case .url: return 0..<link.description.utf8.count
    }
  }

  private static func range(_ extent: Extent) -> Range<Int>? { extent.isPresent ? extent.range : nil }
}

/// Parses the text of a target, and tracks the current part of the link.
private struct FFRouterTargetReader {
  private enum Stage {
    /// The scheme and the host, which must not contain a variable.
    case start
    case path
    case itemStart
    case name
    case value
    case fragment
  }

  private let text: String
  private let bytes: [UInt8]
  private var index = 0
  private var stage = Stage.start
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
    if stage == .itemStart { stage = .name }
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
    switch stage {
    case .start: return nil
    case .path: return .path
    case .itemStart:
      let isAlone = index == bytes.count || bytes[index] == .ampersand || bytes[index] == .hash
      return isAlone ? .items : .name
    case .name: return .name
    case .value: return .value
    case .fragment: return .fragment
    }
  }

  private mutating func endLiteral() {
    guard !literal.isEmpty else { return }
    tokens.append(.literal(String(decoding: literal, as: UTF8.self)))
    literal = []
  }

  /// Takes a byte of literal text, which may begin another part.
  private mutating func take(_ byte: UInt8) {
    literal.append(byte)
    switch (stage, byte) {
    case (.start, .slash), (.start, .question), (.start, .hash):
      // All preceding text is literal, because no variable has been read yet.
      guard literal.dropLast().endsPlace else { return }
      stage = byte == .slash ? .path : byte == .question ? .itemStart : .fragment
    case (.start, _), (.fragment, _): return
    case (_, .hash): stage = .fragment
    case (.itemStart, .equals), (.name, .equals): stage = .value
    case (.itemStart, .ampersand), (.name, .ampersand), (.value, .ampersand): stage = .itemStart
    case (.itemStart, _): stage = .name
    case (.path, .question): stage = .itemStart
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
