/// A reader of a pattern's text, from left to right in one pass.
struct PatternReader: ~Copyable {
  let text: String
  let bytes: [UInt8]
  var index = 0

  var schemes: [String] = []
  var hosts: [String] = []
  var fields: [LinkField] = []
  /// The expansions of the path; inside a group, only those that include it.
  private(set) var expansions = [Expansion()]
  /// The open groups, each with the expansions of the path before it.
  private var groups: [(start: Int, expansions: [Expansion])] = []
  /// Whether the path ends in a slash that separates components.
  private(set) var endsInSlash = false
  /// The place of the question mark that begins the query.
  private(set) var queryOffset: Int?
  var fragment: FragmentPart?

  private var hasRest = false
  private var partCount = 0

  var isInGroup: Bool { !groups.isEmpty }

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  mutating func read() throws(LinkError) {
    guard bytes.count <= LinkPattern.maximumLength else {
      throw error(
        .tooManyParts, "A pattern can have at most \(LinkPattern.maximumLength) bytes",
        at: LinkPattern.maximumLength)
    }
    try readSchemes()
    try readAuthority()
    try readPath()
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
        .unexpectedCharacter, "\"\(Character(Unicode.Scalar(byte)))\" is unmatched; escape it with \\"
      )
    }
    guard expansions.allSatisfy({ $0.components.count <= LinkPattern.maximumComponents }) else {
      throw error(
        .tooManyParts, "A pattern can have at most \(LinkPattern.maximumComponents) components", at: 0)
    }
  }

  var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  func peek(_ distance: Int) -> UInt8? { index + distance < bytes.count ? bytes[index + distance] : nil }

  func error(_ code: LinkError.Code, _ reason: String, at offset: Int? = nil) -> LinkError {
    LinkError(code, reason, at: offset ?? index, in: text)
  }

  /// Reads the components and groups of the path.
  private mutating func readPath() throws(LinkError) {
    path: while let byte = peek {
      let start = index
      partCount += 1
      guard partCount <= LinkPattern.maximumParts else {
        throw error(
          .tooManyParts,
          "The path of a pattern can have at most \(LinkPattern.maximumParts) slashes, literals, parameters and groups",
          at: start)
      }
      switch byte {
      case .question, .hash: break path
      case .closeBrace where groups.isEmpty: break path
      case .slash:
        index += 1
        try append(.slash, at: start)
      case .openBrace:
        index += 1
        groups.append((start, expansions))
      case .closeBrace:
        index += 1
        try closeGroup()
      case .star: try append(readWildcard(), at: start)
      case .colon where startsParameter:
        index += 1
        try append(.parameter(readField(source: .path)), at: start)
      default: try append(.literal(Array(readLiteral { $0.endsLiteral })), at: start)
      }
      endsInSlash = byte == .slash && groups.isEmpty
    }
    if let group = groups.last { throw error(.unclosed, "This group has no closing }", at: group.start) }
    for index in expansions.indices { try expansions[index].close(in: text) }
  }

  /// Appends a part to all expansions.
  private mutating func append(_ part: PatternPart, at start: Int) throws(LinkError) {
    for index in expansions.indices { try expansions[index].append(part, at: start, in: text) }
  }

  /// Ends a group: for each expansion before it, the expansions with the group come first, and the one without the group last.
  private mutating func closeGroup() throws(LinkError) {
    let (start, outer) = groups.removeLast()
    try checkGroup(from: start)
    guard expansions.count + outer.count <= LinkPattern.maximumExpansions else {
      throw error(
        .tooManyParts, "A pattern with groups may have at most \(LinkPattern.maximumExpansions) forms", at: 0)
    }
    let (inner, count) = (expansions, expansions.count / outer.count)
    expansions = outer.indices.flatMap { inner[$0 * count..<($0 + 1) * count] + [outer[$0]] }
  }

  /// Rejects `/{id}`, which other routers read as a parameter; here, a group is an optional part.
  private func checkGroup(from start: Int) throws(LinkError) {
    let isStart = start == 0 || bytes[start - 1] == .slash
    let isEnd = peek.map { $0 == .slash || $0 == .question || $0 == .hash } ?? true
    let content = bytes[start + 1..<index - 1]
    guard isStart, isEnd, !content.isEmpty, content.allSatisfy(\.isNameByte) else { return }
    let name = String(decoding: content, as: UTF8.self)
    throw error(
      .unexpectedCharacter, "Write a parameter as :\(name), and an optional component as {/\(name)}",
      at: start)
  }

  private mutating func readWildcard() throws(LinkError) -> PatternPart {
    let start = index
    index += 1
    guard peek == .star else { return .star }
    index += 1
    guard !hasRest else { throw error(.misplacedWildcard, "A pattern may have only one **name", at: start) }
    hasRest = true
    let name = try readName()
    return .rest(try add(name, source: .path, cardinality: .many, at: start))
  }

  mutating func add(
    _ name: String, source: LinkField.Source, type: FieldType = .string, allowed: [String] = [],
    cardinality: LinkField.Cardinality, defaultText: ArraySlice<UInt8>? = nil, at start: Int
  ) throws(LinkError) -> Int {
    guard !fields.contains(where: { $0.name == name }) else {
      throw error(.duplicateName, "Another field already has the name \(name)", at: start)
    }
    guard fields.count < LinkPattern.maximumComponents else {
      throw error(
        .tooManyParts, "A pattern can have at most \(LinkPattern.maximumComponents) fields", at: start)
    }
    let mayBeMissing = source == .path ? isInGroup : cardinality != .one || defaultText != nil
    let text = defaultText.map { String(decoding: $0, as: UTF8.self) }
    if let defaultText, let text {
      guard mayBeMissing else {
        throw error(.invalidDefault, "The field \(name) is required, so it cannot have a default", at: start)
      }
      guard allowed.isEmpty ? type.accepts(defaultText.span) : allowed.contains(text) else {
        throw error(.invalidDefault, "The default of the field \(name) is not one of its values", at: start)
      }
    }
    // This is enough for most patterns; without it, the growing array would be copied twice for them.
    if fields.isEmpty { fields.reserveCapacity(4) }
    fields.append(
      LinkField(
        name: name, source: source, type: type, allowed: allowed, cardinality: cardinality,
        defaultText: text, mayBeMissing: mayBeMissing))
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
