/// The rules of a launch for values in events and snapshots.
package struct ValueRules {
  let describe: ((_ value: Any, _ kind: TreeEvent.Kind, _ path: String) -> ValueDescription?)?
  let limit: Int
  let showsValues: Bool

  /// The rules of a launch with default options.
  static var standard: Self { Self(LaunchOptions()) }

  /// Describes a value for a message outside of a tree; writes its type if values aren't shown.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - showsValues: Whether values are shown, as in ``LaunchOptions/showsValues``.
  /// - Returns: The text.
  package static func text(of value: Any, showsValues: Bool) -> String {
    Self(LaunchOptions(showsValues: showsValues, detailLimit: 10_000)).text(of: value, .failed, "").text
  }

  init(_ options: LaunchOptions) {
    describe = options.describe
    limit = max(0, options.detailLimit)
    showsValues = options.showsValues
  }

  /// Whether user code describes values.
  var asks: Bool { describe != nil && showsValues && limit > 0 }

  /// Returns the subject of an event as text.
  func text(of subject: EventSubject, _ kind: TreeEvent.Kind, _ path: String) -> WrittenValue {
    switch subject {
    case .none: return WrittenValue()
    case .text(let text), .ended(let text, _): return WrittenValue(text: text.cut(to: limit))
    case .value(let value, let before, let after, let once):
      var written = once?.written ?? text(of: value, kind, path, hasFields: false)
      // A rule of the launch may depend on the kind and on the path.
      if describe == nil { once?.written = written }
      if !before.isEmpty || !after.isEmpty {
        written.text = (before + written.text + after).cut(to: limit)
        written.source = nil
      }
      return written
    }
  }

  /// Returns a value as text.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - kind: The kind of the event.
  ///   - path: The path of the RIB.
  ///   - hasFields: Whether to include fields and a digest even if the launch has no rule.
  /// - Returns: The text, within the limit.
  func text(
    of value: Any, _ kind: TreeEvent.Kind, _ path: String, hasFields: Bool = false
  ) -> WrittenValue {
    // Values are skipped with a limit of zero, because an observer may only be interested in attaches and detaches.
    guard limit > 0 else { return WrittenValue() }
    guard showsValues else { return WrittenValue(text: "<\(type(of: value))>".cut(to: limit)) }
    if let describe {
      let rule = { describe($0, kind, path) }
      guard let given = rule(value) else { return WrittenValue(text: ValueDescription.redaction) }
      return given.written(limit: limit, hasDigest: hasFields, rule: rule)
    }
    return WrittenValue(value, limit: limit, hasFields: hasFields, hasDigest: hasFields, rule: nil)
  }
}

extension Node {
  /// Returns a value as text by the rules of the node's tree or, if it has none, by the default rules.
  func written(_ value: Any, hasFields: Bool = false) -> WrittenValue {
    tree?.reporter.written(value, for: self, hasFields: hasFields)
      ?? ValueRules.standard.text(of: value, .delivered, "", hasFields: hasFields)
  }
}
