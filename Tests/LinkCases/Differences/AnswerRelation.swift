internal import Foundation

/// How a known answer and ours may relate in a class of cases.
package enum AnswerRelation: String, Sendable, CaseIterable {
  /// The case itself calls its answer a defect, and ours is another one.
  case theirsIsADefect = "theirs-is-a-defect"
  /// The other router crashes, hangs or raises an exception; ours is an answer.
  case theyCrash = "they-crash"
  /// The other router rejects its arguments; ours is an answer.
  case theyRejectArguments = "they-reject-the-arguments"
  /// Ours is no answer: what is asked is rejected.
  case oursIsARejection = "ours-is-a-rejection"
  /// They find nothing, and we find something.
  case theirsTakesNothing = "theirs-takes-nothing"
  /// They find something, and we find nothing.
  case oursTakesNothing = "ours-takes-nothing"
  /// They find nothing, and we find a route whose rest holds nothing.
  case emptyRest = "ours-has-an-empty-rest"
  /// They order two patterns, and for us neither is the more specific one.
  case tie = "ours-is-a-tie"
  /// The same route; both divide a component differently, and our first value is shorter.
  case shorterFirst = "ours-has-the-shorter-first-value"
  /// The same route; where the values differ, ours has an equals sign, and theirs is a part of it or missing.
  case cutValues = "theirs-cuts-values-at-equals-signs"
  /// They give up in a branch that looks like the link and leads nowhere; ours is the next route.
  case deadEnd = "they-give-up-in-a-branch"
  /// Theirs is our answer for the link without its last components.
  case shorterLink = "theirs-is-of-a-shorter-link"
  /// Both routes take the link. Ours is the more specific one, theirs was registered first or has a priority.
  case registeredFirst = "theirs-was-registered-first"
  /// Both routes take the link. Ours is the more specific one, theirs has the greater character where they differ.
  case greaterCharacter = "theirs-has-the-greater-character"
  /// Both routes take the link. Ours is the more specific one from the left, theirs has the greater sum of weights.
  case greaterWeight = "theirs-has-the-greater-weight"
  /// Both routes take the link. Ours is the more specific one from the left, theirs has more components that are text.
  case moreText = "theirs-has-more-text"
  /// The same route; where they differ, theirs has the value of the query, or one that stands beside the route.
  case queryWins = "theirs-has-values-of-the-query"
  /// The same route; where they differ, theirs has the empty text and ours nothing.
  case emptyText = "theirs-has-the-empty-text"
  /// The texts are the same when all escapes are taken out.
  case escapes = "they-differ-in-escapes"
  /// The links are the same, but theirs ends with a slash.
  case slash = "theirs-ends-with-a-slash"
  /// They order two patterns, and for us no link is taken by both.
  case noCommonLink = "no-link-is-taken-by-both"
  /// What both say is the same, and theirs says things of which we say nothing.
  case theirsSaysMore = "theirs-says-more"

  /// Whether it needs conditions to say something.
  var needsConditions: Bool {
    switch self {
    case .theirsIsADefect, .theyRejectArguments, .oursIsARejection, .theirsTakesNothing, .oursTakesNothing,
      .tie,
      .theirsSaysMore:
      true
    default: false
    }
  }

  /// Says whether the two answers relate so.
  ///
  /// - Parameter failure: The case with both answers.
  /// - Returns: Whether they do.
  func holds(for failure: CaseFailure) -> Bool {
    guard let ours = failure.answer else { return self == .oursIsARejection }
    let theirs = failure.expected
    switch self {
    case .oursIsARejection: return false
    case .theirsIsADefect: return true
    case .theyCrash: return Self.isCrash(failure.known.expect)
    case .theyRejectArguments:
      return ["inputError", "patternError"].contains {
        theirs.members[$0] == true && ours.members[$0] != true
      }
    case .emptyRest:
      guard failure.theirsMatches == false, failure.oursMatches == true else { return false }
      return ours.members["params"]?.members?.values.contains { $0 == .null || $0.text == "" } ?? false
    case .tie: return theirs.members["compare"] != nil && ours.members["compare"] == 0
    case .shorterFirst: return Self.isDividedEarlier(failure.known.patternTexts, theirs, ours)
    case .cutValues:
      func isCut(_ name: String, _ value: JSONValue, _ own: JSONValue) -> Bool {
        guard let value = value.text, let own = own.text else { return false }
        return value.withoutEscapes == own || own.split(separator: "=").map(String.init).contains(value)
      }
      return Self.differ(theirs, ours, mayMiss: { $0.text?.contains("=") == true }, only: isCut)
    case .theirsTakesNothing: return failure.theirsMatches == false && failure.oursMatches == true
    case .oursTakesNothing: return failure.theirsMatches == true && failure.oursMatches == false
    case .deadEnd: return RouteOrder(failure)?.hasDeadEnd ?? false
    case .shorterLink: return Self.isOfShorterLink(failure)
    case .registeredFirst: return RouteOrder(failure)?.isRegisteredFirst ?? false
    case .greaterCharacter: return RouteOrder(failure)?.hasGreaterCharacter ?? false
    case .greaterWeight: return RouteOrder(failure)?.hasGreaterWeight ?? false
    case .moreText: return RouteOrder(failure)?.hasMoreText ?? false
    case .queryWins:
      let values = failure.known.valuesBesideThePath
      return Self.differ(theirs, ours) { name, value, _ in values[name, default: []].contains(value) }
    case .emptyText: return Self.differ(theirs, ours) { _, value, own in value == "" && own == .null }
    case .escapes: return Self.unescaped(theirs) { ours.members[$0] }
    case .slash:
      guard let url = theirs.members["url"]?.text, let own = ours.members["url"]?.text else { return false }
      return url == own + "/"
    case .noCommonLink: return theirs.members["compare"] != nil && ours.members["overlap"] == false
    case .theirsSaysMore:
      let more = theirs.members.filter { ours.members[$0.key] == nil }
      let heart: Set<String> = ["match", "can", "pattern", "params", "url"]
      return !more.isEmpty && heart.isDisjoint(with: more.keys)
        && ours.says(CaseAnswer(theirs.members.filter { more[$0.key] == nil }))
    }
  }

  private static func isCrash(_ expect: JSONValue) -> Bool {
    let flags = ["crash", "crashes", "hang", "hangs"].compactMap { expect[$0] }
    return flags.contains { $0 != false && $0 != .null } || "\(expect)".contains(#/"NS[A-Za-z]+Exception/#)
  }

  /// Whether all members but `params` are the same, and the values that differ are such, or such values of ours are missing in theirs.
  private static func differ(
    _ theirs: CaseAnswer, _ ours: CaseAnswer, mayMiss: (JSONValue) -> Bool = { _ in false },
    only isSuch: (String, JSONValue, JSONValue) -> Bool
  ) -> Bool {
    var same = theirs
    same.members["params"] = nil
    guard ours.says(same), let values = theirs.members["params"]?.members else { return false }
    let own = ours.members["params"]?.members ?? [:]
    return Set(own.filter { values[$0.key] != nil || !mayMiss($0.value) }.keys) == Set(values.keys)
      && values.allSatisfy { name, value in own[name] == value || isSuch(name, value, own[name] ?? .null) }
  }

  /// Whether both answers fill a pattern with the same text, and the first of ours that differs begins theirs.
  private static func isDividedEarlier(_ patterns: [String], _ theirs: CaseAnswer, _ ours: CaseAnswer) -> Bool
  {
    guard differ(theirs, ours, only: { _, _, _ in true }), let pattern = patterns.first, patterns.count == 1,
      let values = theirs.members["params"]?.members, let own = ours.members["params"]?.members
    else { return false }
    func filled(_ values: [String: JSONValue]) -> String {
      values.sorted { $0.key.count > $1.key.count }
        .reduce(pattern) { $0.replacing(":\($1.key)", with: $1.value.text ?? "") }
    }
    let first = values.keys.filter { own[$0] != values[$0] }
      .min {
        pattern.firstRange(of: ":\($0)")?.lowerBound ?? pattern.endIndex < pattern.firstRange(of: ":\($1)")?
          .lowerBound ?? pattern.endIndex
      }
    guard filled(values) == filled(own), let first, let text = own[first]?.text else { return false }
    return values[first]?.text?.hasPrefix(text) == true
  }

  /// Whether each member is the same text without escapes, or the same at all.
  private static func unescaped(_ theirs: CaseAnswer, _ ours: (String) -> JSONValue?) -> Bool {
    theirs.members.allSatisfy { name, value in
      let own = ours(name)
      guard let text = value.text, let ownText = own?.text else { return value == own }
      return text.withoutEscapes == ownText.withoutEscapes
    }
  }

  private static func isOfShorterLink(_ failure: CaseFailure) -> Bool {
    guard failure.theirsMatches == true, failure.oursMatches == false, var link = failure.known.url else {
      return false
    }
    let tail = link.firstIndex { $0 == "?" || $0 == "#" }.map { String(link[$0...]) } ?? ""
    link.removeLast(tail.count)
    while let slash = link.lastIndex(of: "/"), !link[..<slash].hasSuffix("/") {
      link = String(link[..<slash])
      if case .passed = failure.ask(failure.known.with("url", .string(link + tail))) { return true }
    }
    return false
  }
}

extension KnownCase {
  /// What a query holds by name, and what is given beside the link.
  fileprivate var valuesBesideThePath: [String: [JSONValue]] {
    var values: [String: [JSONValue]] = [:]
    if let url, let mark = url.firstIndex(of: "?") {
      for item in url[url.index(after: mark)...].prefix(while: { $0 != "#" }).split(separator: "&") {
        let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let value = parts.count > 1 ? String(parts[1]) : ""
        values[String(parts[0]), default: []] += [.string(value), .string(value.withoutEscapes)]
      }
    }
    let beside = patterns.map { $0["defaultParameters"] } + (options.members ?? [:]).values.map { $0 }
    for members in beside.compactMap({ $0?.members }) {
      for (name, value) in members { values[name, default: []].append(value) }
    }
    return values
  }
}

extension String {
  /// The text with every escape decoded; itself if they are no UTF-8.
  fileprivate var withoutEscapes: String { removingPercentEncoding ?? self }
}
