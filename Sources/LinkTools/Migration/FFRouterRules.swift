public import DeepLinks

/// Rules as FFRouter has them: regular expressions that take links, and texts with variables that they become.
///
/// They are for an application that comes from FFRouter, and are added to a gate on purpose, as its `rewriter`. New rules
/// are better written as those of the gate, from pattern to pattern.
///
/// The first rule whose expression takes any part of the link is taken, and the link is replaced as a whole. In a target
/// `$1` is what the first group took and `$0` all, `$scheme`, `$host`, `$port`, `$path`, `$query`, `$fragment` and `$url`
/// are the parts of the link; with `$$` the text is escaped as a whole, with `$#` its escapes are taken away, save those
/// that the place needs. Groups and names that there are not stand for nothing.
///
/// Other than in FFRouter, a variable never decides where the link goes: a target names its scheme and its host itself,
/// and only behind them variables stand. Each is escaped for its place.
public struct FFRouterRules: Sendable {
  /// One rule.
  private struct Rule: Sendable {
    let expression: LinkExpression
    let target: FFRouterTarget
  }

  private let rules: [Rule]

  /// Reads rules.
  ///
  /// - Parameter rules: The expression and the target of each, in the order in which they are asked; at most 1,000.
  /// - Throws: A `LinkProblem` that names the first rule which is none.
  /// - Complexity: O(*n*) for *n* instructions of the expressions.
  public init(_ rules: [(match: String, target: String)]) throws(LinkProblem) {
    guard rules.count <= Self.maximumRules else {
      throw Self.problem(.limit, Self.maximumRules, "There may be \(Self.maximumRules) rules.")
    }
    var read: [Rule] = []
    var instructions = 0
    for (index, rule) in rules.enumerated() {
      let expression: LinkExpression
      do throws(ExpressionError) {
        expression = try LinkExpression(rule.match)
      } catch {
        throw Self.problem(.expression, index, error.description)
      }
      instructions += expression.program.count
      guard instructions <= Self.maximumInstructions else {
        throw Self.problem(
          .limit, index, "The expressions of all rules may have \(Self.maximumInstructions) instructions.")
      }
      do throws(FFRouterTarget.Flaw) {
        read.append(Rule(expression: expression, target: try FFRouterTarget(rule.target)))
      } catch {
        throw Self.problem(.target, index, error.sentence)
      }
    }
    self.rules = read
  }

  private static func problem(_ code: LinkProblem.Code, _ rule: Int, _ reason: String) -> LinkProblem {
    LinkProblem(code, at: ["rule \(rule)"], "The rule \(rule): \(reason)")
  }

  /// The largest number of rules.
  public static let maximumRules = 1_000

  /// The largest number of steps that the expressions take for one link.
  public static let maximumSteps = 1_000_000

  /// The largest number of instructions of all expressions together.
  public static let maximumInstructions = 200_000

  /// Rewrites a link once.
  ///
  /// - Parameter link: The link; longer ones than 8,192 bytes are no concern of rules.
  /// - Returns: The link that the first rule makes; nothing if none takes it, its target would be no link with what the
  ///   link holds, or the expressions would take more than `maximumSteps`.
  /// - Complexity: O(*m* *n*) for *m* instructions of the expressions and *n* bytes of the link, and never more than
  ///   `maximumSteps`.
  public func rewrite(_ link: DeepLink) -> DeepLink? {
    guard link.description.utf8.count <= 8_192 else { return nil }
    var text = Array(link.description.utf8)
    for extent in [link.layout.scheme, link.layout.host] where extent.isPresent {
      for index in extent.range { text[index] = text[index].folded }
    }
    var machine = ExpressionMachine(steps: Self.maximumSteps)
    return text.withUnsafeBufferPointer { text in
      for rule in rules {
        switch machine.run(rule.expression, text) {
        case .found(let groups):
          // What takes nothing of a link is not meant for it.
          if groups.first??.isEmpty ?? true { continue }
          let bytes = rule.target.text(for: link, groups: groups)
          let made = String(decoding: bytes, as: UTF8.self)
          // Strictly first, however the link was read: what a lenient reader takes for a path may name a host for another.
          guard (try? DeepLink(made)) != nil else { return nil }
          return try? DeepLink(made, reading: link.reading)
        case .none: continue
        case .exhausted: return nil
        }
      }
      return nil
    }
  }
}
