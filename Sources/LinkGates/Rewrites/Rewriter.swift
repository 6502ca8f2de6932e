internal import DeepLinks

/// Follows rules from one link to the next.
struct Rewriter {
  private let rules: RewriteRules
  private var machine: ExpressionMachine
  private(set) var taken: [RewriteStep] = []
  /// The places of the rules that were taken.
  private(set) var places: [Int] = []

  init(_ rules: RewriteRules, steps: Int = RewriteRules.maximumSteps) {
    self.rules = rules
    machine = ExpressionMachine(steps: steps)
  }

  /// How many steps the expressions may still take.
  var steps: Int { machine.steps }

  /// Rewrites a link.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - applies: Whether the conditions of a rule hold.
  /// - Returns: What became of it.
  mutating func rewrite(_ link: DeepLink, applies: (RewriteRule) -> Bool) -> RewriteOutcome {
    let result = follow(link, applies: applies)
    return RewriteOutcome(steps: taken, result: result)
  }

  private mutating func follow(_ first: DeepLink, applies: (RewriteRule) -> Bool) -> Result<
    DeepLink, RewriteFailure
  > {
    var link = first
    var known: Set<String> = [link.description]
    while true {
      guard link.description.utf8.count <= RewriteRules.maximumLength else {
        return fail(.length, "Links of more than \(RewriteRules.maximumLength) bytes are not rewritten.")
      }
      let found: (Int, [Range<Int>?])
      switch find(link, applies: applies) {
      case .success(let match?): found = match
      case .success(nil): return .success(link)
      case .failure(let failure): return .failure(failure)
      }
      let rule = rules.prepared[found.0]
      guard taken.count < rules.hopLimit else {
        return fail(
          .hopLimit,
          "More than \(rules.hopLimit) rules would follow one another; let one of them not ask the rules again."
        )
      }
      let text = rule.target.text(for: link, groups: found.1)
      switch Self.link(text, rule: rule.rule.id, reading: link.reading) {
      case .success(let next): link = next
      case .failure(let failure): return .failure(failure)
      }
      taken.append(RewriteStep(rule: rule.rule.id, link: link))
      places.append(found.0)
      guard rule.rule.continues else { return .success(link) }
      guard known.insert(link.description).inserted else {
        return fail(
          .loop, "The rules led back to a link they had come from: \"\(link.description.shortened)\".")
      }
    }
  }

  /// Finds the first rule for a link, and where its groups are.
  private mutating func find(
    _ link: DeepLink, applies: (RewriteRule) -> Bool
  ) -> Result<(Int, [Range<Int>?])?, RewriteFailure> {
    var text = Array(link.description.utf8)
    for extent in [link.layout.scheme, link.layout.host] where extent.isPresent {
      for index in extent.range { text[index] = text[index].folded }
    }
    return text.withUnsafeBufferPointer { text in
      for (place, rule) in rules.prepared.enumerated() where applies(rule.rule) {
        switch machine.run(rule.expression, text, isWhole: rule.rule.isAnchored) {
        case .found(let groups):
          // What takes nothing of a link is not meant for it.
          if groups.first??.isEmpty ?? true { continue }
          return .success((place, groups))
        case .none: continue
        case .exhausted:
          return .failure(
            RewriteFailure(
              .steps, rule: rule.rule.id,
              "The expressions took more than \(RewriteRules.maximumSteps) steps for the link."))
        }
      }
      return .success(nil)
    }
  }

  private func fail(_ code: RewriteFailure.Code, _ description: String) -> Result<DeepLink, RewriteFailure> {
    .failure(RewriteFailure(code, rule: taken.last?.rule, description))
  }

  /// Reads what a rule or a fallback made.
  static func link(_ bytes: [UInt8], rule: String?, reading: LinkReading) -> Result<DeepLink, RewriteFailure>
  {
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(LinkError) {
      let link = try DeepLink(text, reading: reading)
      guard !text.isEmpty else {
        return .failure(RewriteFailure(.notALink, rule: rule, "What was made of the link is empty."))
      }
      return .success(link)
    } catch {
      return .failure(
        RewriteFailure(.notALink, rule: rule, "What was made of the link is none. \(error.description)"))
    }
  }
}
