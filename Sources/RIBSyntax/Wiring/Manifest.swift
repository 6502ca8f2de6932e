internal import SwiftSyntax

/// The manifest of a package, as far as its targets are literals in it.
package struct Manifest {
  /// The path of the file, from the package on.
  package static let path = "Package.swift"
  /// The functions that make targets.
  private static let makers: Set<String> = ["target", "executableTarget", "testTarget"]

  /// The text as it is to be.
  package private(set) var text: String

  /// Reads a manifest.
  package init(_ text: String) { self.text = text }

  /// Whether it declares a target with a name.
  package func declares(_ target: String) -> Bool { call(of: target) != nil }

  /// Whether a target depends on another one of the package, itself or through others.
  package func depends(_ target: String, on other: String) -> Bool {
    var seen: Set<String> = []
    var left = [target]
    while let next = left.popLast() {
      guard seen.insert(next).inserted else { continue }
      let argument = call(of: next)?.arguments.first { $0.label?.text == "dependencies" }
      let names = argument?.expression.as(ArrayExprSyntax.self)?.elements.compactMap(\.expression.ownTarget)
      if names?.contains(other) == true { return true }
      left += names ?? []
    }
    return false
  }

  /// Lets a target depend on another one of the package.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - other: What it depends on.
  /// - Returns: Whether it does now; where its dependencies are no list in the call they cannot be read.
  package mutating func letDepend(_ target: String, on other: String) -> Bool {
    guard let call = call(of: target), let name = call.arguments.first(where: { $0.label?.text == "name" })
    else {
      return false
    }
    let file = CodeFile(path: Self.path, text: text)
    var draft = CodeDraft(CodeBase([Self.path: text]))
    guard let argument = call.arguments.first(where: { $0.label?.text == "dependencies" }) else {
      let words = "dependencies: [\"\(other)\"]"
      let end = name.trailingComma == nil ? ", \(words)" : " \(words),"
      draft.edit(Self.path, [.init(at: name.end, end)], "Let \(target) depend on \(other).", text: words)
      return take(draft)
    }
    guard let list = argument.expression.as(ArrayExprSyntax.self) else { return false }
    if list.elements.contains(where: { $0.expression.names(other) }) { return true }
    let edits = draft.appending(
      "\"\(other)\"", to: list.elements.map { (Syntax($0), $0.trailingComma) }, left: list.leftSquare,
      right: list.rightSquare, closesLine: true, in: file)
    draft.edit(Self.path, edits, "Let \(target) depend on \(other).", text: "\"\(other)\"")
    return take(draft)
  }

  /// Lets a target depend on a product of the package that another product is from.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - product: What it depends on.
  ///   - neighbour: A product of the same package, on which some target depends.
  /// - Returns: Whether it does now.
  package mutating func letDepend(_ target: String, onProduct product: String, of neighbour: String) -> Bool {
    let calls = CallCollector(in: CodeFile(path: Self.path, text: text).syntax).calls
    let package = calls.lazy.filter {
      $0.calledExpression.lastName == "product" && $0.value("name") == neighbour
    }
    .compactMap { $0.value("package") }.first
    guard let package, let call = call(of: target),
      let list = call.arguments.first(where: { $0.label?.text == "dependencies" })?.expression.as(
        ArrayExprSyntax.self)
    else { return false }
    let isThere = CallCollector(in: list).calls.contains {
      $0.calledExpression.lastName == "product" && $0.value("name") == product
    }
    if isThere { return true }
    let words = ".product(name: \"\(product)\", package: \"\(package)\")"
    var draft = CodeDraft(CodeBase([Self.path: text]))
    let edits = draft.appending(
      words, to: list.elements.map { (Syntax($0), $0.trailingComma) }, left: list.leftSquare,
      right: list.rightSquare, closesLine: true, in: CodeFile(path: Self.path, text: text))
    draft.edit(Self.path, edits, "Let \(target) depend on \(product).", text: words)
    return take(draft)
  }

  private mutating func take(_ draft: CodeDraft) -> Bool {
    guard let file = draft.code.files[Self.path], file.errors.isEmpty else { return false }
    text = file.text
    return true
  }

  /// The call that makes a target.
  private func call(of target: String) -> FunctionCallExprSyntax? {
    CallCollector(in: CodeFile(path: Self.path, text: text).syntax).calls.first { call in
      guard let maker = call.calledExpression.lastName, Self.makers.contains(maker) else { return false }
      return call.arguments.contains { $0.label?.text == "name" && $0.expression.names(target) }
        // `.target(name:)` in a list of dependencies is none that makes one.
        && call.parent?.parent?.parent?.parent?.as(LabeledExprSyntax.self)?.label?.text != "dependencies"
    }
  }
}

extension FunctionCallExprSyntax {
  /// The text that is given for a label.
  fileprivate func value(_ label: String) -> String? {
    arguments.first { $0.label?.text == label }?.expression.as(StringLiteralExprSyntax.self)?.segments
      .withoutComments
  }
}

extension ExprSyntax {
  /// Whether it is a name in quotes, or a call like `.target(name:)` with it.
  fileprivate func names(_ name: String) -> Bool { ownTarget == name }

  /// The name of the target that it means; `nil` if it means a product of another package.
  fileprivate var ownTarget: String? {
    if let text = self.as(StringLiteralExprSyntax.self) { return text.segments.withoutComments }
    guard let call = self.as(FunctionCallExprSyntax.self), call.calledExpression.lastName != "product" else {
      return nil
    }
    return call.arguments.first?.expression.ownTarget
  }
}

extension CodeBase {
  /// The modules of these files, and of the kit, that a file imports.
  ///
  /// - Parameter file: The file.
  /// - Returns: Their names.
  package func ownModules(importedBy file: CodeFile) -> Set<String> {
    let modules = Set(paths.compactMap(module) + Self.kitModules.values)
    return modules.intersection(CodeImport.all(in: file).map(\.module))
  }
}
