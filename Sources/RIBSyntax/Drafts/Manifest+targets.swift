package import RIBDiagnostics
internal import SwiftSyntax

extension Manifest {
  /// The calls that create other targets, which rib doesn't read.
  private static let otherMakers: Set<String> = ["binaryTarget", "macro", "plugin", "systemLibrary"]

  /// The targets, if the manifest is plain; `nil` if it must be run to find them.
  ///
  /// A plain manifest has no conditions, loops or other statements, one list of targets, and literals in what this property reads; lists
  /// may be constants of the manifest, and sums of lists. The folder of a target without a path is empty. A setting with a condition
  /// counts as set.
  package var targets: [PackageTarget]? {
    let isPlain = file.syntax.statements.allSatisfy { item in
      item.item.is(ImportDeclSyntax.self) || item.item.is(VariableDeclSyntax.self)
        || item.item.is(FunctionDeclSyntax.self) || item.item.is(ExtensionDeclSyntax.self)
    }
    let packages = calls.filter { $0.calledName == "Package" }
    guard isPlain, packages.count == 1, file.errors.isEmpty,
      let list = packages[0].argument("targets"), let elements = elements(of: list)
    else { return nil }
    var targets: [PackageTarget] = []
    for element in elements {
      guard let call = element.as(FunctionCallExprSyntax.self), let maker = call.calledName,
        let name = call.argument("name")?.text
      else { return nil }
      if Self.otherMakers.contains(maker) { continue }
      guard Self.makers.contains(maker), let target = target(name, isTest: maker == "testTarget", call)
      else { return nil }
      targets.append(target)
    }
    return targets
  }

  private func target(_ name: String, isTest: Bool, _ call: FunctionCallExprSyntax) -> PackageTarget? {
    var target = PackageTarget(name: name, isTest: isTest, folder: "")
    if let argument = call.argument("path") {
      guard let path = argument.text else { return nil }
      target.folder = path.isEmpty ? "." : path
    }
    guard let excluded = texts(of: call.argument("exclude")),
      let sources = texts(of: call.argument("sources")),
      let resources = elements(of: call.argument("resources")),
      let dependencies = elements(of: call.argument("dependencies")),
      let settings = elements(of: call.argument("swiftSettings"))
    else { return nil }
    let copied = resources.compactMap { $0.as(FunctionCallExprSyntax.self) }
      .filter { $0.calledName == "copy" }
    target.excluded = excluded + copied.compactMap { $0.arguments.first?.expression.text }
    target.sources = call.argument("sources") == nil ? nil : sources
    target.dependencies = dependencies.compactMap { $0.ownTarget ?? $0.product }
    target.importsAreInternal = false
    for setting in settings {
      guard let call = setting.as(FunctionCallExprSyntax.self), let first = call.arguments.first?.expression
      else { return nil }
      switch call.calledName {
      case "defaultIsolation" where first.trimmedDescription == "MainActor.self": target.isMainActor = true
      case "enableUpcomingFeature":
        guard let feature = first.text else { return nil }
        if feature == "InternalImportsByDefault" { target.importsAreInternal = true }
      default: continue
      }
    }
    return target
  }

  private func texts(of list: ExprSyntax?) -> [String]? {
    guard let elements = elements(of: list) else { return nil }
    let texts = elements.compactMap(\.text)
    return texts.count == elements.count ? texts : nil
  }

  /// Returns the elements of a list, without those of parts of a sum that can't be read.
  func readableElements(of list: ExprSyntax?) -> [ExprSyntax] {
    guard let sum = list?.as(SequenceExprSyntax.self) else { return elements(of: list) ?? [] }
    return sum.elements.flatMap { elements(of: $0) ?? [] }
  }

  /// Returns the elements of a list: none without an expression; `nil` if they can't be read.
  private func elements(of list: ExprSyntax?, within names: Set<String> = []) -> [ExprSyntax]? {
    guard let list, !list.is(NilLiteralExprSyntax.self) else { return [] }
    if let array = list.as(ArrayExprSyntax.self) {
      return array.elements.map { $0.expression.lastName.flatMap(constant) ?? $0.expression }
    }
    if let name = list.lastName, !names.contains(name) {
      return constant(name).flatMap { elements(of: $0, within: names.union([name])) }
    }
    guard let sum = list.as(SequenceExprSyntax.self) else { return nil }
    var all: [ExprSyntax] = []
    for (index, part) in sum.elements.enumerated() {
      if index % 2 == 1 {
        guard part.trimmedDescription == "+" else { return nil }
      } else {
        guard let elements = elements(of: part, within: names) else { return nil }
        all += elements
      }
    }
    return all
  }

  /// Returns the value of a constant or of a computed variable with one expression, alone or in an extension.
  private func constant(_ name: String) -> ExprSyntax? {
    let members = file.syntax.statements.compactMap { $0.item.as(ExtensionDeclSyntax.self) }
      .flatMap(\.memberBlock.members).map { Syntax($0.decl) }
    for item in file.syntax.statements.map({ Syntax($0.item) }) + members {
      guard let variable = item.as(VariableDeclSyntax.self),
        let binding = variable.bindings.first(where: { $0.pattern.name == name })
      else { continue }
      guard let accessors = binding.accessorBlock else { return binding.initializer?.value }
      guard case .getter(let body) = accessors.accessors, body.count == 1 else { return nil }
      return body.first?.item.as(ExprSyntax.self)
    }
    return nil
  }
}

extension ExprSyntax {
  /// The string, if it is a literal without interpolations and escapes.
  fileprivate var text: String? {
    guard let literal = self.as(StringLiteralExprSyntax.self), literal.segments.count == 1,
      case .stringSegment(let segment)? = literal.segments.first, !segment.content.text.contains("\\")
    else { return nil }
    return segment.content.text
  }
}
