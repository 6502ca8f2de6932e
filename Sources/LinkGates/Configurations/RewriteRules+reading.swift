internal import DeepLinks

extension RewriteRules {
  /// Returns the rules and the fallbacks of a configuration, or `nil` if one of them is invalid.
  static func read(
    _ root: inout ConfigurationObject, hopLimit: Int, _ options: TableOptions
  ) -> RewriteRules? {
    let problems = root.problems
    let known = problems.list.count
    let rules = root.objects("rewrites", maximum: maximumRules).compactMap { RewriteRule($0) }
    let fallbacks = root.objects("fallbacks", maximum: maximumFallbacks).compactMap { Fallback($0) }
    guard problems.list.count == known, !problems.isFull else { return nil }
    do throws(LinkDefinitionError) {
      return try RewriteRules(rules, fallbacks: fallbacks, hopLimit: hopLimit, options: options)
    } catch {
      for problem in error.problems {
        problems.note(.rewrite, at: problem.places.first ?? "", problem.description)
      }
      return nil
    }
  }
}

extension RewriteRule {
  fileprivate init?(_ read: ConfigurationObject) {
    var object = read
    let id = object.value("id", as: String.self, isNeeded: true)
    let source = object.value("from", as: String.self, isNeeded: true)
    let target = object.value("to", as: String.self, isNeeded: true)
    let renames = object.value("fields", as: [String: String].self) ?? [:]
    let continues = object.word("then", [("stop", false), ("continue", true)]) ?? false
    let conditions = object.object("conditions").map { RewriteConditions($0) } ?? RewriteConditions()
    object.finish()
    guard let id, let source, let target else { return nil }
    self.init(id, from: source, to: target, renames: renames, continues: continues, conditions: conditions)
  }
}

extension RewriteRules.Fallback {
  fileprivate init?(_ read: ConfigurationObject) {
    var object = read
    defer { object.finish() }
    let scheme = object.value("scheme", as: String.self)
    switch (object.value("site", as: String.self), object.value("to", as: String.self)) {
    case (let site?, nil): self.init(scheme: scheme, .site(site))
    case (nil, let pattern?): self.init(scheme: scheme, .pattern(pattern))
    default:
      object.note(.missing, nil, "Write either \"site\" or \"to\".")
      return nil
    }
  }
}

extension RewriteConditions {
  fileprivate init(_ read: ConfigurationObject) {
    self.init()
    var object = read
    platforms = object.value("platforms") ?? []
    if let percentage = object.value("percentage", as: Double.self) {
      share = Self.hundredths(percentage)
      if share == nil {
        object.note(.value, "percentage", "This must be a number from 0 to 100 with at most two decimals.")
      }
    }
    if var version = object.object("version") {
      fromVersion = Self.version("from", &version)
      beforeVersion = Self.version("before", &version)
      version.finish()
    }
    if var time = object.object("time") {
      fromTime = time.value("from")
      beforeTime = time.value("before")
      time.finish()
    }
    object.finish()
  }

  private static func version(_ name: String, _ object: inout ConfigurationObject) -> AppVersion? {
    guard let text = object.value(name, as: String.self) else { return nil }
    let version = AppVersion(text)
    if version == nil {
      object.note(.value, name, "A version must be one to eight numbers with dots between them.")
    }
    return version
  }

  /// Returns a percentage with at most two decimals in hundredths.
  private static func hundredths(_ percentage: Double) -> Int? {
    let hundredths = (percentage * 100).rounded()
    // A number with two decimals is the double nearest to its hundredths divided by 100.
    guard 0...10_000 ~= hundredths, hundredths / 100 == percentage else { return nil }
    return Int(hundredths)
  }
}
