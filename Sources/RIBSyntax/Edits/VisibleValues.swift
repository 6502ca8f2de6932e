internal import RIBDiagnostics
internal import SwiftSyntax

/// The values that code at one place can name: parameters, constants, and properties of the enclosing type.
struct VisibleValues {
  private let code: CodeBase
  /// The file with the code.
  private let place: String
  /// The type that the code creates there.
  private let created: CodeType?
  /// The full name of the type around the code; empty outside of types.
  private let scope: String
  /// The values of known types, with their spelling at that place, nearest first.
  private var values: [(path: String, value: CodeParameter)] = []
  /// All names, including those whose types only the compiler knows.
  private(set) var names: Set<String> = []
  /// The names of parameters and constants, which hide properties of the same name, even before their declaration.
  private var locals: Set<String> = []
  /// The names of the parameters and constants whose types only the compiler knows.
  private var unknown: Set<String> = []
  /// Whether the place is in a static member, in the initial value of a property or in the default of a parameter, where the
  /// properties of the enclosing value are not visible.
  let isStatic: Bool

  init(of site: CreationSite, in code: CodeBase) {
    (self.code, place, scope) = (code, site.path, site.typeName ?? "")
    created = site.created(in: code)
    isStatic = site.outer.prefix { !$0.isProtocol((any DeclGroupSyntax).self) }.contains { syntax in
      syntax.asProtocol((any WithModifiersSyntax).self)?.modifiers.has("static", "class") == true
        || syntax.is(FunctionParameterSyntax.self)
        || syntax.as(VariableDeclSyntax.self)?.isInitialValue(around: site.call) == true
    }
    for (outer, part) in site.call.outwards {
      for (name, local) in outer.locals(in: part) where names.insert(name).inserted {
        guard let type = local.type?.plainText ?? (local.isElement ? nil : local.value).flatMap(type) else {
          unknown.insert(name)
          continue
        }
        values.append((name, CodeParameter(label: name, name: name, type: type)))
      }
    }
    locals = names.union(site.call.outwards.flatMap { $0.outer.laterLocals(than: $0.part) })
    guard !isStatic, let group = site.groups.first else { return }
    let parts = site.typeName.map { code.parts(of: $0, seenAt: site.path) } ?? []
    let seen = parts.isEmpty ? [CodePart(group, path: site.path)].compactMap(\.self) : parts
    for property in seen.flatMap(\.properties) where !property.isStatic {
      names.insert(property.name)
      guard let type = property.type ?? property.binding.initializer.flatMap({ type(of: $0.value) }) else {
        continue
      }
      let value = CodeParameter(label: property.name, name: property.name, type: type)
      values.append((written(property.name), value))
    }
  }

  /// Returns the type of a value; `nil` if only the compiler knows it.
  private func type(of value: ExprSyntax) -> String? {
    value.madeType?.withoutComments
      ?? (value.is(FunctionCallExprSyntax.self) ? code.type(of: value)?.name : nil)
  }

  /// Whether a spelling with `self` avoids a local value that may be the needed one, because only the compiler knows its type.
  func isUnclear(_ path: String) -> Bool {
    let name = path.split(separator: ".").dropFirst().first.map(String.init)
    return path.hasPrefix("self.") && name.map(unknown.contains) == true
  }

  /// Returns the spelling at that place of a property of the enclosing value.
  func written(_ property: String) -> String {
    locals.contains(String(property.prefix { $0 != "." })) ? "self." + property : property
  }

  /// Returns an expression for a needed value, or `nil` if there isn't one.
  ///
  /// The expression is a value with that name and type, or one reached through at most three members. The values that a builder stores are
  /// for its RIB only, and the values of another feature's types for that feature only. Members of data aren't passed: the `name`
  /// of a person isn't the name that a child needs. Neither are those of another value of the created type.
  func expression(for need: CodeParameter) -> String? {
    var level = values
    for _ in 0..<4 {
      if let found = level.first(where: {
        $0.value.name == need.name && code.mayPass($0.value.type, as: need.type, at: place)
      }) {
        return found.path
      }
      level = level.flatMap { entry in
        members(of: entry.value.type).map { (entry.path + "." + $0.name, $0) }
      }
      if level.count > 2_000 { return nil }
    }
    return nil
  }

  /// Returns the type of a value such as `service.trips`; `nil` if these files don't declare the types on the way.
  ///
  /// - Throws: The reason why code at that place can't name the value; an empty reason if the first component isn't in scope there.
  func type(atPath path: String) throws(Obstacle) -> String? {
    let parts = path.split(separator: ".").map(String.init)
    guard let first = parts.first, names.contains(first) else { throw Obstacle("") }
    var type = type(of: first).map { code.written($0, outside: scope) }
    for name in parts.dropFirst() {
      guard let owner = type?.parsedType?.qualifiedName.flatMap({ code.type($0) }) else { return nil }
      let types = [owner] + code.inherited(by: owner)
      let properties = types.flatMap(\.properties)
      guard let property = properties.first(where: { $0.name == name }) else {
        let known = CodeBase.standard.union(CodeBase.kit)
        let isOpen = types.flatMap(\.conformances).contains {
          !known.contains($0) && !code.declares($0, in: owner.name)
        }
        if isOpen, types.allSatisfy({ $0.functions(named: name).isEmpty }) { return nil }
        throw Obstacle(
          " \(owner.name) has no value \(name).\(NearMiss.question(name, among: properties.map(\.name)))")
      }
      type = property.type.map { code.written($0, outside: owner.name) }
    }
    return type
  }

  /// Returns the type of the value with a name; `nil` if only the compiler knows it.
  func type(of name: String) -> String? {
    unknown.contains(name) ? nil : values.first { $0.value.name == name }?.value.type
  }

  private func members(of type: String) -> [CodeParameter] {
    guard !code.isHashable(type), let type = code.type(type), !type.declarations.isEmpty,
      code.ribTypes.ofBuilder[type.name] == nil, type.name != created?.name, !isOfOtherFeature(type)
    else { return [] }
    return type.properties.compactMap { property in
      property.isStatic || property.variable.modifiers.has("private", "fileprivate") ? nil : property.value
    }
  }

  /// Whether a target that has RIBs declares a type, and neither this place nor what is created here belongs to that target.
  private func isOfOtherFeature(_ type: CodeType) -> Bool {
    let targets = { (type: CodeType) in type.declarations.compactMap { code.target(of: $0.path) } }
    let own = [code.target(of: place)] + (created.map(targets) ?? [])
    let others = Set(targets(type)).subtracting(own.compactMap(\.self))
    return !others.isEmpty && code.ribTypes.values.contains { !others.isDisjoint(with: targets($0.router)) }
  }
}

extension CodeBase {
  /// Returns the parts of a type; for a type that a test declares, the parts in the tests of its target.
  fileprivate func parts(of type: String, seenAt path: String) -> [CodePart] {
    if let found = self.type(type) { return found.parts }
    guard isTest(path) else { return [] }
    return files(where: { target(of: $0.path) == target(of: path) && $0.mayName(type.lastName) })
      .flatMap { $0.types.parts.filter { $0.name == type }.map(\.part) }
  }

  /// Whether code may pass a value of one type as another one: the same type, or a protocol that the type conforms to directly.
  fileprivate func mayPass(_ type: String, as wanted: String, at path: String) -> Bool {
    let name = wanted.hasPrefix("any ") ? String(wanted.dropFirst(4)) : wanted
    return areEqual(type, wanted)
      || parts(of: type, seenAt: path).flatMap(\.conformances).contains { areEqual($0, name) }
        && self.type(name)?.isProtocol == true
  }
}

extension Syntax {
  /// Returns the names that a body declares after one of its statements.
  fileprivate func laterLocals(than part: Syntax) -> [String] {
    guard let items = self.as(CodeBlockItemListSyntax.self), parent?.is(SourceFileSyntax.self) != true else {
      return []
    }
    return items.filter { $0.position > part.position }.compactMap { $0.item.as(VariableDeclSyntax.self) }
      .flatMap(\.bindings).compactMap(\.pattern.name)
  }
}

extension VariableDeclSyntax {
  /// Whether the variable is a property whose initial value contains a call; such a call is evaluated before `self` exists.
  fileprivate func isInitialValue(around call: FunctionCallExprSyntax) -> Bool {
    parent?.is(MemberBlockItemSyntax.self) == true && !modifiers.has("lazy")
      && bindings.contains { binding in
        binding.initializer.map { $0.position <= call.position && call.endPosition <= $0.endPosition } == true
      }
  }
}

extension CodeProperty {
  /// The name with the type, if the type can be read.
  var value: CodeParameter? { type.map { CodeParameter(label: name, name: name, type: $0) } }
}
