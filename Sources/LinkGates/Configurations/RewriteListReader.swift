internal import DeepLinks

/// Reads the rules and the fallbacks of a configuration.
struct RewriteListReader {
  private(set) var problems: [LinkProblem] = []

  /// Reads rules and fallbacks; nothing if something is wrong with them.
  mutating func read(
    _ rules: [ConfigurationValue], _ fallbacks: [ConfigurationValue], hopLimit: Int64?,
    options: TableOptions
  ) -> RewriteRules? {
    var known: [RewriteRule] = []
    for (index, value) in rules.enumerated() {
      if let rule = rule(value, at: "rewrites[\(index)]") { known.append(rule) }
    }
    var others: [RewriteRules.Fallback] = []
    for (index, value) in fallbacks.enumerated() {
      var decoder = ConfigurationDecoder(value, at: "fallbacks[\(index)]")
      let scheme = decoder.text("scheme")
      let (site, pattern) = (decoder.text("site"), decoder.text("to"))
      switch (site, pattern) {
      case (let site?, nil): others.append(RewriteRules.Fallback(scheme: scheme, .site(site)))
      case (nil, let pattern?): others.append(RewriteRules.Fallback(scheme: scheme, .pattern(pattern)))
      default: decoder.note(.missing, nil, "One of the names \"site\" and \"to\" must be there.")
      }
      problems += decoder.finish()
    }
    guard problems.isEmpty else { return nil }
    do throws(LinkProblems) {
      return try RewriteRules(
        known, fallbacks: others, hopLimit: Int(hopLimit ?? 8), options: options)
    } catch {
      for problem in error.problems {
        problems.append(LinkProblem(.rewrite, at: problem.places.first ?? "", problem.description))
      }
      return nil
    }
  }

  private mutating func rule(_ value: ConfigurationValue, at path: String) -> RewriteRule? {
    var decoder = ConfigurationDecoder(value, at: path)
    let id = decoder.text("id", isNeeded: true)
    let source = decoder.text("from", isNeeded: true)
    let target = decoder.text("to", isNeeded: true)
    let renames = decoder.renames("fields") ?? [:]
    let continues = decoder.word("then", [("stop", false), ("continue", true)]) ?? false
    let conditions = decoder.value("conditions")
    problems += decoder.finish()
    let known =
      conditions.map { self.conditions($0, at: "\(path).conditions") } ?? RewriteConditions()
    guard let id, let source, let target else { return nil }
    return RewriteRule(
      id, from: source, to: target, renames: renames, continues: continues, conditions: known)
  }

  private mutating func conditions(_ value: ConfigurationValue, at path: String) -> RewriteConditions {
    var decoder = ConfigurationDecoder(value, at: path)
    var conditions = RewriteConditions()
    conditions.platforms = decoder.texts("platforms") ?? []
    if let value = decoder.value("percentage") {
      if case .number(let text) = value { conditions.share = Self.hundredths(text) }
      if conditions.share == nil {
        decoder.note(.value, "percentage", "This must be a number from 0 to 100 with at most two decimals.")
      }
    }
    var version = ConfigurationDecoder(decoder.value("version"), at: decoder.place("version"))
    conditions.fromVersion = Self.version("from", &version)
    conditions.beforeVersion = Self.version("before", &version)
    decoder.take(version.finish())
    var time = ConfigurationDecoder(decoder.value("time"), at: decoder.place("time"))
    conditions.fromTime = time.integer("from")
    conditions.beforeTime = time.integer("before")
    decoder.take(time.finish())
    problems += decoder.finish()
    return conditions
  }

  private static func version(_ name: String, _ decoder: inout ConfigurationDecoder) -> RewriteConditions
    .AppVersion?
  {
    guard let text = decoder.text(name) else { return nil }
    let version = RewriteConditions.AppVersion(text)
    if version == nil {
      decoder.note(.value, name, "A version is one to eight numbers with dots between them.")
    }
    return version
  }

  /// A percentage with at most two decimals, in hundredths.
  private static func hundredths(_ text: String) -> Int? {
    let parts = text.utf8.split(separator: .dot, omittingEmptySubsequences: false)
    guard let whole = Int(Substring(parts[0])), parts.count <= 2, (0...100).contains(whole),
      text.utf8.first != .minus
    else { return nil }
    guard parts.count == 2 else { return whole * 100 }
    guard parts[1].count <= 2, let decimals = Int(Substring(parts[1])), decimals >= 0 else { return nil }
    let share = whole * 100 + decimals * (parts[1].count == 1 ? 10 : 1)
    return share <= 10_000 ? share : nil
  }
}
