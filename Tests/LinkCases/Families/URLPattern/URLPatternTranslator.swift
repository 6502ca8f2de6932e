internal import DeepLinks

/// Translates pathnames of URLPattern.
struct URLPatternTranslator {
  private var fullRests: Set<String> = []
  private(set) var types: [TableOptions.CustomType] = []

  /// Translates a pattern.
  ///
  /// - Parameters:
  ///   - text: The pattern.
  ///   - base: The URL that says for which scheme and host it is, and to which its path is relative.
  /// - Returns: The route.
  /// - Throws: A `CaseProblem` if the pattern is none, or uses what our grammar has no place for.
  mutating func route(_ text: String, base: DeepLink? = nil) throws(CaseProblem) -> TranslatedRoute {
    var parts = try URLPatternReader.parts(text)
    Self.normalize(&parts, base)
    fullRests = []
    var pieces: [PatternPiece] = []
    for part in parts { pieces += try self.pieces(of: part) }
    var start = ""
    if let base, let scheme = base.scheme, let authority = base.authority {
      start = "\(scheme)://\(authority)"
    }
    return TranslatedRoute(label: text, start: start, pieces: pieces, fullRests: fullRests)
  }

  /// Makes the path absolute, and takes dots out of it, as the reader of URLs does there.
  private static func normalize(_ parts: inout [URLPatternReader.Part], _ base: DeepLink?) {
    guard let first = parts.first, first.matcher == .nothing, first.modifier == .once else {
      if base != nil, parts.first.map({ $0.prefix.isEmpty }) ?? true, let base {
        parts.insert(URLPatternReader.Part(prefix: base.folder), at: 0)
      }
      return
    }
    guard base != nil || first.prefix.hasPrefix("/") else { return }
    let isFolder = parts.count > 1
    let root = base ?? DeepLink.anyWeb
    guard let resolved = try? root?.resolving(first.prefix + (isFolder ? "end" : "")) else { return }
    parts[0].prefix = String(resolved.path.dropLast(isFolder ? 3 : 0))
  }

  private mutating func pieces(of part: URLPatternReader.Part) throws(CaseProblem) -> [PatternPiece] {
    let repeats = part.modifier == .many || part.modifier == .any
    let pieces: [PatternPiece]
    switch part.matcher {
    case .nothing:
      guard !repeats else { throw CaseProblem("a group repeats: \(part.prefix)") }
      pieces = [.text(part.prefix)]
    case .everything: pieces = [.text(part.prefix), .rest(part.name), .text(part.suffix)]
    case .segment where repeats && part.prefix == "/" && part.suffix.isEmpty:
      fullRests.insert(part.name)
      pieces = [.text("/"), .rest(part.name)]
    case .segment:
      guard !repeats || part.prefix.isEmpty && part.suffix.isEmpty else {
        throw CaseProblem("a parameter with text around it repeats: \(part.name)")
      }
      pieces = [.text(part.prefix), .parameter(part.name), .text(part.suffix)]
    case .expression(let expression):
      guard !repeats else { throw CaseProblem("a regular expression repeats: \(expression)") }
      let constraint = try constraint(expression)
      pieces = [.text(part.prefix), .parameter(part.name, constraint), .text(part.suffix)]
    }
    let isOptional = part.modifier == .optional || part.modifier == .any
    return isOptional ? [.group(pieces)] : pieces
  }

  /// A list for an expression that lists texts, a type for one of classes of characters that are never a slash.
  private mutating func constraint(_ expression: String) throws(CaseProblem) -> PatternPiece.Constraint {
    let texts = expression.split(separator: "|", omittingEmptySubsequences: false).map { String($0) }
    if texts.allSatisfy({
      !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    }),
      Set(texts).count == texts.count
    {
      return .allowed(texts)
    }
    let harmless = expression.replacing("\\d", with: "").replacing("\\w", with: "").replacing("\\.", with: "")
    let isOfClasses = harmless.allSatisfy { $0.isLetter || $0.isNumber || "[]-_+*?{},|".contains($0) }
    guard isOfClasses, (try? Regex("(?:\(expression))")) != nil else {
      throw CaseProblem("a regular expression: \(expression)")
    }
    let name = "expression\(types.count + 1)"
    types.append(
      TableOptions.CustomType(name) { text in
        guard let regex = try? Regex("(?:\(expression))") else { return false }
        return text.wholeMatch(of: regex) != nil
      })
    return .type(name)
  }
}

extension DeepLink {
  /// A link of the web, to read paths with.
  static let anyWeb = try? DeepLink("https://host.example/")

  /// The path up to its last slash.
  var folder: String {
    let end = path.lastIndex(of: "/").map { path.index(after: $0) }
    return end.map { String(path[..<$0]) } ?? "/"
  }
}
