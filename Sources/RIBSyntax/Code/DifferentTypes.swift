internal import SwiftSyntax

extension CodeBase {
  /// Whether code certainly can't pass a value of one type as another.
  ///
  /// Certain are types that these files or RIBKit declare, types of the standard library, functions, and optionals and lists of such types.
  func differs(_ type: String, from wanted: String) -> Bool {
    guard let type = type.parsedType, let wanted = wanted.parsedType else { return false }
    return differs(type, from: wanted)
  }

  private func differs(_ type: TypeSyntax, from wanted: TypeSyntax) -> Bool {
    guard type.withoutComments != wanted.withoutComments else { return false }
    // Code may pass `T!` as `T`.
    let type = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)?.wrappedType ?? type
    switch (shape(of: type), shape(of: wanted)) {
    case (.optional(let one), .optional(let other)), (.array(let one), .array(let other)):
      return differs(one, from: other)
    case (_, .optional(let other)): return differs(type, from: other)
    case (.dictionary(let key, let one), .dictionary(let otherKey, let other)):
      return differs(key, from: otherKey) || differs(one, from: other)
    case (nil, _), (_, nil), (.function, .function), (.metatype, .metatype): return false
    case (.named(let name, let arguments), .named(let other, let others)) where name == other:
      return self.type(name)?.isProtocol != true && arguments.count == others.count
        && zip(arguments, others).contains { one, other in
          differs(one, from: other) || name != "Set" && differs(other, from: one)
        }
    case (.named(let name, _), .named(let other, _)):
      let found = types[name]
      if Self.protocols.contains(other) {
        let wanted = (DerivedConformance.all + [.error]).filter {
          $0.name == other || other == "Codable" && $0.name.hasSuffix("codable")
        }
        return found.map { found in wanted.contains { lacks($0, found) } } == true
      }
      guard !Self.protocols.contains(name) else { return false }
      return found.map { [$0] + inherited(by: $0) }?.allSatisfy { $0.name != other } ?? true
    case (.optional, .named(let name, _)):
      return !Self.protocols.contains(name)
        && (self.type(name)?.isProtocol != true || types["Optional"] == nil)
    case (_, .named(let name, _)):
      return !Self.protocols.contains(name) && self.type(name)?.isProtocol != true
    default: return true
    }
  }

  /// The protocols of the standard library whose conformances these files tell.
  private static let protocols: Set = ["Codable", "Decodable", "Encodable", "Equatable", "Error", "Hashable"]

  /// The form of a type that code may pass values of.
  private enum Shape {
    case optional(TypeSyntax)
    case array(TypeSyntax)
    case dictionary(TypeSyntax, TypeSyntax)
    case function, metatype
    /// A type with its full name and its generic arguments.
    case named(String, [TypeSyntax])
  }

  /// Returns the form of a type; `nil` if it isn't certain.
  private func shape(of type: TypeSyntax) -> Shape? {
    let plain = type.withoutWrapping
    let meaning = meaning(of: plain.withoutComments)
    var type = meaning.parsedType?.withoutWrapping ?? plain
    if let existential = type.as(SomeOrAnyTypeSyntax.self), existential.someOrAnySpecifier.text == "any" {
      type = existential.constraint
    }
    switch type.as(TypeSyntaxEnum.self) {
    case .optionalType(let type): return .optional(type.wrappedType)
    case .implicitlyUnwrappedOptionalType(let type): return .optional(type.wrappedType)
    case .arrayType(let type): return .array(type.element)
    case .dictionaryType(let type): return .dictionary(type.key, type.value)
    case .functionType: return .function
    case .metatypeType: return .metatype
    case .identifierType, .memberType:
      let known = Self.plain.filter { !$0.hasSuffix("KeyPath") }
        .subtracting(["AnyHashable", "Array", "Dictionary", "Optional"])
        .union(["EventSource", "EventStream", "ModelStream", "MutableModelStream"]).union(Self.protocols)
      guard let name = type.qualifiedName, alias(name) == nil, declares(name) || known.contains(name) else {
        return nil
      }
      let arguments =
        type.as(IdentifierTypeSyntax.self)?.genericArgumentClause
        ?? type.as(MemberTypeSyntax.self)?.genericArgumentClause
      return .named(
        declares(name) ? self.type(name)?.name ?? name : name,
        arguments?.arguments.compactMap { $0.argument.as(TypeSyntax.self) } ?? [])
    default: return nil
    }
  }
}
