internal import DeepLinks

/// Reads the text of a target, and follows in which part of a link it is.
struct FFRouterTargetReader {
  private enum Stage {
    /// Where the scheme and the host stand, and no variable may.
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
        "A target has at most \(FFRouterTarget.maximumLength) bytes", at: FFRouterTarget.maximumLength)
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

  /// Whether a number or a name follows the dollar sign that stands here; else it stands for itself.
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
        "A variable would decide where the link goes; write the scheme and the host, and a slash behind them",
        at: start)
    }
    guard let source = Int(name).map({ .group($0) }) ?? FFRouterToken.Source.named[name] else { return }
    variables += 1
    guard variables <= FFRouterTarget.maximumVariables else {
      throw flaw("A target has at most \(FFRouterTarget.maximumVariables) variables", at: start)
    }
    endLiteral()
    tokens.append(.variable(source, form, place))
    if stage == .itemStart { stage = .name }
  }

  /// Reads all digits or all letters that stand here, or what stands in braces.
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

  /// Where a variable would stand that was read up to here; nothing where none may be.
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

  /// Takes a byte of literal text, and sees whether another part begins with it.
  private mutating func take(_ byte: UInt8) {
    literal.append(byte)
    switch (stage, byte) {
    case (.start, .slash), (.start, .question), (.start, .hash):
      // All that stands before is literal text, for no variable was read yet.
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
  /// Whether it says where a link goes, so that nothing behind a delimiter can change that: a scheme with a host, a scheme
  /// with a component, or a component.
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
