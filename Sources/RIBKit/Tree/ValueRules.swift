/// The rules of a launch for the values in events and snapshots.
package struct ValueRules {
  let describe: ((_ value: Any, _ kind: TreeEvent.Kind, _ path: String) -> ValueDescription?)?
  let limit: Int
  let showsValues: Bool

  /// The rules of a launch without options of its own.
  static var standard: Self { Self(LaunchOptions()) }

  /// A value in a sentence outside of a tree, by the rule for values: in place of one that isn't shown stands its type.
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

  /// Whether foreign code is asked.
  var asks: Bool { describe != nil && showsValues && limit > 0 }

  /// The subject of an event as text.
  func text(of subject: EventSubject, _ kind: TreeEvent.Kind, _ path: String) -> WrittenValue {
    switch subject {
    case .none: return WrittenValue()
    case .text(let text), .ended(let text, _): return WrittenValue(text: text.cut(to: limit))
    case .value(let value, let before, let after):
      var written = text(of: value, kind, path, hasFields: false)
      if !before.isEmpty || !after.isEmpty { written.text = (before + written.text + after).cut(to: limit) }
      return written
    }
  }

  /// A value as text.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - kind: The kind of the event that it is for.
  ///   - path: The path of its RIB.
  ///   - hasFields: Whether it has fields and a digest also where the launch has no rule.
  /// - Returns: The text, within the limit.
  func text(
    of value: Any, _ kind: TreeEvent.Kind, _ path: String, hasFields: Bool = false
  ) -> WrittenValue {
    // A text of nothing is not made: an observer may only be about what comes and goes.
    guard limit > 0 else { return WrittenValue() }
    guard showsValues else { return WrittenValue(text: "<\(type(of: value))>".cut(to: limit)) }
    if let describe {
      let rule = { describe($0, kind, path) }
      guard let given = rule(value) else { return WrittenValue(text: ValueDescription.redaction) }
      return given.written(limit: limit, hasDigest: hasFields, rule: rule)
    }
    if hasFields {
      return ValueDescription(mirroring: value).written(limit: limit, hasDigest: true, rule: nil)
    }
    var writer = ValueWriter(limit: limit, rule: nil)
    writer.write(value)
    return WrittenValue(text: writer.text.cut(to: limit))
  }
}

extension Node {
  /// A value as text by the rules of the node's tree, or by those of any launch where it has none.
  func written(_ value: Any, hasFields: Bool = false) -> WrittenValue {
    tree?.reporter.written(value, for: self, hasFields: hasFields)
      ?? ValueRules.standard.text(of: value, .delivered, "", hasFields: hasFields)
  }
}
