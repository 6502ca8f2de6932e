internal import DeepLinks

/// A pattern of an association rule, parsed once.
///
/// A comparison tracks all places of a text at which a match may end, token by token, so that no combination of wildcards takes longer than
/// the product of both lengths.
struct AssociationGlob: Sendable {
  enum Token: Sendable {
    case character(UInt32)
    case any
    case run
    case variable([[Token]])

    var unit: UInt32? {
      if case .character(let unit) = self { return unit }
      return nil
    }
  }

  /// The characters before the first wildcard or variable, which quickly exclude most texts.
  private let start: [UInt32]
  private let tokens: [Token]
  private let ignoresCase: Bool

  /// Reads a pattern; `nil` if it names an unknown variable.
  init?(_ text: String, ignoresCase: Bool, variables: inout AssociationVocabulary) {
    var tokens: [Token] = []
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      guard scalar == "$", rest.dropFirst().first == "(", let end = rest.firstIndex(of: ")") else {
        tokens += Self.tokens(of: scalar, ignoresCase)
        rest = rest.dropFirst()
        continue
      }
      let name = String(rest.dropFirst(2).prefix { $0 != ")" })
      guard let texts = variables.variable(name, ignoresCase: ignoresCase) else { return nil }
      tokens.append(.variable(texts))
      rest = rest[rest.index(after: end)...]
    }
    start = tokens.prefix { $0.unit != nil }.compactMap(\.unit)
    self.tokens = Array(tokens.dropFirst(start.count))
    self.ignoresCase = ignoresCase
  }

  /// Returns the tokens of one character of a text without variables.
  static func tokens(of scalar: Unicode.Scalar, _ ignoresCase: Bool) -> [Token] {
    switch scalar {
    case "*": [.run]
    case "?": [.any]
    default: units(of: scalar, ignoresCase).map { .character($0) }
    }
  }

  /// Returns the characters of a text, as they are compared.
  static func units(of text: some StringProtocol, ignoresCase: Bool) -> [UInt32] {
    guard ignoresCase else { return text.unicodeScalars.map(\.value) }
    return text.unicodeScalars.flatMap { units(of: $0, true) }
  }

  private static func units(of scalar: Unicode.Scalar, _ ignoresCase: Bool) -> [UInt32] {
    guard ignoresCase else { return [scalar.value] }
    if scalar.isASCII { return [UInt32(UInt8(scalar.value).folded)] }
    return scalar.properties.lowercaseMapping.unicodeScalars.map(\.value)
  }

  /// Whether the pattern matches a whole text.
  func matches(_ text: some StringProtocol) -> Bool {
    matches(Self.units(of: text, ignoresCase: ignoresCase))
  }

  func matches(_ units: [UInt32]) -> Bool {
    guard units.count >= start.count else { return false }
    for index in start.indices where units[index] != start[index] { return false }
    return Self.follow(tokens, from: [start.count], units).last == units.count
  }

  /// Returns the places, in order, at which a match of tokens that begins at one of some places may end.
  private static func follow(_ tokens: [Token], from start: [Int], _ units: [UInt32]) -> [Int] {
    var places = start
    for token in tokens {
      guard let first = places.first else { return [] }
      switch token {
      case .character(let unit):
        places = places.compactMap { $0 < units.count && units[$0] == unit ? $0 + 1 : nil }
      case .any: places = places.compactMap { $0 < units.count ? $0 + 1 : nil }
      case .run: places = Array(first...units.count)
      case .variable(let texts):
        var ends: Set<Int> = []
        for text in texts where mayBegin(text, at: places, units) {
          ends.formUnion(follow(text, from: places, units))
        }
        places = ends.sorted()
      }
    }
    return places
  }

  /// Whether a text of a variable may begin at one of some places, which excludes most of the six hundred languages.
  private static func mayBegin(_ text: [Token], at places: [Int], _ units: [UInt32]) -> Bool {
    guard let unit = text.first?.unit else { return true }
    return places.contains { $0 < units.count && units[$0] == unit }
  }
}

/// The variables of an association file, each parsed once however often rules name it.
struct AssociationVocabulary {
  private let texts: [String: [String]]
  private var known: [String: [[AssociationGlob.Token]]] = [:]

  init(_ texts: [String: [String]]) {
    self.texts = texts
  }

  /// Returns the texts of a variable, or `nil` if it's unknown.
  mutating func variable(_ name: String, ignoresCase: Bool) -> [[AssociationGlob.Token]]? {
    let key = (ignoresCase ? "i" : "c") + name
    if let known = known[key] { return known }
    guard let texts = texts[name] ?? Self.texts(of: name) else { return nil }
    let tokens = texts.map { text in
      text.unicodeScalars.flatMap { AssociationGlob.tokens(of: $0, ignoresCase) }
    }
    known[key] = tokens
    return tokens
  }

  private static func texts(of name: String) -> [String]? {
    let (lower, upper) = ("abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    switch name {
    case "alpha": return (lower + upper).map { String($0) }
    case "upper": return upper.map { String($0) }
    case "lower": return lower.map { String($0) }
    case "digit": return "0123456789".map { String($0) }
    case "alnum": return (lower + upper + "0123456789").map { String($0) }
    case "xdigit": return "0123456789abcdefABCDEF".map { String($0) }
    case "lang": return ISOCodes.languages.split(separator: " ").map { String($0) }
    case "region": return ISOCodes.regions.split(separator: " ").map { String($0) }
    default: return nil
    }
  }
}
