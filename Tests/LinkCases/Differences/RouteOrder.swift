/// Two patterns of a case, the one of the known answer and the one of ours, and how they are ordered.
///
/// The order is worked out here from the texts of the patterns alone, so that it says something of the order of a table.
struct RouteOrder {
  private let failure: CaseFailure
  private let link: [Substring]
  private let routes: [JSONValue]
  private let ours: [Substring]
  private let oursText: String

  /// Reads the patterns of a case; nothing if our answer names none of them.
  init?(_ failure: CaseFailure) {
    guard let pattern = failure.answer?.members["pattern"]?.text, let url = failure.known.url else {
      return nil
    }
    routes = failure.known.patterns
    guard routes.contains(where: { $0["pattern"]?.text == pattern }) else { return nil }
    self.failure = failure
    link = Self.components(url)
    ours = Self.components(pattern)
    oursText = pattern
  }

  /// Whether they find nothing, and there is a pattern that looks like the link as far as it is told from ours.
  var hasDeadEnd: Bool {
    guard failure.theirsMatches == false, failure.oursMatches == true else { return false }
    return routes.compactMap { $0["pattern"]?.text }.contains { text in
      let other = Self.components(text)
      let place = zip(other, ours).prefix { $0 == $1 }.count
      guard place < other.count, place < link.count else { return false }
      let isOpen = place >= ours.count || Self.rank(ours[place]) < Self.rank(other[place])
      return isOpen && other[place] == link[place]
    }
  }

  /// Whether theirs was registered before ours, or has a greater priority.
  var isRegisteredFirst: Bool {
    isOrdered { theirs in
      func priority(_ index: Int) -> Int { routes[index]["priority"]?.integer ?? 0 }
      guard let left = index(of: theirs), let right = index(of: oursText) else { return false }
      return priority(left) > priority(right) || priority(left) == priority(right) && left < right
    }
  }

  /// Whether theirs has the greater text, without case, in the first component in which they differ.
  var hasGreaterCharacter: Bool {
    isOrdered { theirs in
      guard let (left, right) = zip(Self.components(theirs), ours).first(where: { $0 != $1 }) else {
        return false
      }
      return left.lowercased() > right.lowercased()
    }
  }

  /// Whether theirs has the greater sum of the weights of react-router, or the same and was registered before.
  var hasGreaterWeight: Bool {
    isOrdered { theirs in
      let (left, right) = (Self.weight(Self.components(theirs)), Self.weight(ours))
      guard left == right else { return left > right }
      return (index(of: theirs) ?? 0) < (index(of: oursText) ?? 0)
    }
  }

  /// Whether theirs has more components that are text.
  var hasMoreText: Bool {
    func texts(_ components: [Substring]) -> Int { components.count { Self.rank($0) == 3 } }
    return isOrdered { texts(Self.components($0)) > texts(ours) }
  }

  /// Whether both patterns take the link, ours is the more specific one, and theirs is preferred for another reason.
  ///
  /// That theirs takes the link is seen by asking with that pattern alone.
  private func isOrdered(_ isTheirs: (String) -> Bool) -> Bool {
    guard let theirs = failure.expected.members["pattern"]?.text, theirs != oursText,
      let route = routes.first(where: { $0["pattern"]?.text == theirs }), failure.oursMatches == true
    else { return false }
    let differing = zip(ours, Self.components(theirs)).first { Self.rank($0) != Self.rank($1) }
    guard let (own, other) = differing, Self.rank(own) > Self.rank(other), isTheirs(theirs) else {
      return false
    }
    return failure.ask(failure.known.with("patterns", [route])) == .passed
  }

  private func index(of pattern: String) -> Int? {
    routes.firstIndex { $0["pattern"]?.text == pattern }
  }

  /// The components of a link or a pattern; a scheme is none.
  private static func components(_ text: String) -> [Substring] {
    var text = text[...].prefix { $0 != "?" && $0 != "#" }
    if let mark = text.firstRange(of: "://") { text = text[mark.upperBound...] }
    return text.split(separator: "/")
  }

  /// How specific a component of a pattern is: text, text beside a parameter, a parameter, any number of components.
  private static func rank(_ component: Substring) -> Int {
    if component.hasPrefix("*") || component.hasPrefix("<path:") { return 0 }
    guard component.contains(where: { ":{<*".contains($0) }) else { return 3 }
    let isWhole =
      component.hasPrefix(":") && component.dropFirst().allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
      || component.hasPrefix("{") && component.hasSuffix("}")
      || component.hasPrefix("<") && component.hasSuffix(">")
    return isWhole ? 1 : 2
  }

  /// The sum of weights: 1 for each component, 10 for a text, 3 for a parameter, and 2 less with a star.
  private static func weight(_ components: [Substring]) -> Int {
    components.reduce(components.count) { sum, component in
      switch rank(component) {
      case 0: sum - 2
      case 3: sum + 10
      default: sum + 3
      }
    }
  }
}
