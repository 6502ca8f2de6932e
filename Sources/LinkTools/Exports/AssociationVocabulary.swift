/// The variables of an association file, each read once however often rules name it.
struct AssociationVocabulary {
  private let texts: [String: [String]]
  private var known: [String: [[AssociationGlob.Token]]] = [:]

  init(_ texts: [String: [String]]) {
    self.texts = texts
  }

  /// What a variable stands for; nothing if nobody knows it.
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
