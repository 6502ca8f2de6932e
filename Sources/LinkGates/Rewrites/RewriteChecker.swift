public import DeepLinks

/// A problem of a rule or a fallback.
extension LinkProblem.Code {
  /// The pattern that links must match is invalid.
  public static let source = Self("source")
  /// The conditions never hold.
  public static let conditions = Self("conditions")
}

/// Finds problems in rules and fallbacks; those of a target only if its source is valid.
struct RewriteChecker {
  private(set) var problems: [LinkProblem] = []
  private(set) var draft: TableDraft<Int>
  private(set) var targets: [RewriteTarget] = []
  private(set) var fallbacks: [FallbackTarget] = []
  private let options: TableOptions
  private var components = 0

  init(_ options: TableOptions) {
    self.options = options
    draft = TableDraft(options: options)
    // Rules apply to the links that their patterns name, not to those of schemes that the table falls back to.
    draft.options.fallbacks = [:]
  }

  mutating func check(_ rules: [RewriteRule], _ fallbacks: [RewriteRules.Fallback]) {
    guard rules.count <= RewriteRules.maximumRules, fallbacks.count <= RewriteRules.maximumFallbacks else {
      return add(
        .limit,
        "At most \(RewriteRules.maximumRules) rules and \(RewriteRules.maximumFallbacks) fallbacks are allowed."
      )
    }
    var ids: Set<String> = []
    for (index, rule) in rules.enumerated() { check(rule, index, &ids) }
    if components > RewriteRules.maximumComponents {
      add(
        .limit,
        "Together, the forms of all patterns can have at most \(RewriteRules.maximumComponents) components; they have \(components)."
      )
    }
    var schemes: Set<String> = []
    for (index, fallback) in fallbacks.enumerated() { check(fallback, index, &schemes) }
  }

  private mutating func add(_ code: LinkProblem.Code, _ text: String) {
    problems.append(LinkProblem(code, at: ["rewrites"], text))
  }

  private mutating func note(_ code: LinkProblem.Code, _ rule: RewriteRule, _ index: Int, _ text: String) {
    problems.append(
      LinkProblem(code, at: ["rewrites[\(index)]"], "The rule \(rule.id.shortened): \(text)"))
  }

  private mutating func check(_ rule: RewriteRule, _ index: Int, _ ids: inout Set<String>) {
    if rule.id.isEmpty || rule.id.utf8.count > 128
      || rule.id.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
    {
      note(.name, rule, index, "A name must have 1 to 128 bytes and no control characters.")
    }
    if !ids.insert(rule.id).inserted {
      note(.duplicate, rule, index, "Another rule has this name; rename one of them.")
    }
    if let flaw = rule.conditions.flaw { note(.conditions, rule, index, "\(flaw).") }
    let source: LinkPattern
    do throws(LinkError) {
      source = try LinkPattern(rule.source)
    } catch {
      return note(.source, rule, index, error.description)
    }
    components += source.componentCount
    if let flaw = flaw(of: source) { return note(.source, rule, index, flaw) }
    do throws(RewriteTarget.Flaw) {
      targets.append(try RewriteTarget(rule.target, filledBy: source, rule.renames, options))
      draft.add(source) { _ in .open(index) }
    } catch {
      note(.target, rule, index, error.sentence)
    }
  }

  /// Returns the flaw that a table finds in the pattern alone, such as an unknown type.
  private func flaw(of source: LinkPattern) -> String? {
    do throws(LinkDefinitionError) {
      _ = try source.table(options)
      return nil
    } catch {
      return error.description
    }
  }

  private mutating func check(_ fallback: RewriteRules.Fallback, _ index: Int, _ schemes: inout Set<String>) {
    func problem(_ code: LinkProblem.Code, _ text: String) -> LinkProblem {
      LinkProblem(code, at: ["fallbacks[\(index)]"], "The fallback \(index): \(text)")
    }
    if let scheme = fallback.scheme, !scheme.isScheme {
      problems.append(problem(.scheme, "\"\(scheme.shortened)\" isn't a scheme; write it without its colon."))
    }
    if !schemes.insert(fallback.scheme?.folded ?? "").inserted {
      problems.append(problem(.duplicate, "Another fallback applies to the same links; remove one of them."))
    }
    do throws(RewriteTarget.Flaw) {
      fallbacks.append(try FallbackTarget(fallback.target, options))
    } catch {
      problems.append(problem(.target, error.sentence))
    }
  }
}

extension LinkPattern {
  /// The number of components of all its forms, plus one for each form.
  var componentCount: Int { expansions.reduce(0) { $0 + $1.components.count + 1 } }
}
