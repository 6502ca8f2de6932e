internal import DeepLinks

extension LinkConfiguration {
  /// Prints the configuration as a text in JSON that is read as an equal one.
  ///
  /// Names are sorted, and values that equal their defaults are left out, so that equal configurations print the same bytes.
  /// The types of the application are not printed.
  ///
  /// - Returns: The text in UTF-8.
  public func encoded() -> [UInt8] { JSONText.print(PrintedConfiguration(self)) }
}

/// A configuration as its file has it; nil for a value that equals its default.
private struct PrintedConfiguration: Encodable {
  let format = 1
  let version: Int64
  let routes: [Route]
  let options: Options?
  let rewrites: [Rule]?
  let fallbacks: [Fallback]?

  init(_ configuration: LinkConfiguration) {
    version = configuration.version
    routes = configuration.routes.map { Route($0) }
    options = Options(configuration.options, hopLimit: configuration.rewrites.hopLimit)
    rewrites = configuration.rewrites.rules.map { Rule($0) }.unlessEmpty
    fallbacks = configuration.rewrites.fallbacks.map { Fallback($0) }.unlessEmpty
  }

  struct Route: Encodable {
    let pattern: String
    let name: String?
    let summary: String?
    let priority: Int?
    let exported: Bool?
    let signed: Bool?
    let guards: [String]?

    init(_ route: LinkConfiguration.Route) {
      pattern = route.pattern.description
      name = route.attributes.name
      summary = route.attributes.summary
      priority = route.priority == 0 ? nil : route.priority
      exported = route.attributes.isExported ? true : nil
      signed = route.attributes.needsSignature ? true : nil
      guards = route.attributes.guards.unlessEmpty
    }
  }

  struct Options: Encodable {
    let reading: String?
    let emptyComponents: String?
    let repeatedFields: String?
    let plusIsSpace: Bool?
    let ignoresCase: Bool?
    let hopLimit: Int?
    let schemes: [String: String]?

    /// Nil if all options are the default ones.
    init?(_ options: TableOptions, hopLimit: Int) {
      reading = options.reading == .strict ? nil : "lenient"
      emptyComponents =
        switch options.emptyComponents {
        case .refused: nil
        case .collapsed: "collapsed"
        case .kept: "kept"
        }
      repeatedFields = options.repeatedFields == .refused ? nil : "last"
      plusIsSpace = options.plusIsSpace ? true : nil
      ignoresCase = options.ignoresCase ? true : nil
      self.hopLimit = hopLimit == 8 ? nil : hopLimit
      schemes = options.fallbacks.mapValues(\.word).unlessEmpty
      let values: [Any?] = [
        reading, emptyComponents, repeatedFields, plusIsSpace, ignoresCase, self.hopLimit, schemes,
      ]
      if values.allSatisfy({ $0 == nil }) { return nil }
    }
  }

  struct Rule: Encodable {
    let id: String
    let from: String
    let to: String
    let fields: [String: String]?
    let then: String?
    let conditions: Conditions?

    init(_ rule: RewriteRule) {
      (id, from, to) = (rule.id, rule.source, rule.target)
      fields = rule.renames.unlessEmpty
      then = rule.continues ? "continue" : nil
      conditions = rule.conditions == RewriteConditions() ? nil : Conditions(rule.conditions)
    }
  }

  struct Conditions: Encodable {
    let platforms: [String]?
    let version: Range<String>?
    let time: Range<Int64>?
    let percentage: Double?

    init(_ conditions: RewriteConditions) {
      platforms = conditions.platforms.unlessEmpty
      version = Range(conditions.fromVersion?.description, conditions.beforeVersion?.description)
      time = Range(conditions.fromTime, conditions.beforeTime)
      percentage = conditions.share.map { Double($0) / 100 }
    }
  }

  struct Range<Value: Encodable>: Encodable {
    let from: Value?
    let before: Value?

    /// Nil without bounds.
    init?(_ from: Value?, _ before: Value?) {
      if from == nil, before == nil { return nil }
      (self.from, self.before) = (from, before)
    }
  }

  struct Fallback: Encodable {
    let scheme: String?
    var site: String?
    var to: String?

    init(_ fallback: RewriteRules.Fallback) {
      scheme = fallback.scheme
      switch fallback.target {
      case .site(let text): site = text
      case .pattern(let text): to = text
      }
    }
  }
}

extension Collection {
  fileprivate var unlessEmpty: Self? { isEmpty ? nil : self }
}

extension TableOptions.Fallback {
  fileprivate var word: String {
    switch self {
    case .none: "none"
    case .general: "general"
    case .scheme(let scheme): "\(scheme):"
    }
  }
}
