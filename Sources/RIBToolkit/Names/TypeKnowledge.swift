/// Information about types, which are identified by their source text.
package protocol TypeKnowledge {
  /// Whether a string is a single type.
  func isType(_ text: String) -> Bool
  /// Returns a type, or types in parentheses, with `any` before each protocol.
  func spelled(_ type: String) -> String
  /// Whether the type is a function type.
  func isFunction(_ type: String) -> Bool
  /// Whether all values in a payload, such as `(Int, String)`, are known to be `Hashable`.
  func isHashable(_ payload: String) -> Bool
  /// Returns the first type within a type whose values can't be copied, or `nil` if none is known.
  func noncopyable(in type: String) -> String?
  /// Returns an expression for a value of a type, or `nil` if none is known.
  ///
  /// `known` returns expressions for types that need no declaration, from the type and the value's name.
  func sample(of type: String, known: (_ type: String, _ name: String) -> String?) -> String?
  /// Returns the name of the fixture for a value in the tests of a test target.
  func fixture(_ name: String, of type: String, inTests tests: String) -> String
}

/// Type information from the source text of a type alone, without its declaration.
package struct WrittenTypes: TypeKnowledge {
  /// Types of the standard library whose values are `Hashable`.
  private static let plain: Set<String> = [
    "Bool", "Character", "Double", "Duration", "Float", "Int", "Int8", "Int16", "Int32", "Int64", "String",
    "Substring", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
  ]

  package init() {}

  /// Always `true`: brackets and letters were already checked, and the compiler rejects other errors.
  package func isType(_ text: String) -> Bool { true }

  package func spelled(_ type: String) -> String { type }

  package func noncopyable(in type: String) -> String? { nil }

  package func isFunction(_ type: String) -> Bool { TypeText.isFunction(type) }

  package func isHashable(_ payload: String) -> Bool {
    // A tuple in a payload isn't `Hashable`, and neither is a function.
    guard !payload.dropFirst().contains("("), !payload.contains("->") else { return false }
    return payload.replacing(/\w+\s*:\s*(?=\w)/, with: "").split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      .allSatisfy { Self.plain.contains(String($0)) }
  }

  package func sample(of type: String, known: (_ type: String, _ name: String) -> String?) -> String? { nil }

  package func fixture(_ name: String, of type: String, inTests tests: String) -> String { name }
}
