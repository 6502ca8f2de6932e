internal import DeepLinks

/// A pattern of an association rule or of an intent filter, parsed once.
///
/// A comparison tracks all places of a string at which a match may end, token by token, so that no combination of wildcards takes longer
/// than the product of both lengths.
struct AssociationGlob: Sendable {
  enum Token: Sendable {
    /// A number of characters.
    case characters(Characters, least: Int, most: Int)
    /// One of several strings.
    case variable([[Token]])

    static let any = Token.characters(.any, least: 1, most: 1)
    static let run = Token.characters(.any, least: 0, most: .max)

    static func one(_ unit: UInt32) -> Token { .characters(.one(unit), least: 1, most: 1) }

    fileprivate var unit: UInt32? {
      if case .characters(.one(let unit), least: 1, most: 1) = self { return unit }
      return nil
    }
  }

  enum Characters: Sendable {
    case one(UInt32)
    case any
    case notSlash
    case digit
    case hexDigit

    fileprivate func contains(_ unit: UInt32) -> Bool {
      switch self {
      case .one(let one): unit == one
      case .any: true
      case .notSlash: unit != UInt32(UInt8.slash)
      case .digit: UInt8(exactly: unit)?.isDigit == true
      case .hexDigit: UInt8(exactly: unit)?.hexDigit != nil
      }
    }
  }

  /// The characters before the first wildcard or variable, which quickly exclude most strings.
  let start: [UInt32]
  private let tokens: [Token]
  private let ignoresCase: Bool

  init(_ tokens: [Token], ignoresCase: Bool = false) {
    start = tokens.prefix { $0.unit != nil }.compactMap(\.unit)
    self.tokens = Array(tokens.dropFirst(start.count))
    self.ignoresCase = ignoresCase
  }

  /// Reads a pattern; `nil` if it uses an unknown variable.
  ///
  /// Without a vocabulary, a reference to a variable is plain text.
  init?(_ text: String, ignoresCase: Bool, variables: inout AssociationVocabulary?) {
    var tokens: [Token] = []
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      guard variables != nil, scalar == "$", rest.dropFirst().first == "(", let end = rest.firstIndex(of: ")")
      else {
        tokens += Self.tokens(of: scalar, ignoresCase)
        rest = rest.dropFirst()
        continue
      }
      let name = String(rest.dropFirst(2).prefix { $0 != ")" })
      guard let texts = variables?.variable(name, ignoresCase: ignoresCase) else { return nil }
      tokens.append(.variable(texts))
      rest = rest[rest.index(after: end)...]
    }
    self.init(tokens, ignoresCase: ignoresCase)
  }

  /// Returns the tokens of one character of a string without variables.
  static func tokens(of scalar: Unicode.Scalar, _ ignoresCase: Bool) -> [Token] {
    switch scalar {
    case "*": [.run]
    case "?": [.any]
    default: units(of: scalar, ignoresCase).map { .one($0) }
    }
  }

  /// Returns the characters of a string, as they are compared.
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
    guard units.starts(with: start) else { return false }
    return Self.follow(tokens, from: [start.count], units).last == units.count
  }

  /// Returns the places, in order, at which a match of the tokens may end if it begins at any of the given places.
  private static func follow(_ tokens: [Token], from start: [Int], _ units: [UInt32]) -> [Int] {
    var places = start
    for token in tokens {
      guard let first = places.first else { return [] }
      switch token {
      case .characters(let set, least: 1, most: 1):
        places = places.compactMap { $0 < units.count && set.contains(units[$0]) ? $0 + 1 : nil }
      case .characters(.any, least: 0, most: .max): places = Array(first...units.count)
      case .characters(let set, let least, let most):
        var ends: Set<Int> = []
        for place in places {
          var (end, count) = (place, 0)
          while true {
            // A place that was already reached, with enough characters, continues in the same way if their number is unlimited.
            if count >= least, !ends.insert(end).inserted, most == .max { break }
            guard count < most, end < units.count, set.contains(units[end]) else { break }
            (end, count) = (end + 1, count + 1)
          }
        }
        places = ends.sorted()
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

  /// Whether a string of a variable may begin at any of the given places; this excludes most of the six hundred languages.
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

  /// Returns the strings of a variable, or `nil` if it's unknown.
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

  static func texts(of name: String) -> [String]? {
    let (lower, upper, digits) = ("abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789")
    let letters = [
      "alpha": lower + upper, "upper": upper, "lower": lower, "digit": digits,
      "alnum": lower + upper + digits, "xdigit": digits + "abcdefABCDEF",
    ]
    let codes = ["lang": ISOCodes.languages, "region": ISOCodes.regions]
    return letters[name]?.map { String($0) } ?? codes[name]?.split(separator: " ").map { String($0) }
  }
}
