internal import RIBDiagnostics
internal import SwiftSyntax

// Conformances that types have or lack, as far as these files and the standard library show.

extension CodeBase {
  /// Whether the standard library and these files show that values of a type are `Hashable`.
  ///
  /// The type may also be the associated types of a case in parentheses, or empty.
  package func isHashable(_ type: String) -> Bool {
    if type.isEmpty { return true }
    guard !type.contains("->"), let parsed = type.parsedType else { return false }
    let isOther = parsed.allTokens.contains { token in
      let tuple = token.parent?.as(TupleTypeSyntax.self)
      return [.keyword(.any), .keyword(.Any), .keyword(.some)].contains(token.tokenKind)
        || [.metatypeType, .inlineArrayType].contains(token.parent?.kind)
        || tuple.map { $0.elements.isEmpty || $0.elements.count > 1 && $0.id != parsed.id } == true
    }
    return !isOther
      && writtenTypes(in: type).allSatisfy { name in
        if Self.plain.contains(name) { return true }
        if !declares(name), Self.foundation.contains(name) { return true }
        guard let found = self.type(name), !found.isProtocol else { return false }
        return found.isPlainEnum
          || ([found] + inherited(by: found)).contains { $0.conformances.contains("Hashable") }
      }
  }

  /// Whether a type certainly doesn't conform to a protocol: its spelling rules that out, or these files know it completely, and it has no
  /// conformance for it.
  func lacks(_ wanted: DerivedConformance, _ type: String, in scope: String) -> Bool {
    let spellings = spellings(of: type, in: scope)
    let isSpelled = spellings.contains { spelling in
      wanted.name != "Sendable"
        && spelling.parsedType?.allTokens.contains { token in
          let (node, outer) = (token.parent, token.parent?.parent)
          let isMember = node?.is(MemberTypeSyntax.self) == true || outer?.is(MemberTypeSyntax.self) == true
          return Self.kitModules[token.text] != nil
            || [.metatypeType, .inlineArrayType].contains(node?.kind)
            || node?.as(TupleTypeSyntax.self).map { $0.elements.count != 1 } == true
            || !isMember && wanted.lacking.contains(token.text) && !declares(token.text, in: scope)
        } == true
    }
    return isSpelled
      || spellings.flatMap(writtenTypes).compactMap { self.type($0, in: scope) }.contains {
        lacks(wanted, $0)
      }
  }

  /// Whether a type certainly doesn't conform to a protocol.
  func lacks(_ wanted: DerivedConformance, _ type: CodeType) -> Bool {
    guard type.declarations.count == 1, let part = type.declarations.first else { return false }
    let names = type.conformances.reachable { self.type($0, in: type.name)?.conformances ?? [] }
      .filter { !declares($0, in: type.name) }.map(\.lastName)
    guard wanted.included.isDisjoint(with: names), DerivedConformance.known.isSuperset(of: names) else {
      return false
    }
    switch wanted.name {
    case "Equatable", "Hashable": return !type.isPlainEnum
    case "Sendable":
      // An attribute may isolate a class, or freeze a structure.
      let hasAttribute =
        part.declaration.asProtocol((any WithAttributesSyntax).self)?.attributes.isEmpty == false
      return !hasAttribute && target(of: part.path)?.isMainActor != true
        && (part.isClass || part.modifiers.has("public") && !type.isDeclared(as: ActorDeclSyntax.self))
    default: return true
    }
  }

  /// Returns the first type within a type, as written, whose values can't be copied; a function may take such values.
  package func noncopyable(in type: String) -> String? {
    let spellings = spellings(of: type)
    guard !spellings.contains(where: { $0.contains("->") }) else { return nil }
    return spellings.flatMap(writtenTypes).first { name in
      self.type(name)?.declarations.flatMap(\.inherited).contains { inherited in
        inherited.is(SuppressedTypeSyntax.self) && inherited.words.contains("Copyable")
      } == true
    }
  }
}

/// A protocol that the compiler lets an enumeration conform to only if all associated values do.
struct DerivedConformance {
  let name: String
  /// The protocols that include it.
  let included: Set<String>
  /// The words and marks in types that don't conform.
  let lacking: Set<String>

  private static let plain = CodeBase.incomparable.union(["->", "any"])
  private static let uncodable = plain.union([
    "AnyHashable", "AnyKeyPath", "ArraySlice", "Character", "KeyPath", "ObjectIdentifier", "Result",
    "Substring", "Task",
  ])
  static let hashable = Self(name: "Hashable", included: ["Hashable"], lacking: plain)
  static let all = [
    hashable,
    Self(name: "Equatable", included: ["Comparable", "Equatable", "Hashable"], lacking: plain),
    Self(name: "Encodable", included: ["Codable", "Encodable"], lacking: uncodable),
    Self(name: "Decodable", included: ["Codable", "Decodable"], lacking: uncodable),
    Self(name: "Sendable", included: ["Error", "Sendable"], lacking: []),
  ]

  /// The conformance to `Error`, which the compiler doesn't derive.
  static let error = Self(name: "Error", included: ["Error"], lacking: [])

  /// Such protocols and raw types that have no associated types.
  static let withoutTypes = all.reduce(into: CodeBase.rawTypes) { $0.formUnion($1.included) }.union([
    "CustomStringConvertible"
  ])
  /// The protocols and raw types whose meaning for these conformances is known.
  static let known = withoutTypes.union([
    "CaseIterable", "Identifiable", "Interactor", "Leaf", "Presenter", "Router",
  ])
}
