internal import SwiftSyntax

// Passing a dependency to a type wherever the type is created.

/// The source of a RIB's dependency, if not the nearest code that has it.
package struct NeedSource: Hashable, Sendable {
  /// The names of the values that the parent's route carries instead of dependencies; `nil` to decide by their types.
  package var parameters: Set<String>?
  /// The RIB above it that has the dependency.
  package var ancestor: String?
  /// An expression to use at the first place where code can name it, as in `service.count`.
  package var value: String?
  /// Such expressions for single dependencies, by name.
  package var values: [String: String]
  /// The RIB that creates the dependencies that no RIB below it has.
  package var owner: String?
  /// Such RIBs for single dependencies, by name.
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

  /// The options of the command line that it comes from.
  package var options: [String] {
    (ancestor == nil && value == nil && values.isEmpty ? [] : ["--from"])
      + (allOwners.isEmpty ? [] : ["--owner"])
  }

  /// The dependencies that it names.
  var names: [String] { Set(values.keys).union(owners.keys).sorted() }

  /// All RIBs that create dependencies.
  package var allOwners: [String] { [owner].compactMap(\.self) + owners.values.sorted() }

  /// Returns the RIB that creates a dependency.
  func owner(of need: CodeParameter) -> String? { owners[need.name] ?? owner }

  /// Returns the expression to pass for a dependency.
  func value(for need: CodeParameter) -> String? { values[need.name] ?? value }
}

extension CodeDraft {
  /// The limits for passing a dependency up, and the values for tests.
  struct Supply {
    /// The source: the named RIB has the dependency, or gets it from the code that creates it.
    var source = NeedSource()
    /// Whether the named RIB is getting the dependency, so that the search ends there.
    var isAtSource = false
    /// Returns a value for tests, by type.
    var sample: (String) -> String? = { _ in nil }
    /// The types that are getting the dependency.
    var asked: Set<String> = []
  }

  /// Finds or creates the dependency that code at a place needs.
  ///
  /// - Returns: The expression for it there; `nil` if it cannot be known, in which case there is advice.
  mutating func provide(_ need: CodeParameter, at site: CreationSite, _ supply: Supply) -> String? {
    let visible = VisibleValues(of: site, in: code)
    let value = supply.source.value(for: need)
    if let value, visible.names.contains(String(value.prefix { $0 != "." })) {
      if visible.lacks(value) { return leave(need, at: site) }
      if let type = visible.type(of: value), code.differs(type, from: need.type) {
        leave(
          "\(value) has the type \(type), but \(need.name) has the type \(need.type). Use another value.",
          text: "\(need.name): \(need.type)", at: site.call, in: site.path)
      }
      return value
    }
    if code.isTest(site.path) {
      if let found = visible.sample(for: need) { return found }
    } else if value == nil {
      let found = visible.expression(for: need) ?? shared(need, at: site, supply, visible)
      if let found { return found }
    }
    // Outside of tests, a new value might be a second service beside the one that others share, so its owner creates it.
    if code.isTest(site.path), let found = visible.construction(of: need) { return found }
    if let made = provideBundle(need, at: site, supply) { return made }
    if code.isTest(site.path), let sample = sample(of: need.type, supply, visible) {
      importTypes(of: need.type, into: site.path, as: nil)
      return sample
    }
    if code.isTest(site.path), let value = takeFixture(for: need, at: site) { return value }
    let rib = site.typeName.flatMap { name in
      code.ribTypes.owner(of: name).flatMap { $0.interactor?.name == name ? nil : $0 }
    }
    if let rib, rib.name == supply.source.owner(of: need), rib.maker.name == site.typeName {
      return own(need, at: site)
    }
    guard let owner = site.typeName, let rib, !code.isTest(site.path), !visible.isStatic,
      !supply.isAtSource, !supply.asked.contains(owner)
    else { return leave(need, at: site) }
    var supply = supply
    supply.asked.insert(owner)
    supply.isAtSource = rib.name == supply.source.ancestor && rib.maker.name == owner
    return give(need, to: owner, of: rib, supply, isStored: !site.isInInitializer).map(visible.written)
  }

  /// Returns the only object of the needed type, which has a different name, and notes it.
  ///
  /// Values with different names are usually different, but two names may mean one service. They don't if the user has named the owner of the
  /// dependency, or if two values of the type are needed.
  private mutating func shared(
    _ need: CodeParameter, at site: CreationSite, _ supply: Supply, _ visible: VisibleValues
  ) -> String? {
    guard supply.source.owner(of: need) == nil, code.isShared(need.type),
      let found = visible.onlyValue(of: need.type),
      !site.labels.contains(where: { $0 != need.name && $0 == found.lastName })
    else { return nil }
    notes.append(
      "\(found) is passed as \(need.name), because it is the only \(need.type) there. To pass another one, use --from \(need.name)=VALUE."
    )
    return found
  }

  /// Returns a value of a type for tests, made of the values in the test if possible.
  func sample(of type: String, _ supply: Supply, _ visible: VisibleValues? = nil) -> String? {
    supply.sample(type)
      ?? code.sample(of: type) { type, name in
        visible?.sample(for: CodeParameter(label: nil, name: name, type: type))
          ?? supply.sample(type)
      }
  }

  /// Creates the struct of all dependencies of a builder from values that are found or created one by one.
  private mutating func provideBundle(_ need: CodeParameter, at site: CreationSite, _ supply: Supply)
    -> String?
  {
    guard need.name == "dependency", let bundle = code.type(need.type), !bundle.inputs.isEmpty,
      bundle.declarations.count == 1, bundle.declarations[0].declaration.is(StructDeclSyntax.self),
      let made = site.call.calledExpression.qualifiedName ?? site.impliedName,
      let type = code.type(made, in: site.typeName)?.name
    else { return nil }
    let number = number(of: site)
    var arguments: [String] = []
    for input in bundle.inputs where !input.hasDefault {
      guard let current = self.site(number, of: type) else { return nil }
      let value = provide(input, at: current, supply) ?? input.name
      arguments.append((input.label.map { "\($0): " } ?? "") + value)
    }
    importTypes(of: need.type, into: site.path, as: code.isTest(site.path) ? nil : "internal")
    return "\(need.type)(\(arguments.joined(separator: ", ")))"
  }

  /// Passes a dependency to a builder or a router of a RIB from every place that creates it.
  ///
  /// A router whose initializer only passes the dependency on doesn't store it.
  ///
  /// - Returns: The expression for the dependency in the builder or router.
  mutating func give(
    _ need: CodeParameter, to owner: String, of rib: RIBTypes, _ supply: Supply, isStored: Bool = true
  ) -> String? {
    var supply = supply
    // A builder with one struct for all its dependencies gets another member in that struct.
    if rib.builder?.name == owner, rib.needs.count == 1, rib.needs[0].name == "dependency",
      let bundle = code.type(rib.needs[0].type),
      bundle.declarations.allSatisfy({ $0.declaration.is(StructDeclSyntax.self) })
    {
      let isThere = bundle.properties.contains { $0.name == need.name && $0.type == need.type }
      if isThere { return "dependency.\(need.name)" }
      supply.asked.insert(bundle.name)
      return pass(need, through: bundle.name, supply) ? "dependency.\(need.name)" : nil
    }
    return pass(need, through: owner, supply, isStored: isStored) ? need.name : nil
  }

  /// Adds an input to a type and passes it wherever the type is created.
  mutating func pass(
    _ need: CodeParameter, through typeName: String, _ supply: Supply, isStored: Bool = true
  ) -> Bool {
    let input = CodeParameter(label: need.name, name: need.name, type: need.type)
    guard let type = code.type(typeName) else { return false }
    if let other = type.properties.first(where: { $0.name == need.name }) {
      leave(
        "\(typeName) already has \(need.name) with a type other than \(need.type). Rename one of them.",
        at: other.variable, in: other.member.path)
      return false
    }
    guard addInput(input, to: typeName, isStored: isStored) else { return false }
    return supplyCalls(of: typeName, with: input) { draft, site in draft.provide(input, at: site, supply) }
  }

  /// Adds an argument to every call that creates a value of a type.
  ///
  /// - Returns: Whether all calls could be changed.
  mutating func supplyCalls(
    of typeName: String, with input: CodeParameter, value: (inout CodeDraft, CreationSite) -> String?
  ) -> Bool {
    var isDone = true
    var failed: Set<Int> = []
    if let type = code.type(typeName), CreationSite.all(of: type, in: code).isEmpty {
      // A type that creates a RIB and that this package doesn't use may be used by another one.
      guard let rib = code.ribTypes.owner(of: typeName), rib.router.name == typeName,
        rib.maker.name != typeName
      else { return true }
      leave(
        "\(typeName) isn't created in these files. Pass \(input.name) where you create it.",
        text: "\(input.name): <\(input.type)>", at: type.declarations.first?.declaration,
        in: type.declarations.first?.path ?? "")
      return false
    }
    // Each change creates a new tree, so the calls are looked up again.
    while let type = code.type(typeName) {
      let sites = CreationSite.all(of: type, in: code)
      let next = sites.enumerated().first {
        !failed.contains($0.offset) && !$0.element.labels.contains(input.name)
      }
      guard let (index, found) = next else { break }
      let expression = value(&self, found)
      // Providing the value may have changed this file too.
      let site = code.type(typeName).map { CreationSite.all(of: $0, in: code) }.flatMap {
        index < $0.count ? $0[index] : nil
      }
      guard let site, let file = code.files[site.path], let expression else {
        failed.insert(index)
        isDone = false
        continue
      }
      let argument = "\(input.name): \(expression)"
      guard
        let edits = appending(argument, to: site.call, before: labels(after: input, of: typeName), in: file)
      else {
        leave("Pass \(input.name) to \(typeName).", text: argument, at: site.call, in: site.path)
        failed.insert(index)
        isDone = false
        continue
      }
      edit(site.path, edits, "Pass \(input.name) to \(typeName).", text: argument)
    }
    return isDone
  }

  /// Returns the labels of an initializer's parameters after a given one.
  private func labels(after input: CodeParameter, of typeName: String) -> [String?] {
    let parameters =
      code.type(typeName)?.initializers.first?.signature.parameterClause.parameters
      .map(CodeParameter.init) ?? []
    return parameters.drop { $0.name != input.name }.dropFirst().map(\.label)
  }
}
