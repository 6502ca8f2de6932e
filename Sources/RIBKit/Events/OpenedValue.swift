extension ValueReader {
  /// A value before its parts are read.
  enum Opened {
    case whole(ValueNode)
    case parts(ValueNode.Form, Mirror.Children)
    /// An object with its type and its stored properties, inherited ones first; `nil` if it must not be entered.
    case object(AnyObject, type: String, Mirror.Children?)
  }

  /// The maximum number of parts that the rule checks before a value is replaced by its description.
  ///
  /// A value with a description seldom has more parts; if it does, it is read by its parts.
  private static let askedParts = 256

  /// Applies the rule to a value, and finds its form and its parts.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - isAsked: Whether the rule has already been applied to it.
  ///   - optionals: The number of optionals around it.
  /// - Returns: The form and the parts, or the node of a value without parts.
  func open(_ value: Any, isAsked: Bool = false, optionals: Int = 0) -> Opened {
    var value = value
    if let rule, !isAsked {
      switch rule(value)?.content {
      case nil: return .whole(.word(ValueDescription.redaction, of: nil))
      case .written(let text, _): return .whole(.word(text, of: nil))
      case .mirror(let mirrored): value = mirrored
      }
    }
    // The type is compared first, because a cast looks into an optional.
    let type = type(of: value)
    if type == String.self, let text = value as? String { return .whole(quoted(text)) }
    if type == Int.self, let number = value as? Int { return .whole(.word(String(number), of: number)) }
    if type == Substring.self, let text = value as? Substring { return .whole(quoted(text)) }
    if type == Character.self, let character = value as? Character { return .whole(quoted("\(character)")) }
    if type == AnyHashable.self, let hashable = value as? AnyHashable {
      return open(hashable.base, optionals: optionals)
    }
    if !isStructural || type == Duration.self, !(value is any ReadByParts),
      let text = Self.description(of: value), leavesAllParts(of: value)
    {
      return .whole(.word(text, of: value))
    }
    if let type = type as? AnyClass { return object(value as AnyObject, type) }
    return parts(of: value, Mirror(reflecting: value), optionals: optionals)
  }

  private func quoted(_ text: some StringProtocol) -> ValueNode {
    .string(
      QuotedString(text, most: limits.characters, hasDigest: isStructural ? limits.hasDigests : nil))
  }

  private func parts(of value: Any, _ mirror: Mirror, optionals: Int) -> Opened {
    switch mirror.displayStyle {
    case .optional:
      // Optionals of `Any` may be nested to any depth.
      guard optionals < limits.depth else { return .whole(.word(".some(…)", of: nil)) }
      if let payload = mirror.children.first { return open(payload.value, optionals: optionals + 1) }
      if optionals == 0 { return .whole(.word("nil", of: Any?.none as Any)) }
      let nested =
        String(repeating: ".some(", count: optionals) + "nil" + String(repeating: ")", count: optionals)
      return .whole(.word(nested, of: nil))
    case .enum where !(value is any CustomReflectable): return enumCase(value, mirror)
    case .tuple: return .parts(.tuple, mirror.children)
    case .collection: return .parts(.list(isSorted: false), mirror.children)
    case .set: return .parts(.set, mirror.children)
    case .dictionary:
      return .parts(.dictionary(isSorted: value is any UnorderedCollection), mirror.children)
    default:
      if let view = value as? any DictionaryView { return .parts(.list(isSorted: true), view.elements) }
    }
    let name = String(describing: type(of: value))
    // Addresses differ from run to run, and the memory behind them may be gone.
    if mirror.children.first?.label == "pointerValue" || name.hasPrefix("Unmanaged<") {
      return .whole(.word("\(name)(…)", of: nil))
    }
    let form = ValueNode.Form.structure(name, isCustom: value is any CustomReflectable)
    if !mirror.children.isEmpty { return .parts(form, mirror.children) }
    if let metatype = value as? any Any.Type { return .whole(.word("\(metatype).self", of: value)) }
    if let description = line(describing: value) { return .whole(.word(description, of: value)) }
    if mirror.displayStyle != nil { return .parts(form, mirror.children) }
    return .whole(.word(name.contains("->") ? "(function)" : "\(name)(…)", of: nil))
  }

  private func enumCase(_ value: Any, _ mirror: Mirror) -> Opened {
    guard let payload = mirror.children.first, let name = payload.label else {
      // Only the runtime's text has the name of the case, unless the type has a description of its own.
      guard let description = line(describing: value) else {
        return .parts(.enumCase(String(describing: value)), mirror.children)
      }
      return .whole(.word("\(type(of: value))(\(description))", of: value))
    }
    let inner = Mirror(reflecting: payload.value)
    // Several payloads, or one with a label, are one tuple.
    let isTuple = inner.displayStyle == .tuple && !inner.children.isEmpty
    return .parts(
      .enumCase(name), isTuple ? inner.children : Mirror.Children([(label: nil, value: payload.value)]))
  }

  private func object(_ object: AnyObject, _ type: AnyClass) -> Opened {
    let name = String(describing: type)
    guard isStructural else { return .whole(.word(name, of: object)) }
    if object is AnyKeyPath {
      let path = stableDescription(of: object)
      return .whole(.word(path.isEmpty ? "\(name)(…)" : path, of: nil))
    }
    // The properties of an actor are isolated to it, and only RIBKit may safely follow its own links.
    let module = String(reflecting: type).prefix { $0 != "." }
    if object is any Actor || ["RIBKit", "ModelStreams", "RIBTesting"].contains(module) {
      return .object(object, type: name, nil)
    }
    let ancestry = Array(sequence(first: Mirror(reflecting: object), next: \.superclassMirror)).reversed()
    return .object(object, type: name, Mirror.Children(ancestry.flatMap { Array($0.children) }))
  }

  /// Returns the description of an object, unless it shows the address of the object.
  func stableDescription(of object: AnyObject) -> String {
    let description = line(describing: object) ?? ""
    return description.contains("0x") ? "" : description
  }

  /// Returns the description of a value, on one line; `nil` if it has none.
  private func line(describing value: Any) -> String? {
    Self.description(of: value).map {
      QuotedString($0, most: 200, hasDigest: limits.hasDigests).unquoted
    }
  }

  private static func description(of value: Any) -> String? {
    switch value {
    case let value as any CustomStringConvertible: value.description
    case is any TextOutputStreamable: "\(value)"
    case let value as any CustomDebugStringConvertible: value.debugDescription
    default: nil
    }
  }

  /// Returns whether the rule leaves the parts of a value unchanged, so that its description may show them; false if there are too
  /// many to check.
  ///
  /// Objects are not entered, because their contents may change on another thread meanwhile.
  private func leavesAllParts(of value: Any) -> Bool {
    guard let rule else { return true }
    var left = Self.askedParts
    var parts: [Any] = []
    func open(_ value: Any) -> Bool {
      guard !(type(of: value) is AnyClass) else { return true }
      let children = (value as? any DictionaryView)?.elements ?? Mirror(reflecting: value).children
      guard children.count <= left else { return false }
      left -= children.count
      parts += children.lazy.map(\.value)
      return true
    }
    guard open(value) else { return false }
    while let part = parts.popLast() {
      guard case .mirror(let part)? = rule(part)?.content, open(part) else { return false }
    }
    return true
  }
}

/// A value of the standard library that is read by its parts, although it has a description.
private protocol ReadByParts {}

extension Optional: ReadByParts {}
extension Array: ReadByParts {}
extension ArraySlice: ReadByParts {}
extension ContiguousArray: ReadByParts {}
extension Set: ReadByParts {}
extension Dictionary: ReadByParts {}

/// The keys or the values of a dictionary, as a view whose mirror doesn't contain them.
private protocol DictionaryView: ReadByParts {
  var elements: Mirror.Children { get }
}

extension Dictionary.Keys: DictionaryView {
  fileprivate var elements: Mirror.Children { Mirror.Children(map { (label: nil, value: $0 as Any) }) }
}

extension Dictionary.Values: DictionaryView {
  fileprivate var elements: Mirror.Children { Mirror.Children(map { (label: nil, value: $0 as Any) }) }
}

/// A collection whose order differs from run to run, so that it is sorted.
private protocol UnorderedCollection {}

extension Dictionary: UnorderedCollection {}
extension Set: UnorderedCollection {}
