internal import Basics
package import RIBDiagnostics

/// Checks and sample values for the source text of a type.
package enum TypeText {
  /// Checks that a string can be a type and nothing else.
  ///
  /// Only the compiler knows whether the type exists.
  static func check(_ text: String, knowing types: any TypeKnowledge) throws(ToolkitError) {
    let letters = text.wholeMatch(of: /[A-Za-z0-9 _.,:<>\[\]()?&@\-]{0,200}/)
    guard letters != nil, isBalanced(text), types.isType(text) else {
      let hint =
        text.contains("@escaping")
        ? " Omit @escaping; rib adds it."
        : text.hasPrefix("(")
          ? " Give each value in parentheses one type, and one name of its own or none." : ""
      throw ToolkitError(
        .name,
        "\"\(text.printable)\" isn't a type. Write a Swift type, such as Trip.ID, [String] or Int?.\(hint)")
    }
    let values = text.hasPrefix("(") && !isFunction(text) ? text.dropFirst().dropLast() : text[...]
    if parts(of: values, at: ",").contains(where: { parts(of: $0[...], at: ":").last?.trimmed == "Never" }) {
      throw ToolkitError(.name, "The type Never has no values. Use another type.")
    }
    guard let name = types.noncopyable(in: text) else { return }
    throw ToolkitError(
      .name, "Values of \(name) can't be copied, so a RIB can't pass them on. Put the value into a class.")
  }

  private static func isBalanced(_ text: String) -> Bool {
    let pairs: [Character: Character] = ["(": ")", "[": "]", "<": ">"]
    var open: [Character] = []
    var previous: Character?
    for letter in text {
      if let end = pairs[letter] {
        open.append(end)
      } else if pairs.values.contains(letter), !(letter == ">" && previous == "-") {
        guard open.popLast() == letter else { return false }
      }
      previous = letter
    }
    return open.isEmpty
  }

  /// Whether the type is that of a function, as in `(Int) async -> Trip?`, and not one that contains another, as in `((Int) -> Trip)?`.
  static func isFunction(_ type: String) -> Bool { parts(of: type[...], at: "->").count > 1 }

  /// Splits types at a separator outside of brackets.
  static func parts(of types: Substring, at separator: String) -> [String] {
    var (parts, depth, rest) = ([""], 0, types)
    while !rest.isEmpty {
      let isEnd = depth == 0 && rest.hasPrefix(separator)
      let token = rest.prefix(isEnd ? separator.count : rest.hasPrefix("->") ? 2 : 1)
      rest = rest.dropFirst(token.count)
      if isEnd { parts.append("") } else { parts[parts.count - 1] += token }
      if ["(", "[", "<"].contains(token) { depth += 1 }
      if [")", "]", ">"].contains(token) { depth -= 1 }
    }
    return parts
  }

  /// Returns a sample value of a known type, as Swift source.
  package static func sample(of type: String) -> String? { sample(of: type, named: "text") }

  /// Returns a sample value of a known type, as Swift source; a string contains the given name.
  package static func sample(of type: String, named name: String) -> String? {
    switch type {
    case "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64": return "1"
    case "Double", "Float": return "1.5"
    case "Bool": return "true"
    case "String", "Substring": return "\"\(name)\""
    case "Character": return "\"a\""
    case "Duration": return ".seconds(1)"
    default: break
    }
    if type.hasSuffix("?"), !isFunction(type) { return ".none" }
    if type.hasPrefix("["), type.hasSuffix("]"), !type.contains(" of ") {
      return type.contains(":") ? "[:]" : "[]"
    }
    if type.hasPrefix("Set<"), type.hasSuffix(">") { return "[]" }
    for (prefix, maker) in [("ModelStream<", "MutableModelStream"), ("EventStream<", "EventSource")] {
      guard type.hasPrefix(prefix), type.hasSuffix(">") else { continue }
      let element = String(type.dropFirst(prefix.count).dropLast())
      if maker == "EventSource" { return "EventSource<\(element)>().stream" }
      return sample(of: element, named: name).map { value in
        "\(maker)\(isTypeOf(value, element) ? "" : "<\(element)>")(\(value)).stream"
      }
    }
    return nil
  }

  /// Returns a test suite's constant, without `let`: `number = 1`, or `place: Place? = .none`.
  package static func constant(
    _ name: String, of type: String, _ value: String, indentedBy indentation: Indentation
  ) -> String {
    let head = isTypeOf(value, type) || value.hasPrefix("Fixtures.") ? name : "\(name): \(type)"
    let isLong = indentation.width(ofLevels: 1) + head.count + value.count + 7 > indentation.lineLength
    return head + (isLong ? " =\n    " : " = ") + value
  }

  /// Whether a sample value has a type even where no type is written.
  static func isTypeOf(_ sample: String, _ type: String) -> Bool {
    switch type {
    case "Int", "Double", "Bool", "String": true
    default:
      sample.hasPrefix(type + "(") || sample.hasPrefix(type + ".")
        || ["ModelStream<", "EventStream<"].contains { type.hasPrefix($0) } && sample.hasSuffix(".stream")
    }
  }
}
