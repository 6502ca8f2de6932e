/// The path of one form of a pattern, as an intent filter says it.
struct AndroidPath: Hashable {
  /// The attribute.
  enum Kind: String {
    case path
    case pathPrefix
    case pathPattern
    case pathAdvancedPattern
  }

  let kind: Kind
  /// The text, as Android compares it: without escapes.
  let text: String

  /// The attribute, whose backslashes are read twice: by the tools that pack the manifest, and by Android.
  func attribute() -> String? {
    let doubled = text.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\\\")
    return XMLText.escape(doubled).map { "android:\(kind.rawValue)=\"\($0)\"" }
  }

  /// Says whether a filter with this path may take a path.
  ///
  /// All ways to repeat are tried, which Android does not: what it takes is taken here, and sometimes more.
  ///
  /// - Parameter path: The path of a link, without escapes.
  /// - Returns: Whether it may.
  /// - Complexity: O(*n* *m*) for *n* characters of the path and *m* of the text.
  func takes(_ path: String) -> Bool {
    switch kind {
    case .path: path == text
    case .pathPrefix: path.hasPrefix(text)
    case .pathPattern, .pathAdvancedPattern: Self.matches(steps, Array(path.unicodeScalars))
    }
  }

  /// A character, or what stands for some, and how often it may be there.
  private struct Step {
    var isTaken: (Unicode.Scalar) -> Bool
    var least = 1
    var most = 1
  }

  /// The text as it is compared.
  ///
  /// Only what `AndroidPathWriter` writes is understood.
  private var steps: [Step] {
    var steps: [Step] = []
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\\":
        let literal = rest.popFirst() ?? scalar
        steps.append(Step { $0 == literal })
      case ".": steps.append(Step { _ in true })
      case "*":
        guard let last = steps.indices.last else { break }
        (steps[last].least, steps[last].most) = (0, .max)
      case "+" where kind == .pathAdvancedPattern:
        guard let last = steps.indices.last else { break }
        steps[last].most = .max
      case "{" where kind == .pathAdvancedPattern:
        let numbers = rest.prefix { $0 != "}" }.split(separator: ",").compactMap { Int(String($0)) }
        rest = rest.drop { $0 != "}" }.dropFirst()
        guard let last = steps.indices.last, let least = numbers.first else { break }
        (steps[last].least, steps[last].most) = (least, numbers.last ?? least)
      case "[" where kind == .pathAdvancedPattern:
        let set = String(rest.prefix { $0 != "]" })
        rest = rest.drop { $0 != "]" }.dropFirst()
        steps.append(Step { Self.isIn(set, $0) })
      default: steps.append(Step { $0 == scalar })
      }
    }
    return steps
  }

  /// Whether a character is in one of the three sets that are written.
  private static func isIn(_ set: String, _ scalar: Unicode.Scalar) -> Bool {
    switch set {
    case "^/": scalar != "/"
    case "0-9": ("0"..."9").contains(scalar)
    default: scalar.properties.isASCIIHexDigit
    }
  }

  /// Follows all places at which a match may be, one step after the other.
  private static func matches(_ steps: [Step], _ path: [Unicode.Scalar]) -> Bool {
    var places: Set<Int> = [0]
    for step in steps {
      var ends: Set<Int> = []
      for place in places {
        var (end, count) = (place, 0)
        while true {
          // A place that was reached already, by as many characters as need be, goes on alike.
          if count >= step.least, !ends.insert(end).inserted { break }
          guard count < step.most, end < path.count, step.isTaken(path[end]) else { break }
          (end, count) = (end + 1, count + 1)
        }
      }
      places = ends
    }
    return places.contains(path.count)
  }
}
