internal import RIBDiagnostics
internal import SwiftSyntax

/// The manifest of a package, as far as its targets are literals.
package struct Manifest {
  /// The path of the file, relative to the package.
  package static let path = "Package.swift"
  /// The modules of RIBKit that a target may depend on.
  package static var kit: Set<String> { CodeBase.kitProducts }
  /// The functions that create targets.
  static let makers: Set<String> = ["target", "executableTarget", "testTarget"]

  private(set) var file: CodeFile
  private var read = Lazily<[FunctionCallExprSyntax]>()
  /// The calls that create targets, by target name.
  private var made = Lazily<[String: FunctionCallExprSyntax]>()

  /// Reads a manifest.
  package init(_ text: String) { file = CodeFile(path: Self.path, text: text) }

  /// The changed text.
  package var text: String { file.text }

  /// Whether it declares a target with a name.
  package func declares(_ target: String) -> Bool { call(of: target) != nil }

  /// Whether a target depends, directly or indirectly, on another target of the package.
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

  /// Makes a target depend on a module: another target of the package or a product of RIBKit.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - module: The module that it depends on.
  /// - Returns: Whether it now depends on the module; `false` if its dependencies can't be read because they aren't a list in the call.
  package mutating func letDepend(_ target: String, on module: String) -> Bool {
    guard let words = dependency(on: module), let call = call(of: target),
      let name = call.arguments.first(where: { $0.label?.text == "name" })
    else { return false }
    let sentence = "Add \(module) to the dependencies of \(target)."
    guard let argument = call.arguments.first(where: { $0.label?.text == "dependencies" }) else {
      let words = "dependencies: [\(words)]"
      let end = name.trailingComma == nil ? ", \(words)" : " \(words),"
      return edit([.init(at: name.end, end)], sentence, text: words)
    }
    guard let list = argument.expression.as(ArrayExprSyntax.self) else { return false }
    if list.elements.contains(where: { $0.expression.names(module) }) { return true }
    let isThere = CallCollector(in: list).calls.contains {
      $0.calledExpression.lastName == "product" && $0.value("name") == module
    }
    if isThere { return true }
    let edits = draft.appending(
      words, to: list.elements.map { (Syntax($0), $0.trailingComma) }, left: list.leftSquare,
      right: list.rightSquare, closesLine: true, in: file)
    return edit(edits, sentence, text: words)
  }

  /// Declares a target with the settings of the existing targets.
  ///
  /// - Parameters:
  ///   - target: Its name.
  ///   - isTest: Whether it contains tests.
  ///   - modules: Its dependencies.
  /// - Returns: Whether it is now declared; `false` if the targets can't be read because they aren't a list in the call of `Package`.
  package mutating func declare(_ target: String, isTest: Bool, dependingOn modules: [String]) -> Bool {
    let package = calls.first { $0.calledExpression.lastName == "Package" }
    let words = modules.compactMap(dependency)
    guard
      let list = package?.arguments.first(where: { $0.label?.text == "targets" })?.expression.as(
        ArrayExprSyntax.self),
      words.count == modules.count
    else { return false }
    let last = list.elements.last
    let indentation =
      last.map { file.indentation(of: $0) } ?? file.indentation(of: list) + file.indentationStep
    let settings = calls.lazy.compactMap { call in
      call.arguments.first {
        $0.label?.text == "swiftSettings" && Self.makers.contains(call.calledExpression.lastName ?? "")
      }
    }.first?.expression.trimmedDescription
    let lines =
      [".\(isTest ? "testTarget" : "target")(", "  name: \"\(target)\",", "  dependencies: ["]
      + words.map { "    \($0)," } + ["  ]" + (settings.map { ",\n  swiftSettings: \($0))" } ?? ")")]
    let element = lines.joined(separator: "\n").replacing("\n", with: file.lineBreak + indentation)
    let edits: [CodeDraft.Edit]
    if let last {
      let end = last.trailingComma?.end ?? last.end
      edits = [
        .init(at: end, (last.trailingComma == nil ? "," : "") + file.lineBreak + indentation + element + ",")
      ]
    } else {
      let close = file.lineBreak + file.indentation(of: list)
      edits = [
        .init(
          list.leftSquare.end..<list.rightSquare.start, file.lineBreak + indentation + element + "," + close)
      ]
    }
    return edit(edits, "Declare the target \(target).", text: element)
  }

  /// Returns the expression for a dependency on a module; `nil` if it is neither a target of this package nor a known product of RIBKit.
  private func dependency(on module: String) -> String? {
    if declares(module) { return "\"\(module)\"" }
    guard CodeBase.kitProducts.contains(module) else { return nil }
    let package = calls.lazy.filter {
      $0.calledExpression.lastName == "product" && CodeBase.kitProducts.contains($0.value("name") ?? "")
    }.compactMap { $0.value("package") }.first
    return package.map { ".product(name: \"\(module)\", package: \"\($0)\")" }
  }

  var calls: [FunctionCallExprSyntax] {
    read.get { CallCollector(in: file.syntax).calls }
  }

  private var draft: CodeDraft { CodeDraft(CodeBase([Self.path: text])) }

  /// Changes the text.
  ///
  /// - Returns: Whether the result is still valid Swift.
  private mutating func edit(_ edits: [CodeDraft.Edit], _ sentence: String, text: String) -> Bool {
    var draft = draft
    draft.edit(Self.path, edits, sentence, text: text)
    guard let changed = draft.code.files[Self.path], changed.errors.isEmpty else { return false }
    file = changed
    (read, made) = (Lazily(), Lazily())
    return true
  }

  /// Returns the call that creates a target.
  private func call(of target: String) -> FunctionCallExprSyntax? {
    made.get {
      let makers = calls.filter { call in
        Self.makers.contains(call.calledExpression.lastName ?? "")
          // `.target(name:)` in a list of dependencies does not create a target.
          && call.parent?.parent?.parent?.parent?.as(LabeledExprSyntax.self)?.label?.text != "dependencies"
      }
      let named = makers.compactMap { call in
        call.arguments.first { $0.label?.text == "name" }?.expression.ownTarget.map { ($0, call) }
      }
      return Dictionary(named) { first, _ in first }
    }[target]
  }
}

extension FunctionCallExprSyntax {
  /// Returns the string argument with a label.
  fileprivate func value(_ label: String) -> String? {
    arguments.first { $0.label?.text == label }?.expression.as(StringLiteralExprSyntax.self)?.segments
      .withoutComments
  }
}

extension ExprSyntax {
  /// Whether it is a name in quotes, or a call such as `.target(name:)` with that name.
  fileprivate func names(_ name: String) -> Bool { ownTarget == name }

  /// The name of the target that it refers to; `nil` if it refers to a product of another package.
  var ownTarget: String? {
    if let text = self.as(StringLiteralExprSyntax.self) { return text.segments.withoutComments }
    guard let call = self.as(FunctionCallExprSyntax.self), call.calledExpression.lastName != "product" else {
      return nil
    }
    return call.arguments.first?.expression.ownTarget
  }
}

extension CodeBase {
  /// Returns the modules of these files and of RIBKit that a file imports.
  package func ownModules(importedBy file: CodeFile) -> Set<String> {
    Set(CodeImport.all(in: file).map(\.module).filter { Self.kitProducts.contains($0) || isModule($0) })
  }

  /// Whether a file belongs to a module with a name.
  private func isModule(_ name: String) -> Bool {
    if let target = targets.first(where: { $0.name == name }) { return !target.isTest }
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
