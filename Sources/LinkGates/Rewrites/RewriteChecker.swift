internal import DeepLinks

/// Finds everything that is wrong with rules and fallbacks.
struct RewriteChecker {
  private(set) var problems: [RewriteProblem] = []
  private(set) var prepared: [PreparedRule] = []
  private(set) var targets: [RewriteTarget] = []
  private var instructions = 0

  mutating func check(_ rules: [RewriteRule], _ fallbacks: [LinkFallback]) {
    guard rules.count <= RewriteRules.maximumRules, fallbacks.count <= RewriteRules.maximumFallbacks else {
      return note(
        .tooMany, nil, 0,
        "There may be \(RewriteRules.maximumRules) rules and \(RewriteRules.maximumFallbacks) fallbacks.")
    }
    var ids: Set<String> = []
    for (index, rule) in rules.enumerated() { check(rule, index, &ids) }
    if instructions > RewriteRules.maximumInstructions {
      note(
        .tooMany, nil, 0,
        "The expressions of all rules may have \(RewriteRules.maximumInstructions) instructions; they have \(instructions)."
      )
    }
    var schemes: Set<String> = []
    for (index, fallback) in fallbacks.enumerated() { check(fallback, index, &schemes) }
  }

  private mutating func note(_ code: RewriteProblem.Code, _ rule: RewriteRule?, _ index: Int, _ text: String)
  {
    problems.append(RewriteProblem(code, rule: rule?.id, index: index, text))
  }

  private mutating func check(_ rule: RewriteRule, _ index: Int, _ ids: inout Set<String>) {
    if rule.id.isEmpty || rule.id.utf8.count > 128
      || rule.id.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
    {
      note(.id, rule, index, "A name has 1 to 128 bytes and no control characters.")
    }
    if !ids.insert(rule.id).inserted {
      note(.duplicate, rule, index, "There is another rule with this name.")
    }
    if let flaw = rule.conditions.flaw { note(.conditions, rule, index, "\(flaw).") }
    let expression: LinkExpression
    do throws(ExpressionError) {
      expression = try LinkExpression(rule.match, ignoresCase: rule.ignoresCase)
    } catch {
      return note(.match, rule, index, error.description)
    }
    instructions += expression.program.count
    do throws(RewriteTargetError) {
      let target = try RewriteTarget(
        rule.target, groupCount: expression.groupCount, isLenient: rule.isLenient)
      prepared.append(PreparedRule(rule: rule, expression: expression, target: target))
    } catch {
      note(.target, rule, index, error.description)
    }
  }

  private mutating func check(_ fallback: LinkFallback, _ index: Int, _ schemes: inout Set<String>) {
    func problem(_ code: RewriteProblem.Code, _ text: String) -> RewriteProblem {
      RewriteProblem(code, rule: nil, index: index, isFallback: true, text)
    }
    if let scheme = fallback.scheme, !Self.isScheme(scheme) {
      problems.append(problem(.scheme, "\"\(scheme.shortened)\" is no scheme; write it without its colon."))
    }
    if !schemes.insert(fallback.scheme?.folded ?? "").inserted {
      problems.append(problem(.duplicate, "There is another fallback for the same links."))
    }
    do throws(RewriteTargetError) {
      targets.append(try RewriteTarget(fallback.target, groupCount: 0))
    } catch {
      problems.append(problem(.target, error.description))
    }
  }

  private static func isScheme(_ text: String) -> Bool {
    text.utf8.first?.isLetter ?? false && text.utf8.allSatisfy(\.isSchemeByte)
  }

  /// Finds rules that lead a link back, by a link that each rule takes and by what it makes of it.
  ///
  /// Not all cycles can be found in this way, for a rule takes more links than one, and no more steps are taken than one
  /// rewriting may take; the others end at the limits.
  mutating func findCycles(_ rules: RewriteRules) {
    var known: Set<Set<Int>> = []
    var steps = RewriteRules.maximumSteps
    for (index, rule) in rules.prepared.enumerated() where rule.rule.continues {
      guard let example = rule.expression.example(steps: &steps), let link = try? DeepLink(example) else {
        continue
      }
      var rewriter = Rewriter(rules, steps: steps)
      let outcome = rewriter.rewrite(link) { $0.conditions.mayHold(with: rule.rule.conditions) }
      steps = rewriter.steps
      if steps < 0 { return }
      guard let failure = outcome.failure, failure.code == .loop || failure.code == .hopLimit else {
        continue
      }
      guard known.insert(Set(rewriter.places)).inserted else { continue }
      let flaw =
        failure.code == .loop
        ? "Rules lead back to where they came from" : "More than \(rules.hopLimit) rules follow one another"
      note(
        .cycle, rule.rule, index,
        "\(flaw), as the link \"\(example.shortened)\" shows; let one of them be the last.")
    }
  }
}
