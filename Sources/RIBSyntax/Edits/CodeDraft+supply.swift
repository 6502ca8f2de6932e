internal import SwiftSyntax

// How what a type needs is handed to it wherever it is made.

/// Where what a RIB needs is taken from, if not from the nearest code that has it.
package struct NeedSource: Hashable, Sendable {
  /// The RIB above it whose builder has it.
  package var ancestor: String?
  /// A value wherever code can name it first, as in `service.count`.
  package var value: String?
  /// Such values for single needs, by their names.
  package var values: [String: String]

  /// Makes a source; without anything the nearest code is asked.
  package init(ancestor: String? = nil, value: String? = nil, values: [String: String] = [:]) {
    self.ancestor = ancestor
    self.value = value
    self.values = values
  }

  /// The value that is to be passed for a need.
  func value(for need: CodeParameter) -> String? { values[need.name] ?? value }
}

extension CodeDraft {
  /// How far a need may be handed up, and what tests are given.
  struct Supply {
    /// Where it is taken from: the builder of a RIB that is named has it, or is given it by whoever makes it.
    var source = NeedSource()
    /// Whether the builder of the RIB that is named is being given it: above it nobody is asked.
    var isAtSource = false
    /// A value for tests, by type.
    var sample: (String) -> String? = { _ in nil }
    /// The types that are being given the need.
    var asked: Set<String> = []
  }

  /// Finds or makes what code at a place needs.
  ///
  /// - Returns: How the code there writes it; `nil` if that cannot be known, and then there is advice.
  mutating func provide(_ need: CodeParameter, at site: CreationSite, _ supply: Supply) -> String? {
    // A property that stands for a value is none.
    if CodeBase.isTest(site.path), let name = passOver(need, at: site, isFirst: false) { return name }
    let visible = VisibleValues(of: site, in: code)
    let value = supply.source.value(for: need)
    if let value, visible.names.contains(String(value.prefix { $0 != "." })) {
      if visible.lacks(value) {
        leave(need, at: site)
        return need.name
      }
      if let type = visible.type(of: value), code.differs(type, from: need.type) {
        leave(
          "\(value) has the type \(type), and \(need.name) the type \(need.type). Put another value in its place.",
          text: "\(need.name): \(need.type)", at: site.call, in: site.path)
      }
      return value
    }
    let isFree = value == nil || CodeBase.isTest(site.path)
    if isFree, let found = visible.expression(for: need) ?? visible.construction(of: need) {
      return found
    }
    if let made = provideBundle(need, at: site, supply) { return made }
    if CodeBase.isTest(site.path), let sample = sample(of: need.type, supply, visible) {
      importTypes(of: need.type, into: site.path, as: nil)
      return sample
    }
    if CodeBase.isTest(site.path), let name = passOver(need, at: site, isFirst: true) { return name }
    let rib = site.typeName.flatMap { name in
      code.ribTypes.owner(of: name).flatMap { $0.interactor?.name == name ? nil : $0 }
    }
    guard let owner = site.typeName, let rib, !CodeBase.isTest(site.path), !visible.isStatic,
      !supply.isAtSource, !supply.asked.contains(owner)
    else {
      leave(need, at: site)
      return need.name
    }
    var supply = supply
    supply.asked.insert(owner)
    supply.isAtSource = rib.name == supply.source.ancestor && rib.builder?.name == owner
    return give(need, to: owner, of: rib, supply).map(visible.written)
  }

  /// A value of a type for tests, made of what the test has, as far as it has it.
  func sample(of type: String, _ supply: Supply, _ visible: VisibleValues? = nil) -> String? {
    supply.sample(type)
      ?? code.sample(of: type) { type, name in
        visible?.expression(for: CodeParameter(label: nil, name: name, type: type))
          ?? supply.sample(type)
      }
  }

  /// Makes the struct of all that a builder needs, of values that are found or made one by one.
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
    importTypes(of: need.type, into: site.path, as: CodeBase.isTest(site.path) ? nil : "internal")
    return "\(need.type)(\(arguments.joined(separator: ", ")))"
  }

  /// Gives a builder or a router of a RIB what is needed, from wherever it is made.
  ///
  /// - Returns: How code in it writes what it was given.
  mutating func give(_ need: CodeParameter, to owner: String, of rib: RIBTypes, _ supply: Supply) -> String? {
    var supply = supply
    // A builder with one struct for all that it needs gets one more member in there.
    if rib.builder?.name == owner, rib.needs.count == 1, rib.needs[0].name == "dependency",
      let bundle = code.type(rib.needs[0].type),
      bundle.declarations.allSatisfy({ $0.declaration.is(StructDeclSyntax.self) })
    {
      let isThere = bundle.properties.contains { $0.name == need.name && $0.type == need.type }
      if isThere { return "dependency.\(need.name)" }
      supply.asked.insert(bundle.name)
      return pass(need, through: bundle.name, supply) ? "dependency.\(need.name)" : nil
    }
    return pass(need, through: owner, supply) ? need.name : nil
  }

  /// Gives a type an input, and passes it wherever the type is made.
  mutating func pass(_ need: CodeParameter, through typeName: String, _ supply: Supply) -> Bool {
    let input = CodeParameter(label: need.name, name: need.name, type: need.type)
    guard let type = code.type(typeName) else { return false }
    if let other = type.properties.first(where: { $0.name == need.name }) {
      leave(
        "\(typeName) has a \(need.name) of another type than \(need.type). Call one of them something else.",
        at: other.variable, in: other.member.path)
      return false
    }
    guard addInput(input, to: typeName) else { return false }
    return supplyCalls(of: typeName, with: input) { draft, site in draft.provide(input, at: site, supply) }
  }

  /// Adds an argument wherever a value of a type is made.
  ///
  /// - Returns: Whether all calls could be changed.
  mutating func supplyCalls(
    of typeName: String, with input: CodeParameter, value: (inout CodeDraft, CreationSite) -> String?
  ) -> Bool {
    var isDone = true
    var failed: Set<Int> = []
    if let type = code.type(typeName), CreationSite.all(of: type, in: code).isEmpty {
      // A builder that nobody here uses may be used by another package.
      guard code.ribTypes.owner(of: typeName)?.router.name == typeName else { return true }
      leave(
        "\(typeName) is made nowhere in these files. Pass \(input.name) where it is made.",
        text: "\(input.name): <\(input.type)>", at: type.declarations.first?.declaration,
        in: type.declarations.first?.path ?? "")
      return false
    }
    // Each change makes a new tree, so the calls are looked up again.
    while let type = code.type(typeName) {
      let sites = CreationSite.all(of: type, in: code)
      let next = sites.enumerated().first {
        !failed.contains($0.offset) && !$0.element.labels.contains(input.name)
      }
      guard let (index, found) = next else { break }
      let expression = value(&self, found)
      // What was needed for the value may have changed this file too.
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

  /// The labels of the parameters of an initializer that come after one of them.
  private func labels(after input: CodeParameter, of typeName: String) -> [String?] {
    let parameters =
      code.type(typeName)?.initializers.first?.signature.parameterClause.parameters
      .map(CodeParameter.init) ?? []
    return parameters.drop { $0.name != input.name }.dropFirst().map(\.label)
  }
}
