/// A reader of a pattern's text, from left to right in one pass.
struct PatternReader {
  let text: String
  let bytes: [UInt8]
  var index = 0

  var schemes: [String] = []
  var hosts: [String] = []
  var fields: [LinkField] = []
  var parts: [PatternPart] = []
  /// The place of the question mark that begins the query.
  private(set) var queryOffset: Int?
  var fragment: FragmentPart?

  private var hasRest = false
  private var partCount = 0
  private var depth = 0

  var isInGroup: Bool { depth > 0 }

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  mutating func read() throws(LinkError) {
    guard bytes.count <= LinkPattern.maximumLength else {
      throw error(
        .tooMany, "A pattern has at most \(LinkPattern.maximumLength) bytes", at: LinkPattern.maximumLength)
    }
    try readSchemes()
    try readAuthority()
    parts = try readParts()
    if peek == .question {
      queryOffset = index
      index += 1
      try readQuery()
    }
    if peek == .hash {
      index += 1
      try readFragment()
    }
    if let byte = peek {
      throw error(
        .unexpected, "\"\(Character(Unicode.Scalar(byte)))\" closes nothing here; write \\ before it")
    }
  }

  var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  func peek(_ distance: Int) -> UInt8? { index + distance < bytes.count ? bytes[index + distance] : nil }

  func error(_ code: LinkError.Code, _ reason: String, at offset: Int? = nil) -> LinkError {
    LinkError(code, reason, at: offset ?? index, in: text)
  }

  /// Reads components and groups up to the end of the path or the group.
  private mutating func readParts() throws(LinkError) -> [PatternPart] {
    var parts: [PatternPart] = []
    // Enough for most patterns; an array that grows part by part would be copied three times for them.
    if !isInGroup { parts.reserveCapacity(8) }
    while let byte = peek {
      let start = index
      partCount += 1
      guard partCount <= LinkPattern.maximumParts else {
        throw error(
          .tooMany,
          "The path of a pattern has at most \(LinkPattern.maximumParts) slashes, texts, parameters and groups",
          at: start)
      }
      switch byte {
      case .question, .hash, .closeBrace: return parts
      case .slash:
        index += 1
        parts.append(.slash(offset: start))
      case .openBrace:
        index += 1
        depth += 1
        // Each level of nesting is one more form, so a deeper pattern has too many forms anyway; but this function must not recurse
        // as deeply as the text says.
        guard depth < LinkPattern.maximumExpansions else {
          throw error(.tooMany, "Groups are nested too deeply", at: start)
        }
        let group = try readParts()
        depth -= 1
        guard peek == .closeBrace else {
          throw error(.unclosed, "This group has no closing }", at: start)
        }
        index += 1
        try checkGroup(from: start)
        parts.append(.group(group))
      case .star:
        parts.append(try readWildcard())
      case .colon where startsParameter:
        index += 1
        let field = try readField(source: .path)
        parts.append(.parameter(field, offset: start))
      default: parts.append(.literal(try readLiteral { $0.endsLiteral }))
      }
    }
    return parts
  }

  /// Refuses `/{id}`, which other routers read as a parameter; here, a group is an optional part.
  private func checkGroup(from start: Int) throws(LinkError) {
    let isStart = start == 0 || bytes[start - 1] == .slash
    let isEnd = peek.map { $0 == .slash || $0 == .question || $0 == .hash } ?? true
    let content = bytes[start + 1..<index - 1]
    guard isStart, isEnd, !content.isEmpty, content.allSatisfy(\.isNameByte) else { return }
    let name = String(decoding: content, as: UTF8.self)
    throw error(
      .unexpected, "Write a parameter as :\(name), and an optional component as {/\(name)}",
      at: start)
  }

  private mutating func readWildcard() throws(LinkError) -> PatternPart {
    let start = index
    index += 1
    guard peek == .star else { return .star(offset: start) }
    index += 1
    guard !hasRest else { throw error(.wildcard, "A pattern may have only one rest", at: start) }
    hasRest = true
    let name = try readName()
    return .rest(
      try add(name, source: .path, cardinality: .many, at: start), offset: start)
  }

  mutating func add(
    _ name: String, source: LinkField.Source, type: FieldType = .string, allowed: [String] = [],
    cardinality: LinkField.Cardinality, defaultText: String? = nil, at start: Int
  ) throws(LinkError) -> Int {
    guard !fields.contains(where: { $0.name == name }) else {
      throw error(.duplicateName, "Another field already has the name \(name)", at: start)
    }
    guard fields.count < LinkPattern.maximumComponents else {
      throw error(.tooMany, "A pattern has at most \(LinkPattern.maximumComponents) fields", at: start)
    }
    let mayBeMissing = source == .path ? depth > 0 : cardinality != .one || defaultText != nil
    if let defaultText {
      guard mayBeMissing else {
        throw error(.defaultText, "The field \(name) is required, so it cannot have a default", at: start)
      }
      let isAllowed =
        allowed.isEmpty ? type.accepts(Array(defaultText.utf8)) : allowed.contains(defaultText)
      guard isAllowed else {
        throw error(.defaultText, "The default of the field \(name) is not one of its values", at: start)
      }
    }
    fields.append(
      LinkField(
        name: name, source: source, type: type, allowed: allowed, cardinality: cardinality,
        defaultText: defaultText, mayBeMissing: mayBeMissing))
    return fields.count - 1
  }
}

extension UInt8 {
  /// Whether the byte has a meaning in the path of a pattern.
  var endsLiteral: Bool {
    switch self {
    case .slash, .question, .hash, .openBrace, .closeBrace, .star: true
    default: false
    }
  }
}
