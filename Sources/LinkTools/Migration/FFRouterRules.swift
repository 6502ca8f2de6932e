public import DeepLinks
internal import Foundation

/// FFRouter's rewrite rules: regular expressions that match links, and targets with variables.
///
/// Use them as the `rewriter` of a gate while you migrate from FFRouter. Write each new rule as a `RewriteRule` of the gate.
///
/// The first rule whose expression matches any part of the link replaces the whole link. In a target, `$1` is the text of the first group and `$0`
/// is the text of the whole match; `$scheme`, `$host`, `$port`, `$path`, `$query`, `$fragment` and `$url` are the parts of the link. With `$$`, as
/// in `$$1`, a variable's whole text is escaped; with `$#`, it is decoded, except for the escapes that its position requires. Unknown groups and
/// names are empty.
///
/// Unlike in FFRouter, a variable can't choose the destination: a target has its scheme and its host before the first variable. Each
/// variable is escaped for its position.
public struct FFRouterRules: Sendable {
  private struct Rule: Sendable {
    let expression: FFRouterExpression
    let target: FFRouterTarget
  }

  private let rules: [Rule]

  /// Reads rules.
  ///
  /// - Parameter rules: The rules, in order, each with its expression and its target; at most ``maximumRules``.
  /// - Throws: A `LinkDefinitionError` that names the first invalid rule.
  public init(_ rules: [(match: String, target: String)]) throws(LinkDefinitionError) {
    func problem(_ code: LinkProblem.Code, _ rule: Int, _ reason: String) -> LinkDefinitionError {
      LinkDefinitionError(code, at: ["rule \(rule)"], "The rule \(rule): \(reason)")
    }
    guard rules.count <= Self.maximumRules else {
      throw problem(.limit, Self.maximumRules, "There can be at most \(Self.maximumRules) rules.")
    }
    var read: [Rule] = []
    for (index, rule) in rules.enumerated() {
      guard let expression = FFRouterExpression(rule.match) else {
        throw problem(
          .expression, index,
          "\"\(rule.match.shortened)\" isn't a valid regular expression, or uses references such as \\1. Correct it."
        )
      }
      do throws(FFRouterTarget.Flaw) {
        read.append(Rule(expression: expression, target: try FFRouterTarget(rule.target)))
      } catch {
        throw problem(.target, index, error.sentence)
      }
    }
    self.rules = read
  }

  /// The maximum number of rules.
  public static let maximumRules = 1_000

  /// The approximate maximum number of steps that the expressions of all rules take together for one link.
  public static let maximumSteps = 1_000_000

  /// Rewrites a link once.
  ///
  /// - Parameter link: The link.
  /// - Returns: The link that the first matching rule produces; `nil` if no rule matches, the result isn't a link, the link is longer
  ///   than 8,192 bytes, or the expressions would take more than `maximumSteps`.
  /// - Complexity: The cost of the expressions, which can be exponential in the length of the link, but is limited to `maximumSteps`.
  public func rewrite(_ link: DeepLink) -> DeepLink? {
    guard link.description.utf8.count <= 8_192 else { return nil }
    var bytes = Array(link.description.utf8)
    for extent in [link.layout.scheme, link.layout.host] where extent.isPresent {
      for index in extent.range { bytes[index] = bytes[index].folded }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    var reports = Self.maximumSteps / FFRouterExpression.stepsOfReport
    for rule in rules {
      let groups = rule.expression.groups(in: text, reports: &reports)
      guard reports >= 0 else { return nil }
      // An empty match doesn't count.
      guard let groups, groups.first??.isEmpty == false else { continue }
      let made = String(decoding: rule.target.text(for: link, groups: groups), as: UTF8.self)
      // Strict reading comes first, however the link was read: a lenient reader's path may be another reader's host.
      guard (try? DeepLink(made)) != nil else { return nil }
      return try? DeepLink(made, reading: link.reading)
    }
    return nil
  }
}

/// A regular expression that can be stopped.
///
/// A link is untrusted input, and must not make a rule take exponential time. Swift's `Regex` backtracks, and nothing can stop it. Foundation's
/// expressions backtrack too, but report their progress after a number of steps, and stop on request. FFRouter uses them as well, so every expression
/// keeps its meaning.
private struct FFRouterExpression: Sendable {
  /// The number of steps after which the engine reports that it's still searching.
  static let stepsOfReport = 10_000

  private let expression: NSRegularExpression

  /// Reads an expression; `nil` if it is invalid, longer than 4,096 bytes, or refers to a group by its number.
  init?(_ text: String) {
    // Searching is part of the expression, because a search from place to place reports each place instead of its steps. The whole match
    // then becomes a group, and the number of every other group increases by one.
    guard text.utf8.count <= 4_096, !text.contains(/(?:^|[^\\])(?:\\\\)*\\[1-9]/),
      (try? NSRegularExpression(pattern: text)) != nil,
      let expression = try? NSRegularExpression(pattern: "(?s:.*?)(\(text))")
    else { return nil }
    self.expression = expression
  }

  /// Returns the bytes of the groups in the first match, the whole match first.
  ///
  /// The result is `nil` if nothing matches, or if the engine reported its progress too often and was stopped; then `reports` is negative.
  func groups(in text: String, reports: inout Int) -> [Range<Int>?]? {
    var groups: [Range<Int>?]?
    var left = reports
    let whole = NSRange(text.startIndex..., in: text)
    expression.enumerateMatches(in: text, options: [.anchored, .reportProgress], range: whole) {
      match, flags, stop in
      if let match {
        groups = (1..<match.numberOfRanges).map { number in
          Range(match.range(at: number), in: text).map { range in
            let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
            return start..<start + text[range].utf8.count
          }
        }
      } else {
        // An internal error means that the search needs too much memory.
        left = flags.contains(.internalError) ? -1 : left - 1
      }
      stop.pointee = ObjCBool(match != nil || left < 0)
    }
    reports = left
    return groups
  }
}
