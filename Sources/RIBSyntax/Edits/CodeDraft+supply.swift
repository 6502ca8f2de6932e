internal import SwiftSyntax

// Passing a dependency to a type wherever the type is created.

/// The source of a RIB's dependency, if not the nearest code that has it.
package struct NeedSource: Hashable, Sendable {
  /// The names of the values that the parent's route carries instead of dependencies; `nil` to decide by their types.
  package var parameters: Set<String>?
  /// The ancestor that has the dependency.
  package var ancestor: String?
  /// An expression to use at the first place where code can name it, as in `service.count`.
  package var value: String?
  /// Such expressions for single dependencies, by the dependency's name.
  package var values: [String: String]
  /// The RIB that creates the dependencies that no RIB below it has.
  package var owner: String?
  /// Such RIBs for single dependencies, by the dependency's name.
  package var owners: [String: String] = [:]

  /// Creates a source; without arguments, the nearest code that has the dependency is the source.
  package init(
    ancestor: String? = nil, value: String? = nil, values: [String: String] = [:], owner: String? = nil
  ) {
    self.ancestor = ancestor
    self.value = value
    self.values = values
    self.owner = owner
  }

  /// The options of the command line that name the source.
  package var options: [String] {
    (ancestor == nil && value == nil && values.isEmpty ? [] : ["--from"])
      + (allOwners.isEmpty ? [] : ["--owner"])
  }

  /// The dependencies that the source names.
  var names: [String] { Set(values.keys).union(owners.keys).sorted() }

  /// All RIBs that create dependencies.
  package var allOwners: [String] { [owner].compactMap(\.self) + owners.values.sorted() }

  /// Returns the RIB that creates a dependency.
  func owner(of need: CodeParameter) -> String? { owners[need.name] ?? owner }

  /// Returns the expression to pass for a dependency.
  func value(for need: CodeParameter) -> String? { values[need.name] ?? value }
}

/// The reason why `rib` can't write some code.
struct Obstacle: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

extension CodeDraft {
  /// The limits for passing a dependency up, and the values for tests.
  struct Supply {
    /// The source: the named RIB has the dependency, or gets it from the code that creates it.
    var source = NeedSource()
    /// Whether the named RIB is getting the dependency, so that the search ends there.
    var isAtSource = false
    /// The reason why the nearest code that has the value's first component can't name the value.
    var obstacle = ""
    /// Returns a value for tests, by type.
    var sample: (String) -> String? = { _ in nil }
    /// The types that are getting the dependency.
    var asked: Set<String> = []
  }

  /// Finds or creates the dependency that code at a place needs.
  ///
  /// - Returns: The expression for it there; `nil`, with advice, if none is known.
  mutating func provide(_ need: CodeParameter, at site: CreationSite, _ supply: Supply) -> String? {
    var supply = supply
    let visible = VisibleValues(of: site, in: code)
    let value = supply.source.value(for: need)
    if let value {
      do throws(Obstacle) {
        let type = try visible.type(atPath: value).flatMap { code.differs($0, from: need.type) ? $0 : nil }
        if let type, code.isTest(site.path) { throw Obstacle(" It has the type \(type) there.") }
        if let type {
          reject(
            "\(value), the value of --from, has the type \(type), but \(need.name) has the type \(need.type). Name another value.",
            at: site.call, in: site.path)
        }
        // That module declares the types with the member `stream`.
        if value.hasSuffix(".stream") { add("ModelStreams", to: site.path, as: "internal") }
        return value
      } catch {
        if supply.obstacle.isEmpty { supply.obstacle = error.reason }
      }
    }
    let rib = site.typeName.flatMap { name in
      code.ribTypes.owner(of: name).flatMap { $0.interactor?.name == name ? nil : $0 }
    }
    let mayBeHere =
      value == nil && (supply.source.ancestor.map { $0 == rib?.name } ?? true || supply.isAtSource)
    // Outside of tests, a new value might be a second service beside the one that others share, so its owner creates it.
    if code.isTest(site.path) {
      if let found = visible.expression(for: need) { return found }
      if let sample = sample(of: need.type, supply, visible) {
        importTypes(in: sample, intoTest: site.path)
        return sample
      }
      if let value = takeFixture(for: need, at: site) { return value }
    } else if mayBeHere, let found = visible.expression(for: need) {
      if visible.isUnclear(found) {
        leave(
          "This passes \(found) instead of the \(need.name) of this function, whose type rib can't read. Pass the value that you mean, then remove the warning.",
          isCertain: false, at: site.call, in: site.path)
      }
      return found
    }
    let isOwner =
      rib.map { $0.name == supply.source.owner(of: need) && $0.maker.name == site.typeName } == true
    if isOwner, value == nil { return own(need, at: site) }
    guard let owner = site.typeName, let rib, !code.isTest(site.path), !visible.isStatic,
      !supply.isAtSource, !supply.asked.contains(owner), !isOwner
    else {
      if let value, !code.isTest(site.path) {
        let place = code.place(of: site.call, in: site.path)
        notes.append(
          "\(place): \(value), the value of --from, isn't in scope here or in the RIBs below.\(supply.obstacle)"
        )
      }
      return leave(need, at: site)
    }
    supply.asked.insert(owner)
    supply.isAtSource = rib.name == supply.source.ancestor && rib.maker.name == owner
    // A router whose initializer only passes the dependency on doesn't store it.
    let isPassed = pass(need, through: owner, supply, isStored: !site.isInInitializer)
    return isPassed ? visible.written(need.name) : nil
  }

  /// Returns a value of a type for tests, built from the values in the test if possible.
  func sample(of type: String, _ supply: Supply, _ visible: VisibleValues? = nil) -> String? {
    supply.sample(type)
      ?? code.sample(of: type) { type, name in
        visible?.expression(for: CodeParameter(label: nil, name: name, type: type))
          ?? supply.sample(type)
      }
  }

  /// Adds an input to a type and passes it wherever the type is created.
  mutating func pass(
    _ need: CodeParameter, through typeName: String, _ supply: Supply, isStored: Bool = true
  ) -> Bool {
    let input = CodeParameter(label: need.name, name: need.name, type: need.type)
    guard let type = code.type(typeName) else { return false }
    if let other = type.members.first(where: { $0.names.contains(need.name) }) {
      let kind = other.declaration.is(FunctionDeclSyntax.self) ? "a function" : "another value"
      reject(
        "\(typeName) already has \(kind) \(need.name). Rename it, or use another name for the dependency.",
        at: other.declaration, in: other.path)
      return false
    }
    if let owner = supply.source.owner(of: need), let rib = code.ribTypes.owner(of: typeName),
      code.tree.allAncestors(of: rib.name).contains(owner),
      rejectOwner(of: need, supply.source, creating: typeName, at: sites(of: typeName))
    {
      return false
    }
    guard addInput(input, to: type, isStored: isStored) else { return false }
    return supplyCalls(of: typeName, with: input) { draft, site in draft.provide(input, at: site, supply) }
  }

  /// Adds an argument to every call that creates a value of a type; returns whether all calls could be changed.
  mutating func supplyCalls(
    of typeName: String, with input: CodeParameter, value: (inout CodeDraft, CreationSite) -> String?
  ) -> Bool {
    leaveUncertain(of: typeName, with: input)
    if let type = code.type(typeName), sites(of: typeName).isEmpty {
      // A type that creates a RIB and that this package doesn't use may be used by another one.
      guard let rib = code.ribTypes.owner(of: typeName), rib.router.name == typeName,
        rib.maker.name != typeName
      else { return true }
      reject(
        "\(typeName) isn't created in these files. Create it in \(rib.maker.name).",
        text: "\(typeName)(\(input.name): <\(input.type)>)", at: type.declarations.first?.declaration,
        in: type.declarations.first?.path ?? "")
      return false
    }
    while let site = sites(of: typeName, without: input.name).first {
      guard let expression = value(&self, site) else { return false }
      // Providing the value may have changed this file too.
      guard let site = sites(of: typeName, without: input.name).first else { break }
      let argument = "\(input.name): \(expression)"
      guard let file = code.files[site.path],
        let edits = appending(argument, to: site.call, before: labels(after: input, of: typeName), in: file)
      else {
        reject("Add parentheses to this call of \(typeName).", at: site.call, in: site.path)
        return false
      }
      edit(site.path, edits)
    }
    return true
  }

  /// Returns the calls that create values of a type and don't pass an input yet.
  func sites(of typeName: String, without input: String) -> [CreationSite] {
    sites(of: typeName).filter { !$0.labels.contains(input) }
  }

  /// Marks code that may create values of a type without naming it in a call.
  private mutating func leaveUncertain(of typeName: String, with input: CodeParameter) {
    guard let type = code.type(typeName) else { return }
    let inputs = type.inputs.filter { $0.name != input.name }
    var found: [(path: String, syntax: Syntax)] = CreationSite.uncertain(for: type, in: code)
      .filter { code.fits($0.call, inputs) }.map { (path: $0.path, syntax: Syntax($0.call)) }
    let names = code.aliasEnds(of: type).union([type.shortName])
    for file in code.files(where: { file in names.contains(where: file.mayName) }) {
      found += file.syntax.allTokens.compactMap { token in
        guard token.givesAnotherName, code.type(token.word, in: token.typeNameAround)?.name == typeName else {
          return nil
        }
        return token.parent.map { (path: file.path, syntax: $0) }
      }
    }
    for (path, syntax) in found {
      leave(
        "This may create a \(typeName). If so, pass \(input.name) too. If not, remove the warning.",
        text: "\(input.name): \(input.type)", isCertain: false, at: syntax, in: path)
    }
  }

  /// Returns the labels of an initializer's parameters after a given one.
  private func labels(after input: CodeParameter, of typeName: String) -> [String?] {
    let parameters = code.type(typeName)?.initializers.first?.signature.inputs ?? []
    return parameters.drop { $0.name != input.name }.dropFirst().map(\.label)
  }
}

extension TokenSyntax {
  /// Whether code may create values of the type with this name by another one: a generic parameter, a local alias, or `Home.init`
  /// without a call.
  fileprivate var givesAnotherName: Bool {
    if let access = parent?.parent?.as(MemberAccessExprSyntax.self), access.base?.id == parent?.id {
      let call = access.parent?.as(FunctionCallExprSyntax.self)
      return access.declName.baseName.text == "init" && call?.calledExpression.id != ExprSyntax(access).id
    }
    return parent?.is(IdentifierTypeSyntax.self) == true
      && (enclosing(SameTypeRequirementSyntax.self) != nil
        || enclosing(TypeAliasDeclSyntax.self).map { DeclSyntax($0).isInBody } == true)
  }
}
