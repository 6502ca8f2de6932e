internal import SwiftSyntax

// Adding a parameter, argument or element to a list.

/// The maximum width of new lines, unless the formatter of the target has another limit.
let widestLine = 100

/// An element of a list, with its comma.
typealias ListElement = (syntax: Syntax, comma: TokenSyntax?)

extension SyntaxCollection where Element: WithTrailingCommaSyntax {
  /// The elements, with their commas.
  var withCommas: [ListElement] { map { (Syntax($0), $0.trailingComma) } }
}

extension CodeDraft {
  /// Returns the edits that add an element to a list, on a line of its own if each of several elements has one.
  ///
  /// The `index` is the number of elements before it; by default, it becomes the last one. Other lines that become too wide are broken when
  /// the changes are finished.
  static func inserting(
    _ text: String, among elements: [ListElement], at index: Int? = nil, after left: TokenSyntax,
    in file: CodeFile
  ) -> [Edit] {
    guard let last = elements.last else { return [Edit(at: left.end, text)] }
    let isColumn =
      elements.allSatisfy { $0.syntax.beginsLine } && (elements.count > 1 || last.comma != nil)
    let gap = isColumn ? file.lineBreak + file.indentation(of: last.syntax) : " "
    if let index, index < elements.count {
      // The previous line is filled first.
      if !isColumn, index > 0, elements[index].syntax.beginsLine, let comma = elements[index - 1].comma,
        file.lineLength(at: comma.end) + text.count + 2 <= widestLine
      {
        return [Edit(at: comma.end, " " + text + ",")]
      }
      return [Edit(at: elements[index].syntax.start, text + "," + gap)]
    }
    if let comma = last.comma {
      return [Edit(at: isColumn ? comma.lineEnd ?? comma.end : comma.end, gap + text + ",")]
    }
    let end = isColumn ? last.syntax.lineEnd ?? last.syntax.end : last.syntax.end
    return [Edit(at: last.syntax.end, ","), Edit(at: end, gap + text)]
  }

  /// Returns the edits that add a parameter to an initializer, last except for listeners and functions that may be trailing closures.
  func appending(_ parameter: String, to initializer: InitializerDeclSyntax, in file: CodeFile) -> [Edit] {
    let clause = initializer.signature.parameterClause
    let others = initializer.signature.inputs.reversed().drop { $0.type.contains("->") || $0.isListener }
    return Self.inserting(
      parameter, among: clause.parameters.withCommas, at: others.count, after: clause.leftParen, in: file)
  }

  /// Returns the edits that add an argument to a call, before those with the given labels; `nil` if the call has no parentheses.
  func appending(
    _ argument: String, to call: FunctionCallExprSyntax, before labels: [String?], in file: CodeFile
  ) -> [Edit]? {
    call.leftParen.map { left in
      Self.inserting(
        argument, among: call.arguments.withCommas,
        at: call.arguments.map(\.label?.text).firstIndex(where: labels.contains), after: left, in: file)
    }
  }
}
