package import RIBDiagnostics
internal import SwiftSyntax

/// Reads the RIBs of an app that uses Uber's RIBs for iOS.
///
/// A RIB has at least two of a builder, a router and an interactor, which inherit from classes of RIBs.
package struct UberRIBReader {
  private static let roles = ["Builder", "Router", "Interactor"]

  let code: CodeBase
  /// The classes of each RIB, by role.
  private(set) var classes: [String: [String: CodeType]] = [:]
  /// Sentences about code that doesn't belong to a single RIB.
  package private(set) var remarks: [UberRIB.Remark] = []
  /// The RIBs, sorted by name.
  package private(set) var ribs: [UberRIB] = []

  /// Reads the RIBs.
  package init(_ code: CodeBase) {
    self.code = code
    let types = code.types.values.sorted { $0.name < $1.name }
    for type in types where type.declarations.contains(where: \.isClass) {
      guard let role = Self.roles.first(where: type.shortName.hasSuffix), type.shortName != role,
        isBased(type, on: role)
      else { continue }
      let name = String(type.shortName.dropLast(role.count))
      if classes[name]?[role] == nil { classes[name, default: [:]][role] = type }
    }
    leaveOutIncomplete()
    let edges = UberEdges(self)
    ribs = classes.keys.sorted().compactMap { name in rib(name).map { edges.completed($0) } }
    remarks += extras(in: types)
    remarks += code.paths.compactMap { code.files[$0]?.errors.first }.map { error in
      UberRIB.Remark(
        text: "The file has errors, so parts of it may be missing here: \(error.message).", place: error.place
      )
    }
  }

  /// Returns the class that has a role in a RIB.
  func type(_ role: String, of name: String) -> CodeType? { classes[name]?[role] }

  private func place(of type: CodeType) -> TextPlace? {
    type.declarations.first.map { code.place(of: $0.declaration, in: $0.path) }
  }

  /// Returns the names of the types above a type, nearest first; `isHere` tells whether the code declares one.
  private func ancestors(of type: CodeType) -> [(name: String, isHere: Bool)] {
    var found: [(name: String, isHere: Bool)] = []
    var (seen, left): (Set<String>, [CodeType]) = ([type.name], [type])
    while let next = left.popLast() {
      for name in next.conformances where seen.insert(name).inserted {
        let above = code.type(name, in: next.name)
        found.append((name.lastName, above != nil))
        if let above, seen.insert(above.name).inserted || above.name == name { left.append(above) }
      }
    }
    return found
  }

  /// Whether a class inherits from the class of RIBs for a role.
  ///
  /// That class may be in the code too, because some apps contain the sources of RIBs.
  private func isBased(_ type: CodeType, on role: String) -> Bool {
    ancestors(of: type).contains { $0.isHere ? $0.name == role : $0.name.hasSuffix(role) }
  }

  private mutating func leaveOutIncomplete() {
    let bases = Set(classes.values.flatMap(\.values).flatMap(\.conformances).map(\.lastName))
    for (name, roles) in classes.sorted(by: { $0.key < $1.key }) where roles.count < 2 {
      classes[name] = nil
      // Base classes aren't RIBs, and neither are the open classes of RIBs themselves.
      guard let type = roles.values.first, !bases.contains(type.shortName), !type.isOpen,
        let place = place(of: type)
      else { continue }
      let missing = Self.roles.filter { roles[$0] == nil }.map { name + $0 }.joined(separator: " or ")
      remarks.append(
        UberRIB.Remark(text: "\(type.shortName) was left out: there is no \(missing).", place: place))
    }
  }

  /// Returns sentences about workflows and workers.
  private func extras(in types: [CodeType]) -> [UberRIB.Remark] {
    types.filter { $0.declarations.contains(where: \.isClass) }.compactMap { type in
      let above = ancestors(of: type).map(\.name)
      guard let kind = ["Workflow", "Worker"].first(where: above.contains), type.shortName != kind,
        let place = place(of: type)
      else { return nil }
      let template = kind.lowercased()
      return UberRIB.Remark(
        text: "\(type.shortName) is a \(template): see 'rib templates show \(template)'.", place: place)
    }
  }

  private func rib(_ name: String) -> UberRIB? {
    let classes = Self.roles.compactMap { type($0, of: name) }
    guard let place = classes.lazy.compactMap(place).first else { return nil }
    var rib = UberRIB(name: name, place: place)
    for type in classes {
      let places = type.declarations.map { code.place(of: $0.declaration, in: $0.path) }
      guard let second = places.dropFirst().first else { continue }
      rib.remark("\(type.shortName) is declared \(places.count) times; all were read as one.", at: second)
      break
    }
    let above = Set(classes.flatMap(ancestors).map(\.name))
    rib.isLaunched = above.contains("LaunchRouter")
    rib.hasPresenter =
      !above.isDisjoint(with: ["PresentableInteractor", "ViewableRouter", "LaunchRouter"])
      || code.type("\(name)Presentable") != nil
    readBuild(into: &rib)
    readDependency(into: &rib)
    readListener(into: &rib)
    readView(into: &rib)
    return rib
  }

  /// Reads the listener protocol.
  private func readListener(into rib: inout UberRIB) {
    let listener = "\(rib.name)Listener"
    for (member, function) in requirements(of: listener) {
      let place = place(of: member)
      guard let function else {
        rib.remark("\(listener) also has \(member.declaration.withoutComments).", at: place)
        continue
      }
      if let result = function.result {
        rib.remark("\(function.name.text) returns \(result), but an event has no return value.", at: place)
      }
      rib.events.append(function.member(at: place))
    }
  }

  private func place(of member: CodeMember) -> TextPlace {
    code.place(of: member.declaration, in: member.path)
  }

  /// Returns the requirements of a protocol and of those that it inherits from, each with its function if it is one.
  private func requirements(
    of name: String, except skipped: String? = nil
  ) -> [(member: CodeMember, function: FunctionDeclSyntax?)] {
    var (seen, left): (Set<String>, [String]) = ([], [name])
    var members: [CodeMember] = []
    while let next = left.popLast() {
      guard let type = code.type(next), seen.insert(type.name).inserted, type.isProtocol else { continue }
      members += type.declarations.flatMap(\.allMembers)
      left += type.declarations.flatMap(\.conformances)
        .filter { above in skipped.map { !above.lastName.hasPrefix($0) } ?? true }
    }
    return members.map { ($0, $0.declaration.as(FunctionDeclSyntax.self)) }
  }

  /// Reads the function that builds the RIB.
  private func readBuild(into rib: inout UberRIB) {
    let members = type("Builder", of: rib.name)?.members ?? []
    let functions = members.compactMap { member in
      member.declaration.as(FunctionDeclSyntax.self).map { (member: member, syntax: $0) }
    }.filter { $0.syntax.name.text == "build" }
    for extra in functions.dropFirst() {
      rib.remark(
        "The parameters of this build function were left out; those of another build function were read.",
        at: place(of: extra.member))
    }
    guard let (member, syntax) = functions.first else { return }
    let place = place(of: member)
    if let tuple = syntax.signature.returnClause?.type.withoutWrapping.as(TupleTypeSyntax.self),
      tuple.elements.count > 1
    {
      rib.remark("build returns \(tuple.withoutComments); a workflow finds the interactor itself.", at: place)
    }
    for parameter in syntax.signature.inputs where parameter.label != "withListener" {
      let word = parameter.type.lastWord
      let isFunction = isFunction(parameter.type)
      guard isFunction || !word.hasSuffix("Listener") && word != "\(rib.name)Component" else { continue }
      // Componentized builders take the listener and all parameters as one value.
      let parts = code.type(word).flatMap { $0.isStruct ? $0.properties.filter(\.isStored) : nil } ?? []
      guard let listener = parts.first(where: { $0.type?.lastWord.hasSuffix("Listener") == true }) else {
        addParameter(parameter.name, parameter.type, at: place, to: &rib)
        continue
      }
      for part in parts where part.name != listener.name {
        addParameter(part.name, part.type ?? "", at: self.place(of: part.member), to: &rib)
      }
    }
  }

  /// Adds a parameter, or a remark if no route can carry its type.
  private func addParameter(_ name: String, _ type: String, at place: TextPlace, to rib: inout UberRIB) {
    // A class such as `Relay<Void>` has values.
    let isVoid = ["", "Void"].contains(String(type.prefix { $0 != "<" }).lastWord)
    guard isFunction(type) || isVoid else {
      return rib.parameters.append(UberRIB.Member(name: name, type: type, place: place))
    }
    rib.remark(
      "--param \(name):\(type) was left out. A route can't carry this type. Use an event or a dependency instead.",
      at: place)
  }

  /// Whether the values of a type are functions, or contain some.
  private func isFunction(_ type: String) -> Bool { type.contains("->") || code.isFunction(type) }

  /// Reads the dependency protocol and the component.
  private func readDependency(into rib: inout UberRIB) {
    let own = "\(rib.name)Dependency"
    // A protocol such as LoggedInDependencyOffGame has the dependencies of a child.
    for (member, _) in requirements(of: own, except: own) {
      for property in CodeProperty.all(in: member) {
        let (name, type) = (property.name, property.type ?? "")
        if ["Controllable", "Controller", "Window", "Presentable"].contains(where: type.lastWord.hasSuffix) {
          rib.remark("\(name): \(type) belongs to the views and was left out.", at: place(of: member))
        } else if !type.lastWord.hasSuffix("Buildable") {
          rib.needs.append(UberRIB.Member(name: name, type: type, place: place(of: member)))
        }
      }
    }
    let component = code.type("\(rib.name)Component")
    rib.made = Set((component?.initializers ?? []).flatMap(\.created))
    for property in component?.properties ?? [] {
      let isMade = property.binding.accessorBlock != nil || property.binding.initializer != nil
      let isPassed = property.binding.allTokens.contains { token in
        token.text == "dependency" && token.tokenAfter?.tokenKind == .period
      }
      if isMade, !isPassed { rib.made.insert(property.name) }
    }
  }

  /// Reads the protocols between the interactor and its view.
  private func readView(into rib: inout UberRIB) {
    let uses = [
      ("Presentable", "Commands to the view, for the view model"),
      ("PresentableListener", "Actions of the view, for the presenter"),
      ("ActionableItem", "Actionable items, for steps of a workflow"),
    ]
    for (end, use) in uses {
      let names = requirements(of: rib.name + end).compactMap { member, function in
        let value = CodeProperty.all(in: member).first { end == "Presentable" && $0.name != "listener" }
        return function?.text ?? value.map { "var \($0.name)" }
      }
      guard !names.isEmpty, let place = code.type(rib.name + end).flatMap(place) else { continue }
      rib.remark("\(use): \(names.joined(separator: ", ")).", at: place)
    }
  }
}

extension CodeType {
  /// Whether the type is a structure.
  var isStruct: Bool { isDeclared(as: StructDeclSyntax.self) }
  /// Whether other modules may inherit from the type.
  fileprivate var isOpen: Bool { declarations.contains { $0.modifiers.has("open") } }
}

extension UberRIB {
  /// Adds a remark.
  package mutating func remark(_ text: String, at place: TextPlace) {
    remarks.append(Remark(text: text, place: place))
  }
}

extension InitializerDeclSyntax {
  /// The names of the properties whose values the initializer creates, instead of getting them from its parameters.
  fileprivate var created: [String] {
    var given = Set(signature.inputs.map(\.name)).union(["dependency"])
    var created: [String] = []
    for statement in body?.statements ?? [] {
      if let name = statement.assignedName {
        let value = statement.item.as(SequenceExprSyntax.self)?.assignment?.value
        if value?.begins(with: given) == false { created.append(name) }
      }
      for binding in statement.item.as(VariableDeclSyntax.self)?.bindings ?? [] {
        guard let name = binding.pattern.name, let value = binding.initializer?.value else { continue }
        if value.begins(with: given) { given.insert(name) } else { given.remove(name) }
      }
    }
    return created
  }
}

extension ExprSyntax {
  /// Whether the value is one of some names, or a member of one.
  fileprivate func begins(with names: Set<String>) -> Bool {
    let marks: Set<TokenKind> = [.leftParen, .keyword(.try), .keyword(.await)]
    return allTokens.first { !marks.contains($0.tokenKind) }.map { names.contains($0.word) } ?? false
  }
}

extension FunctionDeclSyntax {
  /// The function as a member of a RIB.
  fileprivate func member(at place: TextPlace) -> UberRIB.Member {
    UberRIB.Member(name: name.text, parameters: signature.inputs, place: place)
  }

  /// The name with the types of the parameters.
  fileprivate var text: String {
    "\(name.text)(\(signature.inputs.map(\.type).joined(separator: ", ")))"
  }

  /// The type of the result; `nil` if it has none.
  fileprivate var result: String? {
    let type = signature.returnClause?.type.plainText
    return type == "Void" || type == "()" ? nil : type
  }
}

extension String {
  /// The last name in a type: `Trip` in `[Trip]?` and in `any Trip`.
  fileprivate var lastWord: String {
    split { !$0.isLetter && !$0.isNumber && $0 != "_" }.last.map(String.init) ?? ""
  }
}
