internal import DeepLinks

/// Why rules cannot be used.
public struct RewriteError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong, in the order of the rules.
  public let problems: [RewriteProblem]

  /// The problems, one in a line.
  public var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}

/// One thing that is wrong with rules.
public struct RewriteProblem: Sendable, Hashable, CustomStringConvertible {
  /// What is wrong.
  public enum Code: Sendable, Hashable {
    /// A name is empty, too long or has characters that it must not have.
    case id
    /// Two rules have one name, or two fallbacks are for one scheme.
    case duplicate
    /// The pattern that takes links is none.
    case source
    /// What a rule or a fallback leads to is none, or does not go with the pattern.
    case target
    /// The conditions never hold.
    case conditions
    /// There are too many rules, or all their patterns together are too large.
    case tooMany
    /// A fallback is for something that is no scheme.
    case scheme
  }

  /// What is wrong.
  public let code: Code

  /// The rule it is about, or nothing if it is about a fallback or all of them.
  public let rule: String?

  /// At which rule or fallback it is, counted from zero.
  public let index: Int

  /// Whether it is about a fallback.
  public let isFallback: Bool

  /// What is wrong, where, and what to do.
  public let description: String

  init(_ code: Code, rule: String?, index: Int, isFallback: Bool = false, _ description: String) {
    self.code = code
    self.rule = rule
    self.index = index
    self.isFallback = isFallback
    let place = rule.map { "The rule \($0.shortened): " } ?? (isFallback ? "The fallback \(index): " : "")
    self.description = place + description
  }
}

/// Finds everything that is wrong with rules and fallbacks.
struct RewriteChecker {
  private(set) var problems: [RewriteProblem] = []
  private(set) var draft: TableDraft<Int>
  private(set) var targets: [RewriteTarget] = []
  private(set) var fallbacks: [FallbackTarget] = []
  private let options: TableOptions
  private var components = 0

  init(_ options: TableOptions) {
    self.options = options
    draft = TableDraft(options: options)
    // Rules are for the links that their patterns name; where a table goes on to another scheme is its own matter.
    draft.options.fallbacks = [:]
  }

  mutating func check(_ rules: [RewriteRule], _ fallbacks: [LinkFallback]) {
    guard rules.count <= RewriteRules.maximumRules, fallbacks.count <= RewriteRules.maximumFallbacks else {
      return note(
        .tooMany, nil, 0,
        "There may be \(RewriteRules.maximumRules) rules and \(RewriteRules.maximumFallbacks) fallbacks.")
    }
    var ids: Set<String> = []
    for (index, rule) in rules.enumerated() { check(rule, index, &ids) }
    if components > RewriteRules.maximumComponents {
      note(
        .tooMany, nil, 0,
        "The forms of all patterns may have \(RewriteRules.maximumComponents) components; they have \(components)."
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

  /// What a table says of a pattern that stands alone: a type is not known, for example.
  private func flaw(of source: LinkPattern) -> String? {
    var alone = TableDraft<Int>(options: draft.options)
    alone.add(source) { _ in .open(0) }
    do throws(LinkProblems) {
      _ = try alone.build()
      return nil
    } catch {
      return error.description
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
    do throws(RewriteTarget.Flaw) {
      fallbacks.append(try FallbackTarget(fallback.target, options))
    } catch {
      problems.append(problem(.target, error.sentence))
    }
  }

  private static func isScheme(_ text: String) -> Bool {
    text.utf8.first?.isLetter ?? false && text.utf8.allSatisfy(\.isSchemeByte)
  }
}

extension LinkPattern {
  /// How many components all its forms have, and one for each form.
  var componentCount: Int { expansions.reduce(0) { $0 + $1.components.count + 1 } }
}
