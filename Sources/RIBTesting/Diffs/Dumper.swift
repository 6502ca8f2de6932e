/// Reads values through mirrors into dumps.
///
/// The same value gives the same text in every run: entries of dictionaries and sets are sorted, and objects are numbered
/// instead of shown by address.
struct Dumper {
  let limits: DumpLimits
  let names = TypeNames()
  var objects = SeenObjects()
  /// How many values may still be looked at.
  var remaining: Int
  /// What compares what is left out.
  var digest: ValueDigest

  init(_ limits: DumpLimits) {
    self.limits = limits
    remaining = limits.values
    digest = ValueDigest(names)
  }

  /// Reads one value.
  ///
  /// - Parameters:
  ///   - value: Any value.
  ///   - depth: How many opened values it stands in.
  /// - Returns: Its text, not laid out yet.
  mutating func dump(_ value: Any, depth: Int = 0) -> Dump {
    guard remaining > 0 else { return .word("…" + note(of: value)) }
    remaining -= 1
    if let plain = plain(value) { return plain }
    let mirror = Mirror(reflecting: value)
    if type(of: value) is AnyClass { return object(value as AnyObject, mirror, depth: depth) }
    switch mirror.displayStyle {
    case .optional: return optional(mirror, depth: depth)
    case .enum where !(value is any CustomReflectable): return enumCase(value, mirror, depth: depth)
    case .tuple: return tuple(mirror, depth: depth)
    case .collection: return list(mirror, depth: depth)
    case .set: return set(mirror, depth: depth)
    case .dictionary: return dictionary(value, mirror, depth: depth)
    default: return structure(value, mirror, depth: depth)
    }
  }

  /// The values that are not read by mirror: text, and numbers, which are too many to make a mirror for each.
  private func plain(_ value: Any) -> Dump? {
    switch value {
    case let number as Int where type(of: value) == Int.self: .word(String(number))
    case let string as String: .string(quoted(string))
    case let string as Substring: .string(quoted(string))
    case let character as Character: .string(quoted(String(character)))
    case let duration as Duration: .word(String(describing: duration))
    default: nil
    }
  }

  private func quoted(_ text: some StringProtocol) -> QuotedString {
    QuotedString(text, most: limits.characters, hasDigest: limits.hasDigests)
  }

  /// Reads the parts of what is open, as many as the limits allow, and counts the rest.
  mutating func parts(
    _ children: Mirror.Children, most: Int = .max, depth: Int, labels: Bool = true
  ) -> (shown: [Dump.Part], omitted: Omission) {
    var shown: [Dump.Part] = []
    for child in children {
      guard shown.count < most, remaining > 0 else {
        let note = note(of: children.dropFirst(shown.count))
        return (shown, Omission(count: children.count - shown.count, note: note))
      }
      let label = labels ? Self.label(child.label) : ""
      shown.append(Dump.Part(dump(child.value, depth: depth + 1), label: label))
    }
    return (shown, Omission())
  }

  /// What stands before a property: nothing for the numbers of a tuple, and the name of the property for its lazy storage.
  private static func label(_ label: String?) -> String {
    guard let label, !label.hasPrefix(".") else { return "" }
    let storage = "$__lazy_storage_$_"
    return (label.hasPrefix(storage) ? String(label.dropFirst(storage.count)) : label) + ": "
  }
}
