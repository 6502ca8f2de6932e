internal import SwiftSyntax

/// One declaration or one extension of a type.
final class CodePart: Sendable {
  /// The file that contains it.
  let path: String
  let isExtension: Bool
  let isClass: Bool
  /// The syntax, read on first use if an index provides the rest.
  private let syntax: Lazily<Tree>
  private let find: @Sendable () -> Tree
  private let read = Lazily<(members: [CodeMember], properties: [CodeProperty])>()
  private let conformed: Lazily<[String]>
  private let returned: Lazily<[String]>
  private let shaped: Lazily<Shape>
  private let typed: Lazily<[TypedProperty]>

  /// The parsed syntax.
  private struct Tree {
    let declaration: DeclSyntax
    let members: MemberBlockSyntax
    let modifiers: DeclModifierListSyntax
    /// The types in the inheritance clause.
    let inherited: [TypeSyntax]
  }

  /// A property whose type can be read, with the name of that type.
  struct TypedProperty: Codable {
    let name: String
    let type: String
  }

  /// The facts that determine which RIBs exist: an edit that keeps them adds and removes no RIB.
  struct Shape: Codable, Equatable {
    let isExtension: Bool
    let isClass: Bool
    let conformances: [String]
    let madeTypes: [String]
    /// The types of the properties named `interactor`.
    let interactors: [String?]
  }

  /// Reads a declaration; returns `nil` if it neither declares nor extends a type.
  init?(_ declaration: DeclSyntax, path: String) {
    guard let group = declaration.asProtocol((any DeclGroupSyntax).self) else { return nil }
    self.path = path
    isExtension = declaration.is(ExtensionDeclSyntax.self)
    isClass = declaration.is(ClassDeclSyntax.self)
    let tree = Tree(
      declaration: declaration, members: group.memberBlock, modifiers: group.modifiers,
      inherited: group.inheritanceClause?.inheritedTypes.map(\.type) ?? [])
    syntax = Lazily(tree)
    find = { tree }
    (conformed, returned, shaped, typed) = (Lazily(), Lazily(), Lazily(), Lazily())
  }

  /// Creates a part from an index.
  ///
  /// - Parameters:
  ///   - shape: Its shape.
  ///   - typed: Its properties whose types can be read.
  ///   - path: The file that contains it.
  ///   - part: Parses it.
  init(
    _ shape: Shape, _ typed: [TypedProperty], path: String, reading part: @escaping @Sendable () -> CodePart
  ) {
    self.path = path
    isExtension = shape.isExtension
    isClass = shape.isClass
    syntax = Lazily()
    find = { part().tree }
    conformed = Lazily(shape.conformances)
    returned = Lazily(shape.madeTypes)
    shaped = Lazily(shape)
    self.typed = Lazily(typed)
  }

  private var tree: Tree { syntax.get(find) }
  var declaration: DeclSyntax { tree.declaration }
  var members: MemberBlockSyntax { tree.members }
  var modifiers: DeclModifierListSyntax { tree.modifiers }
  /// The types in the inheritance clause.
  var inherited: [TypeSyntax] { tree.inherited }

  /// The members, including those between `#if` and `#endif`.
  var allMembers: [CodeMember] { readMembers.members }

  /// The stored and computed properties, one for each name.
  var properties: [CodeProperty] { readMembers.properties }

  /// The names of the types in the inheritance clause, with their qualifiers.
  var conformances: [String] { conformed.get { inherited.flatMap(\.conformances) } }

  /// The names of the types that its functions return, or create if the return type is opaque.
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

  /// The only facts about this part, together with the names of types, that determine which RIBs exist.
  var shape: Shape {
    shaped.get {
      Shape(
        isExtension: isExtension, isClass: isClass, conformances: conformances,
        madeTypes: madeTypes,
        interactors: properties.filter { $0.name == "interactor" }.map(\.typeName))
    }
  }

  /// The properties whose types can be read.
  var typedProperties: [TypedProperty] {
    typed.get {
      properties.compactMap { property in
        property.typeName.map { TypedProperty(name: property.name, type: $0) }
      }
    }
  }

  private var readMembers: (members: [CodeMember], properties: [CodeProperty]) {
    read.get {
      let all = CodeMember.all(in: members.members, path: path)
      return (all, all.flatMap { CodeProperty.all(in: $0) })
    }
  }
}
