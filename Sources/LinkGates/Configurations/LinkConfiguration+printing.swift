internal import DeepLinks

extension LinkConfiguration {
  /// Prints the configuration as UTF-8 JSON text that reads back as an equal configuration.
  ///
  /// Names are sorted, and values that equal their defaults are omitted, so that equal configurations print the same bytes. The application's custom
  /// types aren't printed.
  public func encoded() -> [UInt8] {
    JSONText.print(
      [
        "format": 1, "version": version, "routes": routes.map(\.printed),
        "options": options.printed(hopLimit: rewrites.hopLimit).unlessEmpty,
        "rewrites": rewrites.rules.map(\.printed).unlessEmpty,
        "fallbacks": rewrites.fallbacks.map(\.printed).unlessEmpty,
      ] as PrintedObject)
  }
}

/// An object of a file without the members that equal their defaults.
private struct PrintedObject: Encodable, ExpressibleByDictionaryLiteral {
  private let members: [(name: String, value: any Encodable)]

  init(dictionaryLiteral elements: (String, (any Encodable)?)...) {
    members = elements.compactMap { name, value in value.map { (name, $0) } }
  }

  var unlessEmpty: Self? { members.isEmpty ? nil : self }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: JSONName.self)
    for (name, value) in members { try container.encode(value, forKey: JSONName(stringValue: name)) }
  }
}

extension Collection {
  fileprivate var unlessEmpty: Self? { isEmpty ? nil : self }
}

extension Bool {
  fileprivate var unlessFalse: Self? { self ? self : nil }
}

extension LinkConfiguration.Route {
  fileprivate var printed: PrintedObject {
    [
      "pattern": pattern.description, "name": attributes.name, "summary": attributes.summary,
      "priority": priority == 0 ? nil : priority, "exported": attributes.isExported.unlessFalse,
      "signed": attributes.needsSignature.unlessFalse, "guards": attributes.guards.unlessEmpty,
    ]
  }
}

extension TableOptions {
  fileprivate func printed(hopLimit: Int) -> PrintedObject {
    let components: String? =
      switch emptyComponents {
      case .rejected: nil
      case .collapsed: "collapsed"
      case .kept: "kept"
      }
    let schemes = fallbacks.mapValues { fallback in
      switch fallback {
      case .none: "none"
      case .general: "general"
      case .scheme(let scheme): "\(scheme):"
      }
    }
    return [
      "reading": reading == .strict ? nil : "lenient", "emptyComponents": components,
      "repeatedFields": repeatedFields == .rejected ? nil : "last", "plusIsSpace": plusIsSpace.unlessFalse,
      "ignoresCase": ignoresCase.unlessFalse, "hopLimit": hopLimit == 8 ? nil : hopLimit,
      "schemes": schemes.unlessEmpty,
    ]
  }
}

extension RewriteRule {
  fileprivate var printed: PrintedObject {
    [
      "id": id, "from": source, "to": target, "fields": renames.unlessEmpty,
      "then": continues ? "continue" : nil, "conditions": conditions.printed.unlessEmpty,
    ]
  }
}

extension RewriteConditions {
  fileprivate var printed: PrintedObject {
    let version: PrintedObject = ["from": fromVersion?.description, "before": beforeVersion?.description]
    let time: PrintedObject = ["from": fromTime, "before": beforeTime]
    return [
      "platforms": platforms.unlessEmpty, "version": version.unlessEmpty, "time": time.unlessEmpty,
      "percentage": share.map { Double($0) / 100 },
    ]
  }
}

extension RewriteRules.Fallback {
  fileprivate var printed: PrintedObject {
    switch target {
    case .site(let text): ["scheme": scheme, "site": text]
    case .pattern(let text): ["scheme": scheme, "to": text]
    }
  }
}
