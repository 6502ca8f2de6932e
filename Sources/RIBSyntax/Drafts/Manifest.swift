internal import RIBDiagnostics
internal import SwiftSyntax

/// The manifest of a package, as far as its targets are literals.
package struct Manifest {
  /// The path of the file, relative to the package.
  package static let path = "Package.swift"
  /// The functions that create targets.
  static let makers: Set<String> = ["target", "executableTarget", "testTarget"]

  /// The file with its changes.
  package private(set) var file: CodeFile
  /// The calls that create targets, by target name.
  private var made = Lazily<[String: [FunctionCallExprSyntax]]>()

  /// Reads a manifest.
  package init(_ text: String) { self.init(CodeFile(path: Self.path, text: text)) }

  /// Reads a manifest without parsing it again.
  package init(_ file: CodeFile) { self.file = file }

  /// The changed text.
  package var text: String { file.text }

  /// Whether the manifest declares a target with the given name.
  package func declares(_ target: String) -> Bool { !calls(of: target).isEmpty }

  /// Returns the target whose module has the given name; `nil` if the manifest doesn't declare it.
  package func target(of module: String) -> String? {
    if declares(module) { return module }
    return made.get(targetCalls).keys.sorted().first { PackageTarget.moduleName(of: $0) == module }
  }

  /// Whether a target depends, directly or indirectly, on another target of the package.
  package func depends(_ target: String, on other: String) -> Bool {
    func dependencies(of target: String) -> [String] {
      calls(of: target).flatMap { readableElements(of: $0.argument("dependencies")).compactMap(\.ownTarget) }
    }
    return dependencies(of: target).reachable(dependencies).contains(other)
  }

  /// Makes a target depend on a module: another target of the package or a product of RIBKit.
  ///
  /// The `name` is that of the module's target, which is necessary if the manifest creates it in a form that can't be read.
  ///
  /// - Returns: Whether it now depends on the module; `false` if the dependency can't be added, because they aren't a list in the only call that
  ///   creates the target.
  package mutating func letDepend(_ target: String, on module: String, named name: String? = nil) -> Bool {
    let makers = calls(of: target)
    guard let words = dependency(on: module) ?? name.map({ "\"\($0)\"" }), makers.count == 1,
      let call = makers.first,
      let name = call.arguments.first(where: { $0.label?.text == "name" })
    else { return false }
    guard let dependencies = call.argument("dependencies") else {
      let words = "dependencies: [\(words)]"
      let end = name.trailingComma == nil ? ", \(words)" : " \(words),"
      return edit([.init(at: name.end, end)])
    }
    if !elements(of: dependencies, naming: module).isEmpty { return true }
    guard let list = dependencies.as(ArrayExprSyntax.self) else { return false }
    return edit(
      CodeDraft.inserting(words, among: list.elements.withCommas, after: list.leftSquare, in: file))
  }

  /// Whether a target depends on a module under a condition, such as on some platforms only.
  package func dependsConditionally(_ target: String, on module: String) -> Bool {
    calls(of: target).flatMap { elements(of: $0.argument("dependencies"), naming: module) }.contains {
      $0.as(FunctionCallExprSyntax.self)?.argument("condition") != nil
    }
  }

  private func elements(of dependencies: ExprSyntax?, naming module: String) -> [ExprSyntax] {
    readableElements(of: dependencies).filter { element in
      if let target = element.ownTarget { return PackageTarget.moduleName(of: target) == module }
      return element.product == module
    }
  }

  /// Declares a target with the settings of the existing targets.
  ///
  /// - Returns: Whether it is now declared; `false` if the targets can't be read because they aren't a list in the only call of `Package`.
  package mutating func declare(_ target: String, isTest: Bool, dependingOn modules: [String]) -> Bool {
    let packages = calls.filter { $0.calledName == "Package" }
    let words = modules.compactMap(dependency)
    guard packages.count == 1, let list = packages[0].argument("targets")?.as(ArrayExprSyntax.self),
      words.count == modules.count
    else { return false }
    let step = Indentation(of: [text]).step
    let last = list.elements.last
    let indentation = last.map { file.indentation(of: $0) } ?? file.indentation(of: list) + step
    // A function that creates targets has names that the list doesn't know.
    let settings = list.elements.lazy.compactMap { $0.expression.as(FunctionCallExprSyntax.self) }
      .filter { Self.makers.contains($0.calledName ?? "") }
      .compactMap { $0.argument("swiftSettings") }.first?.trimmedDescription
    let lines =
      [".\(isTest ? "testTarget" : "target")(", "\(step)name: \"\(target)\",", "\(step)dependencies: ["]
      + words.map { "\(step)\(step)\($0)," }
      + ["\(step)]" + (settings.map { ",\n\(step)swiftSettings: \($0))" } ?? ")")]
    let element = lines.joined(separator: "\n").replacing("\n", with: file.lineBreak + indentation)
    let end = list.elements.isEmpty ? file.lineBreak + file.indentation(of: list) : ""
    let comma = last.map { $0.trailingComma == nil } == true ? "," : ""
    return edit([
      CodeDraft.Edit(
        at: last.map { $0.trailingComma?.end ?? $0.end } ?? list.leftSquare.end,
        comma + file.lineBreak + indentation + element + "," + end)
    ])
  }

  /// Returns the expression for a dependency on a module; `nil` if it is neither a target of this package nor a known product of RIBKit.
  private func dependency(on module: String) -> String? {
    if let target = target(of: module) { return "\"\(target)\"" }
    guard CodeBase.kitProducts.contains(module) else { return nil }
    let package = calls.lazy.filter {
      $0.calledName == "product" && CodeBase.kitProducts.contains($0.value("name") ?? "")
    }.compactMap { $0.value("package") }.first
    return (package ?? kitPackage).map { ".product(name: \"\(module)\", package: \"\($0)\")" }
  }

  /// The name of RIBKit among the packages that the package depends on; `nil` if none is called so.
  private var kitPackage: String? {
    calls.lazy.filter { $0.calledName == "package" }.compactMap { call in
      let place = (call.value("url") ?? call.value("path"))?.split(separator: "/").last
      return call.value("name") ?? place.map { $0.hasSuffix(".git") ? String($0.dropLast(4)) : String($0) }
    }.first { $0.lowercased() == "ribkit" }
  }

  var calls: [FunctionCallExprSyntax] { file.calls }

  /// Changes the text, and returns whether the result is still valid Swift.
  private mutating func edit(_ edits: [CodeDraft.Edit]) -> Bool {
    var draft = CodeDraft(CodeBase([file]))
    draft.edit(Self.path, edits)
    draft.breakWideLines()
    guard let changed = draft.code.files[Self.path], changed.errors.isEmpty else { return false }
    file = changed
    made = Lazily()
    return true
  }

  /// Returns the calls that create a target: several if they depend on a condition.
  private func calls(of target: String) -> [FunctionCallExprSyntax] { made.get(targetCalls)[target] ?? [] }

  private func targetCalls() -> [String: [FunctionCallExprSyntax]] {
    let makers = calls.filter { call in
      Self.makers.contains(call.calledName ?? "")
        // `.target(name:)` in a list of dependencies does not create a target.
        && call.parent?.parent?.parent?.parent?.as(LabeledExprSyntax.self)?.label?.text != "dependencies"
    }
    let named = makers.compactMap { call in call.argument("name")?.ownTarget.map { ($0, call) } }
    return Dictionary(named.map { ($0, [$1]) }, uniquingKeysWith: +)
  }
}

extension FunctionCallExprSyntax {
  /// Returns the string argument with a label.
  fileprivate func value(_ label: String) -> String? {
    argument(label)?.as(StringLiteralExprSyntax.self)?.segments.withoutComments
  }
}

extension ExprSyntax {
  /// The name of the target that the expression refers to; `nil` if it refers to a product of another package.
  var ownTarget: String? {
    if let text = self.as(StringLiteralExprSyntax.self) { return text.segments.withoutComments }
    guard let call = self.as(FunctionCallExprSyntax.self), call.calledName != "product" else { return nil }
    return call.arguments.first?.expression.ownTarget
  }

  /// The name of the product of another package that the expression refers to.
  var product: String? {
    guard let call = self.as(FunctionCallExprSyntax.self), call.calledName == "product" else { return nil }
    return call.value("name")
  }
}

extension CodeBase {
  /// Returns the modules of these files and of RIBKit that a file imports.
  package func ownModules(importedBy file: CodeFile) -> Set<String> {
    Set(CodeImport.all(in: file).map(\.module).filter { Self.kitProducts.contains($0) || isModule($0) })
  }

  /// Whether a file belongs to a module with the given name.
  private func isModule(_ name: String) -> Bool {
    if let target = targets.first(where: { $0.moduleName == name }) { return !target.isTest }
    let folder = "Sources/\(name)/"
    // The paths are sorted, so a binary search finds the folder.
    var (low, high) = (0, paths.count)
    while low < high {
      let middle = (low + high) / 2
      if paths[middle] < folder { low = middle + 1 } else { high = middle }
    }
    return low < paths.count && paths[low].hasPrefix(folder)
  }
}
