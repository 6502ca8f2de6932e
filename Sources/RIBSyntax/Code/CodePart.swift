internal import SwiftSyntax

/// One declaration of a type or one extension of it.
final class CodePart: Sendable {
  /// The file that holds it.
  let path: String
  let isExtension: Bool
  let isClass: Bool
  /// The tree, which is read when it is first asked for where the index tells the rest.
  private let syntax: Lazily<Tree>
  private let find: @Sendable () -> Tree
  private let read = Lazily<(members: [CodeMember], properties: [CodeProperty])>()
  private let conformed: Lazily<[String]>
  private let returned: Lazily<[String]>
  private let shaped: Lazily<Shape>
  private let typed: Lazily<[TypedProperty]>

  /// What the parser makes of it.
  private struct Tree {
    let declaration: DeclSyntax
    let members: MemberBlockSyntax
    let modifiers: DeclModifierListSyntax
    /// The types behind the colon.
    let inherited: [TypeSyntax]
  }

  /// A property whose type can be read, with the name of that.
  struct TypedProperty: Codable {
    let name: String
    let type: String
  }

  /// What it says about which RIBs there are: a change that leaves it as it is adds none and takes none away.
  struct Shape: Codable, Equatable {
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
    isExtension = declaration.is(ExtensionDeclSyntax.self)
    isClass = declaration.is(ClassDeclSyntax.self)
    let tree = Tree(
      declaration: declaration, members: group.memberBlock, modifiers: group.modifiers,
      inherited: group.inheritanceClause?.inheritedTypes.map(\.type) ?? [])
    syntax = Lazily(tree)
    find = { tree }
    (conformed, returned, shaped, typed) = (Lazily(), Lazily(), Lazily(), Lazily())
  }

  /// One that is known from an index.
  ///
  /// - Parameters:
  ///   - shape: Its shape.
  ///   - typed: Its properties whose types can be read.
  ///   - path: The file that holds it.
  ///   - part: Reads it.
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
  /// The types behind the colon.
  var inherited: [TypeSyntax] { tree.inherited }

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
