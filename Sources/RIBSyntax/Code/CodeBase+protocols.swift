internal import SwiftSyntax

// The word `any`, which Swift requires before a protocol that is used as a type.

extension CodeBase {
  /// Protocols that every file of a RIB can see, except those whose names are also types.
  private static let knownProtocols: Set<String> = [
    "Actor", "AsyncSequence", "BinaryInteger", "Builder", "Clock", "Codable", "Collection", "Comparable",
    "CustomStringConvertible", "Decodable", "Decoder", "Encodable", "Encoder", "Equatable", "Error",
    "Hashable", "Identifiable", "Interactor", "Leaf", "Router", "Sendable", "Sequence", "StringProtocol",
  ]

  /// Returns a type, or types in parentheses, with `any` before each protocol.
  package func spelled(_ type: String) -> String {
    guard let parsed = type.parsedType else { return type }
    var insertions: [Int: String] = [:]
    for token in parsed.allTokens {
      guard case .identifier = token.tokenKind, let named = token.parent,
        named.is(IdentifierTypeSyntax.self) || named.is(MemberTypeSyntax.self),
        named.parent?.is(MemberTypeSyntax.self) != true, named.parent?.is(AttributeSyntax.self) != true,
        let name = named.as(TypeSyntax.self)?.qualifiedName, isProtocol(name)
      else { continue }
      let whole = named.wholeExistential
      guard !whole.isAfterAny else { continue }
      let isOptional = [.optionalType, .implicitlyUnwrappedOptionalType].contains(whole.parent?.kind)
      insertions[whole.start] = isOptional ? "(any " : "any "
      if isOptional { insertions[whole.end] = ")" }
    }
    var bytes = Array(type.utf8)
    for (offset, text) in insertions.sorted(by: { $0.key > $1.key }) {
      bytes.insert(contentsOf: Array(text.utf8), at: offset)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func isProtocol(_ name: String) -> Bool {
    if let type = type(name) { return type.isProtocol }
    let meaning = meaning(of: name)
    return Self.knownProtocols.contains(meaning)
      || meaning.parsedType?.is(CompositionTypeSyntax.self) == true
  }
}

extension Syntax {
  /// The composition or the metatype that a name is part of, or the name itself.
  fileprivate var wholeExistential: Syntax {
    var whole = self
    if let list = parent?.parent, parent?.is(CompositionTypeElementSyntax.self) == true,
      let composition = list.parent
    {
      whole = composition
    }
    return whole.parent?.is(MetatypeTypeSyntax.self) == true ? whole.parent ?? whole : whole
  }

  /// Whether `any` or `some` precedes it, perhaps before a parenthesis.
  fileprivate var isAfterAny: Bool {
    let around = outwards.first { outer, _ in
      !outer.is(TupleTypeElementSyntax.self) && !outer.is(TupleTypeElementListSyntax.self)
        && outer.as(TupleTypeSyntax.self)?.elements.count != 1
    }
    return around?.outer.is(SomeOrAnyTypeSyntax.self) == true
  }
}
