internal import SwiftSyntax

/// One declaration of a type or one extension of it.
final class CodePart: Sendable {
  /// The file that holds it.
  let path: String
  let declaration: DeclSyntax
  let members: MemberBlockSyntax
  let modifiers: DeclModifierListSyntax
  /// The types behind the colon.
  let inherited: [TypeSyntax]
  let isExtension: Bool
  let isClass: Bool
  private let read = Lazily<(members: [CodeMember], properties: [CodeProperty])>()
  private let conformed = Lazily<[String]>()
  private let returned = Lazily<[String]>()
  private let shaped = Lazily<Shape>()
  private let typed = Lazily<[(name: String, type: String)]>()

  /// What it says about which RIBs there are: a change that leaves it as it is adds none and takes none away.
  struct Shape: Equatable {
    let isExtension: Bool
    let isClass: Bool
    let conformances: [String]
    let madeTypes: [String]
    /// The types of the properties that are called interactor.
    let interactors: [String?]
  }

  /// Reads a declaration; `nil` if it declares no type and extends none.
  init?(_ declaration: DeclSyntax, path: String) {
    guard let group = declaration.asProtocol((any DeclGroupSyntax).self) else { return nil }
    self.path = path
    self.declaration = declaration
    members = group.memberBlock
    modifiers = group.modifiers
    inherited = group.inheritanceClause?.inheritedTypes.map(\.type) ?? []
    isExtension = declaration.is(ExtensionDeclSyntax.self)
    isClass = declaration.is(ClassDeclSyntax.self)
  }

  /// The members, also those between `#if` and `#endif`.
  var allMembers: [CodeMember] { readMembers.members }

  /// The stored and the computed properties, one for each name.
  var properties: [CodeProperty] { readMembers.properties }

  /// The names of the types behind the colon, each with the names before its dots.
  var conformances: [String] { conformed.get { inherited.flatMap(\.conformances) } }

  /// The names of the types that its functions return, or make where they do not say what they return.
  var madeTypes: [String] {
    returned.get {
      allMembers.compactMap { $0.declaration.as(FunctionDeclSyntax.self) }.flatMap { function -> [String] in
        guard let result = function.signature.returnClause?.type else { return [] }
        if result.is(SomeOrAnyTypeSyntax.self), let body = function.body {
          return CallCollector(in: body).calls.compactMap(\.calledExpression.qualifiedName)
        }
        return [result.qualifiedName].compactMap(\.self)
      }
    }
  }

  /// Which RIBs there are depends on this, on the names of types, and on nothing else of it.
  var shape: Shape {
    shaped.get {
      Shape(
        isExtension: isExtension, isClass: isClass, conformances: conformances,
        madeTypes: madeTypes,
        interactors: properties.filter { $0.name == "interactor" }.map(\.typeName))
    }
  }

  /// The properties whose types can be read, with the names of these.
  var typedProperties: [(name: String, type: String)] {
    typed.get { properties.compactMap { property in property.typeName.map { (property.name, $0) } } }
  }

  private var readMembers: (members: [CodeMember], properties: [CodeProperty]) {
    read.get {
      let all = CodeMember.all(in: members.members, path: path)
      return (all, all.flatMap { CodeProperty.all(in: $0) })
    }
  }
}
