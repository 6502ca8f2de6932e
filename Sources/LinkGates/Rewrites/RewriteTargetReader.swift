internal import DeepLinks

/// Reads the text of a target, and follows in which part of a link it is.
struct RewriteTargetReader {
  private enum Stage {
    case start
    case opaque
    case webHost
    case path
    case itemStart
    case name
    case value
    case fragment
  }

  private let text: String
  private let bytes: [UInt8]
  private let groupCount: Int
  private let isLenient: Bool
  private var index = 0
  private var stage = Stage.start
  private var literal: [UInt8] = []
  private var tokens: [RewriteToken] = []
  /// All that was read so far, with a zero for each variable.
  private var written: [UInt8] = []
  private var variables = 0

  init(_ text: String, groupCount: Int, isLenient: Bool) {
    self.text = text
    bytes = Array(text.utf8)
    self.groupCount = groupCount
    self.isLenient = isLenient
  }

  mutating func read() throws(RewriteTargetError) -> [RewriteToken] {
    guard !bytes.isEmpty else { throw error("A target must not be empty", at: 0) }
    guard bytes.count <= RewriteTarget.maximumLength else {
      throw error(
        "A target has at most \(RewriteTarget.maximumLength) bytes", at: RewriteTarget.maximumLength)
    }
    while index < bytes.count {
      switch bytes[index] {
      case .dollar where isLenient && !beginsVariable:
        take(.dollar)
        index += 1
      case .dollar: try readVariable()
      case .backslash:
        guard index + 1 < bytes.count, bytes[index + 1] == .dollar || bytes[index + 1] == .backslash else {
          throw error("A backslash stands only before a dollar sign or a backslash", at: index)
        }
        take(bytes[index + 1])
        index += 2
      default:
        take(bytes[index])
        index += 1
      }
    }
    endLiteral()
    return tokens
  }

  /// Whether a number or a name follows the dollar sign that stands here.
  private var beginsVariable: Bool {
    var next = index + 1
    if next < bytes.count, bytes[next] == .dollar || bytes[next] == .hash { next += 1 }
    return next < bytes.count && (bytes[next].isLetter || bytes[next].isDigit || bytes[next] == .openBrace)
  }

  private func error(_ reason: String, at offset: Int) -> RewriteTargetError {
    RewriteTargetError(reason: reason, offset: offset, text: text)
  }

  private mutating func readVariable() throws(RewriteTargetError) {
    let start = index
    index += 1
    var form = RewriteToken.Form.plain
    if index < bytes.count, bytes[index] == .dollar || bytes[index] == .hash {
      form = bytes[index] == .dollar ? .encoded : .decoded
      index += 1
    }
    let name = try readName(start)
    guard let source = try source(of: name, start) else { return }
    variables += 1
    guard variables <= RewriteTarget.maximumVariables else {
      throw error("A target has at most \(RewriteTarget.maximumVariables) variables", at: start)
    }
    endLiteral()
    tokens.append(.variable(source, form, place(of: source)))
    written.append(0)
    switch stage {
    case .start: stage = .opaque
    case .webHost where source == .path: stage = .path
    case .itemStart: stage = .name
    default: break
    }
  }

  /// Reads all digits or all letters that stand here, or what stands in braces.
  private mutating func readName(_ start: Int) throws(RewriteTargetError) -> String {
    let isBraced = index < bytes.count && bytes[index] == .openBrace
    if isBraced { index += 1 }
    let name = index
    let isNumber = index < bytes.count && bytes[index].isDigit
    while index < bytes.count, isNumber ? bytes[index].isDigit : bytes[index].isLetter { index += 1 }
    let end = index
    guard end > name, !isBraced || end < bytes.count && bytes[end] == .closeBrace else {
      throw error("A number or a name must follow a dollar sign; write \\$ for a dollar sign", at: start)
    }
    if isBraced { index += 1 }
    return String(decoding: bytes[name..<end], as: UTF8.self)
  }

  private func source(of name: String, _ start: Int) throws(RewriteTargetError) -> RewriteToken.Source? {
    if let number = Int(name), number <= groupCount { return .group(number) }
    if let source = RewriteToken.Source.named[name] { return source }
    if isLenient { return nil }
    guard name.utf8.first?.isDigit ?? false else {
      throw error(
        "There is no variable $\(name); write \\$ for a dollar sign, or ${…} before a letter", at: start)
    }
    throw error(
      "There is no group \(name), for there are \(groupCount); write ${1}0 for the first one and a zero",
      at: start)
  }

  private func place(of source: RewriteToken.Source) -> RewritePlace {
    switch stage {
    case .start where written.isEmpty: return .whole
    case .start, .opaque, .path: return .path
    case .webHost: return source == .path || source == .host ? .path : .host
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
    written.append(byte)
    switch (stage, byte) {
    case (.fragment, _): return
    case (_, .hash): stage = .fragment
    case (.itemStart, .equals), (.name, .equals): stage = .value
    case (.itemStart, .ampersand), (.name, .ampersand), (.value, .ampersand): stage = .itemStart
    case (.itemStart, _): stage = .name
    case (.name, _), (.value, _): return
    case (_, .question): stage = .itemStart
    case (.opaque, .ampersand): stage = .itemStart
    case (.start, .slash), (.opaque, .slash):
      if let isOfApp = beginsHost { stage = isOfApp ? .path : .webHost }
    case (.webHost, .slash): stage = .path
    default: return
    }
  }

  /// Whether a host begins here, and if so, whether it is that of a link of an app; one that is not known is not.
  private var beginsHost: Bool? {
    guard written.suffix(2) == [.slash, .slash] else { return nil }
    let scheme = written.dropLast(2)
    if scheme.isEmpty { return false }
    guard scheme.last == .colon else { return nil }
    let name = String(decoding: scheme.dropLast(), as: UTF8.self).folded
    return !name.utf8.contains(0) && !LinkPattern.isWeb(name)
  }
}

extension UInt8 {
  static var dollar: UInt8 { 0x24 }
}
