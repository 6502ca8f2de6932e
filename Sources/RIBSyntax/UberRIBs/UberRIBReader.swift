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
    let types = code.types.values.filter { $0.parts.contains(where: \.isClass) }.sorted { $0.name < $1.name }
    for type in types {
      guard let role = Self.roles.first(where: type.shortName.hasSuffix), type.shortName != role,
        isBased(type, on: role)
      else { continue }
      let name = String(type.shortName.dropLast(role.count))
      if classes[name]?[role] == nil { classes[name, default: [:]][role] = type }
    }
    leaveOutIncomplete()
    let edges = UberEdges(self)
    ribs = classes.keys.sorted().compactMap { name in rib(name).map { edges.completed($0) } }
    for type in types {
      let kinds = ["Workflow", "Worker"].filter { isBased(type, on: $0) }
      guard let kind = kinds.first?.lowercased(), !kinds.contains(type.shortName), let place = place(of: type)
      else { continue }
      remark("\(type.shortName) is a \(kind): see 'rib templates show \(kind)'.", at: place)
    }
    for error in code.paths.compactMap({ code.files[$0]?.errors.first }) {
      remark("The file has errors, so parts of it may be missing here: \(error.message).", at: error.place)
    }
  }

  private mutating func remark(_ text: String, at place: TextPlace) {
    remarks.append(UberRIB.Remark(text: text, place: place))
  }

  /// Returns the class that has a role in a RIB.
  func type(_ role: String, of name: String) -> CodeType? { classes[name]?[role] }

  private func place(of type: CodeType) -> TextPlace? {
    type.declarations.first.map { code.place(of: $0.declaration, in: $0.path) }
  }

  private func place(of member: CodeMember) -> TextPlace {
    code.place(of: member.declaration, in: member.path)
  }

  /// Returns the names of the types above a type; `isHere` tells whether the code declares one instead of only extending it.
  private func ancestors(of type: CodeType) -> [(name: String, isHere: Bool)] {
    ([type] + code.inherited(by: type)).flatMap { type in
      type.conformances.map { ($0.lastName, code.declares($0, in: type.name)) }
    }
  }

  /// Whether a class inherits from the class of RIBs for a role, or from a class outside of the code that is named after it.
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
      guard let type = roles.values.first, !bases.contains(type.shortName),
        !type.declarations.contains(where: { $0.modifiers.has("open") }), let place = place(of: type)
      else { continue }
      let missing = Self.roles.filter { roles[$0] == nil }.map { name + $0 }.joined(separator: " or ")
      remark("\(type.shortName) was left out: there is no \(missing).", at: place)
    }
  }

  private func rib(_ name: String) -> UberRIB? {
    let classes = Self.roles.compactMap { type($0, of: name) }
    guard let place = classes.lazy.compactMap(place).first else { return nil }
    var rib = UberRIB(name: name, place: place)
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
    for member in requirements(of: "\(rib.name)Listener") {
      let place = place(of: member)
      guard let function = member.function else {
        rib.remark("\(rib.name)Listener also has \(member.declaration.withoutComments).", at: place)
        continue
      }
      let name = function.name.text
      if let result = function.signature.returnClause?.type.withoutComments, !["Void", "()"].contains(result)
      {
        rib.remark("\(name) returns \(result), but an event has no return value.", at: place)
      }
      rib.events.append(
        UberRIB.Member(name: name, parameters: function.signature.inputs, place: place))
    }
  }

  /// Returns the requirements of a protocol and of those that it inherits from, except protocols with a longer name of that kind.
  private func requirements(of name: String) -> [CodeMember] {
    code.type(name).map { [$0] + code.inherited(by: $0) }?
      .filter { $0.isProtocol && ($0.shortName == name || !$0.shortName.hasPrefix(name)) }
      .flatMap(\.declarations).flatMap(\.allMembers) ?? []
  }

  /// Reads the functions that build the RIB.
  ///
  /// A componentized builder inherits the `build` that takes the values of the component.
  private func readBuild(into rib: inout UberRIB) {
    let builder = type("Builder", of: rib.name)
    for member in builder?.members ?? [] where member.function?.name.text == "build" {
      guard let signature = member.function?.signature else { continue }
      let place = place(of: member)
      let result = signature.returnClause?.type.withoutWrapping.as(TupleTypeSyntax.self)
      if let result, result.elements.count > 1 {
        rib.remark(
          "build returns \(result.withoutComments); a workflow finds the interactor itself.", at: place)
      }
      for input in signature.inputs where input.label != "withListener" {
        addInput(input.name, input.type, at: place, to: &rib)
      }
    }
    for part in builder?.parts ?? [] {
      let bases = part.inherited.compactMap { $0.as(IdentifierTypeSyntax.self) }
      for base in bases where base.name.text.hasSuffix("ComponentizedBuilder") {
        for argument in (base.genericArgumentClause?.arguments).map(Array.init)?.dropFirst(2) ?? [] {
          let type = argument.argument.withoutComments
          let isRead = rib.inputs.contains(type) || ["Void", "()"].contains(type)
          guard !isRead else { continue }
          addInput(type.lastWord.asMember, type, at: code.place(of: argument, in: part.path), to: &rib)
        }
      }
    }
  }

  /// Adds the values that a parameter of `build` carries, except for the listener and the component.
  private func addInput(_ name: String, _ type: String, at place: TextPlace, to rib: inout UberRIB) {
    rib.inputs.insert(type)
    let word = type.lastWord
    guard isFunction(type) || !word.hasSuffix("Listener") && word != "\(rib.name)Component" else { return }
    // The builder may take the listener and all parameters as one value.
    let tuple = type.parsedType?.withoutWrapping.as(TupleTypeSyntax.self)?.elements.map {
      (name: $0.firstName?.text ?? "", type: $0.type.plainText, place: place)
    }
    let value = code.type(word).flatMap { $0.isDeclared(as: StructDeclSyntax.self) ? $0 : nil }
    let stored = value?.properties.filter(\.isStored).map {
      (name: $0.name, type: $0.type ?? "", place: self.place(of: $0.member))
    }
    let parts = (tuple ?? []) + (stored ?? [])
    let isListener = { (type: String) in !type.contains("->") && type.lastWord.hasSuffix("Listener") }
    guard parts.contains(where: { isListener($0.type) }) || stored != nil && word.hasSuffix("Dependency")
    else { return addParameter(name, type, at: place, to: &rib) }
    for part in parts where !isListener(part.type) {
      addParameter(part.name, part.type, at: part.place, to: &rib)
    }
  }

  /// Adds a parameter, a dependency if it is an object, or a remark if no route can carry its type.
  private func addParameter(_ name: String, _ type: String, at place: TextPlace, to rib: inout UberRIB) {
    // A class such as `Relay<Void>` has values.
    let isVoid = ["", "Void"].contains(String(type.prefix { $0 != "<" }).lastWord)
    let isTuple = (type.parsedType?.withoutWrapping.as(TupleTypeSyntax.self)?.elements.count ?? 0) > 1
    guard !(rib.parameters + rib.needs).contains(where: { $0.name == name }) else { return }
    guard isFunction(type) || isVoid || isTuple else {
      var value = member(name, type, at: place, of: &rib)
      value.isPassed = isObject(value.type)
      guard value.isPassed else { return rib.parameters.append(value) }
      rib.needs.append(value)
      return rib.remark(
        "build takes \(name). It is a dependency here, because a route can't carry \(value.type).", at: place)
    }
    rib.remark(
      "--param \(name):\(type) was left out. A route can't carry this type. Use an event or a dependency instead.",
      at: place)
  }

  /// Whether the values of a type are objects that a route can't carry, or contain such objects.
  private func isObject(_ type: String) -> Bool {
    code.spelled(type).contains(#/\bany /#)
      || code.writtenTypes(in: type).contains { name in
        Self.streams.values.contains(name)
          || code.type(name).map { $0.parts.contains(where: \.isClass) && !code.isHashable(name) } == true
      }
  }

  /// The streams of RxSwift, and those that replace them.
  private static let streams = [
    "BehaviorRelay": "MutableModelStream", "BehaviorSubject": "MutableModelStream",
    "Driver": "ModelStream", "Observable": "ModelStream", "PublishRelay": "EventSource",
    "PublishSubject": "EventSource", "Signal": "EventStream",
  ]

  /// Returns a value with the streams of RIBKit in its type.
  private func member(
    _ name: String, _ type: String, at place: TextPlace, of rib: inout UberRIB
  ) -> UberRIB.Member {
    let new = type.replacing(/(?:Rx\w+\.)?(\w+)(?=<)/) { match in
      code.type(String(match.1)) == nil ? Self.streams[String(match.1)] ?? String(match.0) : String(match.0)
    }
    if new != type {
      let advice = type.contains("Observable<") ? " Use EventStream if it has no current value." : ""
      rib.remark("\(name) was \(type).\(advice)", at: place)
    }
    return UberRIB.Member(name: name, type: new, place: place)
  }

  /// Whether the values of a type are functions, or contain some.
  private func isFunction(_ type: String) -> Bool { type.contains("->") || code.isFunction(type) }

  /// Reads the dependency protocol and the component.
  private func readDependency(into rib: inout UberRIB) {
    // A protocol such as LoggedInDependencyOffGame has the dependencies of a child.
    for property in requirements(of: "\(rib.name)Dependency").flatMap({ CodeProperty.all(in: $0) }) {
      let (name, type, place) = (property.name, property.type ?? "", place(of: property.member))
      if ["Controllable", "Controller", "Window", "Presentable"].contains(where: type.lastWord.hasSuffix) {
        rib.remark("\(name): \(type) belongs to the views and was left out.", at: place)
      } else if !type.lastWord.hasSuffix("Buildable") {
        let need = member(name, type, at: place, of: &rib)
        if !rib.needs.contains(where: { ($0.name, $0.type) == (name, need.type) }) { rib.needs.append(need) }
      }
    }
    let component = code.type("\(rib.name)Component")
    rib.made = Set((component?.initializers ?? []).flatMap(\.created))
    let properties = component?.properties ?? []
    var aliases: [String: String] = [:]
    for property in properties {
      let value = property.valueWords.prefix { $0 != "}" }
      guard let source = value.first else { continue }
      let isPath = value.allSatisfy { $0 == "." || $0.wholeMatch(of: /\w+/) != nil }
      if source == "dependency" || isPath && properties.contains(where: { $0.name == source }) {
        aliases[property.name] = source
        guard value != ["dependency", ".", property.name] else { continue }
        rib.remark(
          "\(rib.name)Component passes \(value.joined()) as \(property.name).", at: place(of: property.member)
        )
      } else {
        rib.made.insert(property.name)
      }
    }
    let builders = properties.filter { $0.type?.lastWord.hasSuffix("Buildable") == true }
    let made = rib.made.subtracting(builders.map(\.name))
    if !made.isEmpty, let place = component.flatMap(place) {
      rib.remark("\(rib.name)Component creates \(made.sorted().joined(separator: ", ")).", at: place)
    }
    // A RIB that creates a value also has it under its other names.
    let own = rib.made
    rib.made.formUnion(
      aliases.keys.filter {
        [$0].reachable { [aliases[$0]].compactMap(\.self) }.contains(where: own.contains)
      })
  }

  /// Reads the protocols between the interactor and its view.
  private func readView(into rib: inout UberRIB) {
    let uses = [
      ("Presentable", "Commands to the view, for the view model"),
      ("PresentableListener", "Actions of the view, for the presenter"),
      ("ActionableItem", "Actionable items, for steps of a workflow"),
    ]
    for (end, use) in uses {
      let names = requirements(of: rib.name + end).compactMap { member -> String? in
        if let function = member.function {
          return "\(function.name.text)(\(function.signature.inputs.map(\.type).joined(separator: ", ")))"
        }
        return member.names.first { end == "Presentable" && $0 != "listener" }.map { "var \($0)" }
      }
      guard !names.isEmpty, let place = code.type(rib.name + end).flatMap(place) else { continue }
      // Files of several apps may declare the protocol.
      rib.remark("\(use): \(names.distinct.joined(separator: ", ")).", at: place)
    }
  }
}

extension CodeMember {
  /// The function, if the member is one.
  fileprivate var function: FunctionDeclSyntax? { declaration.as(FunctionDeclSyntax.self) }
}

extension CodeProperty {
  /// The words of the value, from the first that says where it comes from; empty for a property without a value.
  fileprivate var valueWords: [String] {
    let tokens = binding.accessorBlock?.allTokens ?? binding.initializer?.value.allTokens
    let marks: Set = ["{", "get", "return", "(", "try", "await", "self", "."]
    return tokens.map { $0.map(\.word).drop(while: marks.contains) }.map(Array.init) ?? []
  }
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

extension String {
  /// The last name in a type: `Trip` in `[Trip]?` and in `any Trip`.
  fileprivate var lastWord: String {
    split { !$0.isLetter && !$0.isNumber && $0 != "_" }.last.map(String.init) ?? ""
  }
}
