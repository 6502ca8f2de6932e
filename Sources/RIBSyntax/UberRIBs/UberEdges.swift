internal import RIBDiagnostics
internal import SwiftSyntax

/// The edges between RIBs: the builders that the builder, the component and the router of a RIB name.
///
/// A name leads to a child directly, through a type that wraps a builder, or through a protocol of such types.
struct UberEdges {
  /// Suffixes of types that name builders without wrapping one.
  private static let others = [
    "Component", "Controller", "Delegate", "Interactor", "Presenter", "Router", "Workflow",
  ]

  private let reader: UberRIBReader
  /// The RIBs, by the names of their builders and of the protocols of these.
  private var builders: [String: String] = [:]
  /// The RIBs behind types that wrap builders, by the names of the types.
  private var adapters: [String: [String]] = [:]
  /// The RIBs behind the types that conform to a protocol of builders.
  private var families: [String: [String]] = [:]
  /// The RIBs whose builders are passed to other RIBs as dependencies.
  private var passed: Set<String> = []

  init(_ reader: UberRIBReader) {
    self.reader = reader
    for name in reader.classes.keys {
      builders["\(name)Builder"] = name
      builders["\(name)Buildable"] = name
    }
    let types = reader.code.types(mentioning: ["Build"]).sorted { $0.name < $1.name }
    let wrappers = types.filter { type in
      builders[type.shortName] == nil && !Self.others.contains(where: type.shortName.hasSuffix)
        && type.declarations.contains { $0.isClass || $0.declaration.is(StructDeclSyntax.self) }
    }
    for type in wrappers {
      let ribs = names(in: type).compactMap { builders[$0.token.text] }
      if !ribs.isEmpty { adapters[type.shortName] = ribs.distinct }
    }
    for type in types {
      let ribs = builders[type.shortName].map { [$0] } ?? adapters[type.shortName] ?? []
      for name in type.conformances.map(\.lastName) where !ribs.isEmpty {
        let isFamily = name.hasSuffix("Buildable") && name != "Buildable" && builders[name] == nil
        if isFamily { families[name, default: []] += ribs }
      }
      guard type.shortName.hasSuffix("Dependency") else { continue }
      passed.formUnion(names(in: type).compactMap { builders[$0.token.text] })
    }
  }

  /// Returns a RIB with its children and their container.
  func completed(_ rib: UberRIB) -> UberRIB {
    var rib = rib
    let router = reader.type("Router", of: rib.name)
    let routed = names(in: router)
    let own = names(in: reader.type("Builder", of: rib.name)) + routed
    // A component may make a builder for a RIB further down, which gets it as a dependency.
    let made = names(in: reader.code.type("\(rib.name)Component")).filter { name in
      guard let child = builders[name.token.text], passed.contains(child) else { return true }
      return own.contains { builders[$0.token.text] == child }
    }
    for name in made + own {
      let text = name.token.text
      let place = reader.code.place(of: name.token, in: name.path)
      let isKnown = { (child: String) in rib.children.contains { $0.name == child } }
      let built = builders[text]
      for child in built.map({ [$0] }) ?? adapters[text] ?? [] where !isKnown(child) {
        // The builder and its protocol name themselves.
        guard built != rib.name || name.isCall else { continue }
        rib.children.append(UberRIB.Member(name: child, place: place))
        if built == nil { rib.remark("\(rib.name) builds \(child) through \(text).", at: place) }
      }
    }
    for name in routed where families[name.token.text] != nil {
      let children = (families[name.token.text] ?? []).distinct.filter { $0 != rib.name }
      guard !rib.children.contains(where: { children.contains($0.name) }) else { continue }
      let place = reader.code.place(of: name.token, in: name.path)
      rib.children += children.map { UberRIB.Member(name: $0, place: place) }
      rib.remark(
        "\(rib.name) takes any \(name.token.text), so it may have children other than \(children.joined(separator: ", ")).",
        at: place)
    }
    readContainer(of: router, into: &rib)
    return rib
  }

  /// Chooses a container from the router's properties and calls.
  private func readContainer(of router: CodeType?, into rib: inout UberRIB) {
    guard let router, let part = router.declarations.first else { return }
    let calls = router.parts.flatMap { part in part.members.calls.map { (syntax: $0, path: part.path) } }
    let attached = calls.filter { $0.syntax.calledName == "attachChild" }
    if rib.children.isEmpty {
      guard let first = attached.first else { return }
      rib.remark(
        "Can't tell which child this call attaches: no builder for it was found.",
        at: reader.code.place(of: first.syntax, in: first.path))
    }
    let routers = router.properties.filter { property in
      property.isStored && ["Routing", "Router"].contains { property.type?.contains($0) == true }
    }
    func choose(_ container: String, _ reason: String, _ syntax: some SyntaxProtocol, _ path: String) {
      rib.container = container
      rib.remark("\(container), \(reason)", at: reader.code.place(of: syntax, in: path))
    }
    if let kept = routers.first(where: {
      $0.type?.hasPrefix("[") == true || $0.type?.hasPrefix("Array<") == true
    }) {
      choose("list", "because \(kept.name) keeps several children.", kept.binding, kept.member.path)
    } else if let (loop, path) = attached.first(where: \.syntax.isInLoop) {
      choose(
        "list", "because children are attached in a loop; for fixed tabs, use ChildTabs.", loop, path)
    } else if routers.count == 1 {
      rib.container = "slot"
    } else if let (push, path) = calls.first(where: { $0.syntax.calledName?.hasPrefix("push") == true }) {
      choose("stack", "because the router pushes views.", push, path)
    } else {
      let fact = routers.isEmpty ? "doesn't keep its children" : "stores \(routers.count) separate children"
      choose("slot", "but the router \(fact); a slot has one child at a time.", part.declaration, part.path)
    }
  }

  /// A capitalized name in the members of a type.
  private struct Name {
    let token: TokenSyntax
    let path: String

    /// Whether the name is called.
    var isCall: Bool { token.parent?.parent?.is(FunctionCallExprSyntax.self) == true }
  }

  private func names(in type: CodeType?) -> [Name] {
    (type?.parts ?? []).flatMap { part in
      part.members.allTokens.filter { token in
        guard case .identifier(let text) = token.tokenKind else { return false }
        return text.first?.isUppercase == true
      }.map { Name(token: $0, path: part.path) }
    }
  }
}

extension FunctionCallExprSyntax {
  /// Whether a loop of the same function repeats the call.
  fileprivate var isInLoop: Bool {
    outwards.prefix { !$0.outer.is(FunctionDeclSyntax.self) }.contains { outer, _ in
      outer.is(ForStmtSyntax.self) || outer.is(WhileStmtSyntax.self)
        || ["forEach", "map", "compactMap"].contains(outer.as(FunctionCallExprSyntax.self)?.calledName)
    }
  }
}

extension [String] {
  /// The strings without repetition, each at its first place.
  var distinct: [String] { reachable { _ in [String]() } }
}
