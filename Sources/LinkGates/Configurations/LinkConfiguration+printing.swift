internal import DeepLinks

extension LinkConfiguration {
  /// Prints the configuration as JSON text that is read as an equal one.
  ///
  /// Names are in order, and what is as it would be without being said is left out, so that equal configurations print
  /// the same bytes. The types of the application are no part of it.
  ///
  /// - Returns: The text in UTF-8.
  public func encoded() -> [UInt8] {
    var root: [String: ConfigurationValue] = [
      "format": .number("1"), "version": .number(String(version)), "routes": .list(routes.map(\.value)),
    ]
    root["options"] = .object(options.values(hopLimit: rewrites.hopLimit))
    root["rewrites"] = .list(rewrites.rules.map(\.value))
    root["fallbacks"] = .list(rewrites.fallbacks.map(\.value))
    for name in ["options", "rewrites", "fallbacks"]
    where root[name] == .list([]) || root[name] == .object([]) {
      root[name] = nil
    }
    return ConfigurationPrinter.print(.object(root))
  }
}

extension ConfigurationValue {
  /// An object with these values; names without one are left out.
  fileprivate static func object(_ values: [String: ConfigurationValue?]) -> ConfigurationValue {
    .object(
      values.compactMap { name, value in value.map { Entry(name: name, value: $0) } }.sorted {
        $0.name < $1.name
      })
  }

  fileprivate static func number(_ number: some BinaryInteger) -> ConfigurationValue {
    .number(String(number))
  }
}

extension LinkConfiguration.Route {
  fileprivate var value: ConfigurationValue {
    .object([
      "pattern": .text(pattern.description), "name": attributes.name.map { .text($0) },
      "summary": attributes.summary.map { .text($0) }, "priority": priority == 0 ? nil : .number(priority),
      "exported": attributes.isExported ? .bool(true) : nil,
      "signed": attributes.needsSignature ? .bool(true) : nil,
      "guards": attributes.guards.isEmpty ? nil : .list(attributes.guards.map { .text($0) }),
    ])
  }
}

extension RewriteRule {
  fileprivate var value: ConfigurationValue {
    .object([
      "id": .text(id), "from": .text(source), "to": .text(target),
      "fields": renames.isEmpty ? nil : .object(renames.mapValues { .text($0) }),
      "then": continues ? .text("continue") : nil,
      "conditions": conditions == RewriteConditions() ? nil : conditions.value,
    ])
  }
}

extension RewriteConditions {
  fileprivate var value: ConfigurationValue {
    .object([
      "platforms": platforms.isEmpty ? nil : .list(platforms.map { .text($0) }),
      "version": Self.range(fromVersion?.description, beforeVersion?.description) { .text($0) },
      "time": Self.range(fromTime, beforeTime) { .number($0) }, "percentage": share.map(Self.percentage),
    ])
  }

  private static func range<Value>(
    _ from: Value?, _ before: Value?, _ value: (Value) -> ConfigurationValue
  ) -> ConfigurationValue? {
    from == nil && before == nil ? nil : .object(["from": from.map(value), "before": before.map(value)])
  }

  private static func percentage(_ share: Int) -> ConfigurationValue {
    let decimals = share % 100
    if decimals == 0 { return .number(share / 100) }
    return .number("\(share / 100).\(decimals < 10 ? "0" : "")\(decimals)")
  }
}

extension RewriteRules.Fallback {
  fileprivate var value: ConfigurationValue {
    switch target {
    case .site(let site): .object(["scheme": scheme.map { .text($0) }, "site": .text(site)])
    case .pattern(let pattern): .object(["scheme": scheme.map { .text($0) }, "to": .text(pattern)])
    }
  }
}

extension TableOptions {
  fileprivate func values(hopLimit: Int) -> [String: ConfigurationValue?] {
    [
      "reading": reading == .strict ? nil : .text("lenient"),
      "emptyComponents": emptyComponents == .refused
        ? nil : .text(emptyComponents == .kept ? "kept" : "collapsed"),
      "repeatedFields": repeatedFields == .refused ? nil : .text("last"),
      "plusIsSpace": plusIsSpace ? .bool(true) : nil, "hopLimit": hopLimit == 8 ? nil : .number(hopLimit),
      "schemes": fallbacks.isEmpty ? nil : .object(fallbacks.mapValues(\.value)),
    ]
  }
}

extension TableOptions.Fallback {
  fileprivate var value: ConfigurationValue? {
    switch self {
    case .none: .text("none")
    case .general: .text("general")
    case .scheme(let scheme): .text("\(scheme):")
    }
  }
}
