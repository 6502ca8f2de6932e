/// A way to ask a case again, so that one difference between another router and RIBKit is gone.
///
/// What means nothing to us, and something to the other router, becomes text that means something to both. If our answer is
/// then the known one, nothing but that difference was between them.
package enum CaseRetelling: String, Sendable, CaseIterable {
  /// Schemes and hosts have a case.
  case caseMatters = "case-matters"
  /// A slash at the beginning of a path has an empty text before it.
  case firstSlash = "the-first-slash-separates"
  /// A slash at the end of a path has an empty text behind it.
  case lastSlash = "the-last-slash-separates"
  /// A slash at the end of a pattern has an empty text behind it, and one at the end of a link has not.
  case lastSlashOfPatterns = "the-last-slash-of-patterns-separates"
  /// Between two slashes there is an empty text.
  case innerSlashes = "slashes-in-a-row-separate"
  /// Slashes behind the first component mean nothing.
  case noSlashes = "slashes-are-nothing"
  /// A hash sign is text.
  case hash = "a-hash-sign-is-text"
  /// A question mark is text.
  case questionMark = "a-question-mark-is-text"
  /// A percent sign is text.
  case percent = "a-percent-sign-is-text"
  /// A plus sign is a space in a path too, and so is an escaped one.
  case plus = "a-plus-sign-is-a-space"
  /// What stands behind a star in a pattern is not there.
  case behindStar = "text-behind-a-star-is-nothing"
  /// What stands behind a name in a component of a pattern is not there.
  case behindName = "text-behind-a-name-is-nothing"
  /// The host of an application's link is no component if it has a dot.
  case hostsWithDots = "a-host-with-a-dot-is-no-component"
  /// Handlers are not asked whether they decline.
  case handlers = "handlers-are-not-asked"
  /// A reference whose first component has a colon is a path.
  case colons = "a-colon-is-text"
  /// Backslashes are slashes, and several slashes are one.
  case backslashes = "a-backslash-is-a-slash"

  private static let empty = "0empty0"
  private static let upper = "0up"

  /// The case in other words; the same if it has nothing to change.
  ///
  /// - Parameter known: The case.
  /// - Returns: The case with another link, other patterns or other options.
  func retold(_ known: KnownCase) -> KnownCase {
    switch self {
    case .caseMatters:
      known.changing(link: Self.marked, pattern: Self.marked).changingNames(Self.marked)
    case .firstSlash:
      known.changing(link: Self.opened, pattern: Self.opened)
    case .lastSlash:
      known.changing(link: Self.closed, pattern: Self.ended)
    case .lastSlashOfPatterns:
      known.changing(pattern: Self.ended)
    case .innerSlashes:
      known.changing(link: { $0.replacing(#/([^:/])\/\//#) { "\($0.1)/\(Self.empty)/" } })
    case .noSlashes:
      known.changing(link: { link in
        link.replacing(#/^([^?#]*?:\/\/[^\/?#]*\/)([^?#]*)/#) { "\($0.1)\($0.2.replacing("/", with: ""))" }
      })
    case .hash: known.changing(link: { $0.replacing("#", with: "%23") })
    case .questionMark: known.changing(link: { $0.replacing("?", with: "%3F") })
    case .percent: known.changing(link: { $0.replacing("%", with: "%25") })
    case .plus: known.changing(link: Self.spaced)
    case .behindStar: known.changing(pattern: { $0.replacing(#/\*.*/#, with: "*") })
    case .behindName:
      known.changing(pattern: { pattern in
        pattern.replacing(#/(:[A-Za-z0-9_]+)[^A-Za-z0-9_\/?]+[^\/?]*/#) { "\($0.1)" }
      })
    case .hostsWithDots:
      known.changing(link: { link in
        link.replacing(#/^([A-Za-z][A-Za-z0-9+.-]*:)\/\/(?:[^\/?#]*\.[^\/?#]*|localhost)/#) { "\($0.1)" }
      })
    case .handlers: known.changingPatterns { $0["handlerReturns"] = nil }
    case .colons: known.changing("to") { "./" + $0 }
    case .backslashes: known.changing("to") { $0.replacing("\\", with: "/").replacing(#/\/+/#, with: "/") }
    }
  }

  /// A value of an answer to a case in other words, as the case itself has it.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - labels: What the patterns were.
  /// - Returns: The value.
  static func plain(_ value: JSONValue, _ labels: [String: String]) -> JSONValue {
    switch value {
    case .string(let text):
      .string(labels[text] ?? text.replacing(empty, with: "").replacing(#/([a-z])0up/#) { $0.1.uppercased() })
    case .array(let elements): .array(elements.map { plain($0, labels) })
    case .object(let members): .object(members.mapValues { plain($0, labels) })
    case .null, .bool, .number: value
    }
  }

  /// A text whose letters of upper case in the scheme and the host are told from those of lower case.
  private static func marked(_ text: String) -> String {
    text.replacing(#/^([^:\/?#]*:)?\/*[^\/?#:%{<*(]*/#) { start in
      String(start.0).replacing(#/[A-Z]/#) { $0.0.lowercased() + upper }
    }
  }

  private static func opened(_ text: String) -> String {
    if text.hasPrefix("/") { return empty + text }
    return text.replacing(#/^([A-Za-z][A-Za-z0-9+.-]*:\/\/[^\/?#]*)\//#) { "\($0.1)/\(empty)/" }
  }

  private static func ended(_ pattern: String) -> String {
    pattern.hasSuffix("/") ? pattern + empty : pattern
  }

  private static func closed(_ link: String) -> String {
    link.replacing(#/^([^?#]*\/)([?#].*)?$/#) { "\($0.1)\(empty)\($0.2 ?? "")" }
  }

  private static func spaced(_ link: String) -> String {
    link.replacing(#/^[^?#]*/#) { $0.0.replacing("+", with: "%20") }.replacing(#/%2[Bb]/#, with: "%20")
  }
}

extension KnownCase {
  /// The patterns, and the one that is printed or taken apart.
  var patternTexts: [String] {
    patterns.compactMap { $0["pattern"]?.text ?? $0.text } + [self["pattern"]?.text].compactMap(\.self)
  }

  /// The case with other texts for its link and its patterns.
  fileprivate func changing(
    link: (String) -> String = { $0 }, pattern: (String) -> String = { $0 }
  ) -> KnownCase {
    changing("url", link).changing("pattern", pattern).changingPatterns { members in
      if let text = members["pattern"]?.text { members["pattern"] = .string(pattern(text)) }
    }
  }

  fileprivate func changing(_ name: String, _ change: (String) -> String) -> KnownCase {
    guard let text = self[name]?.text else { return self }
    return with(name, .string(change(text)))
  }

  fileprivate func changingPatterns(_ change: (inout [String: JSONValue]) -> Void) -> KnownCase {
    guard let elements = self["patterns"]?.elements else { return self }
    let changed = elements.map { element -> JSONValue in
      guard var members = element.members else { return element }
      change(&members)
      return .object(members)
    }
    return with("patterns", .array(changed))
  }

  /// The case with other schemes, hosts and targets, where they stand beside the patterns.
  fileprivate func changingNames(_ change: (String) -> String) -> KnownCase {
    var known = changingPatterns { members in
      if let scheme = members["scheme"]?.text { members["scheme"] = .string(change(scheme)) }
    }
    if var options = self["options"]?.members {
      for name in ["scheme", "host"] {
        if let text = options[name]?.text { options[name] = .string(change(text)) }
      }
      known = known.with("options", .object(options))
    }
    if let targets = self["targets"]?.members {
      let prefix = "Target_"
      let pairs = targets.map { name, actions in
        (name.hasPrefix(prefix) ? prefix + change(String(name.dropFirst(prefix.count))) : name, actions)
      }
      known = known.with("targets", .object(Dictionary(pairs) { first, _ in first }))
    }
    return known
  }
}
