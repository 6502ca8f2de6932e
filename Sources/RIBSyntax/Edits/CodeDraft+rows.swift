internal import SwiftSyntax

// The rows of a list or a stack, which lead to children.

/// The enumeration whose cases lead to the children of a RIB: its route, or the keys of its list or stack.
struct RouteType {
  let type: CodeType
  /// The switch over the keys that builds the rows of the container; `nil` for a route.
  var rows: RowSwitch?
}

/// The switch in the closure that builds the rows of a container.
struct RowSwitch {
  let path: String
  let container: String
  let syntax: SwitchExprSyntax
}

extension CodeBase {
  /// Returns the enumeration whose cases lead to the children of a RIB; `nil` if it is not in these files.
  ///
  /// If a switch over the keys builds the rows of the container, it is the type of the keys. Otherwise it is the route. Without a name, the
  /// container is the only one, or the one for the route.
  func routeType(of rib: RIBTypes, into container: String?) -> RouteType? {
    if let (rows, type) = keyedContainer(of: rib, container), holdsRows(rows, of: rib),
      let (path, _, closure) = Self.show(in: rows, of: rib), let syntax = closure.rowSwitch
    {
      return RouteType(type: type, rows: RowSwitch(path: path, container: rows.name, syntax: syntax))
    }
    return route(of: rib).map { RouteType(type: $0) }
  }

  /// Returns the named container, or the only one, with the type of its keys.
  func keyedContainer(
    of rib: RIBTypes, _ container: String?
  ) -> (container: ChildContainer, type: CodeType)? {
    let containers = containers(of: rib.router).filter { container == nil || $0.name == container }
    guard containers.count == 1, let only = containers.first, let type = keyType(of: only), type.isEnum,
      type.declarations.count == 1
    else { return nil }
    return (only, type)
  }

  /// Whether a container shows the children of several keys that aren't routes: a list, or a stack of pages.
  func holdsRows(_ container: ChildContainer, of rib: RIBTypes) -> Bool {
    container.kind.showsAll || (container.kind == .stack && !isOverRoute(container, of: rib))
  }

  /// Returns the call that shows children in a container, with its closure.
  fileprivate static func show(
    in container: ChildContainer, of rib: RIBTypes
  ) -> (path: String, call: FunctionCallExprSyntax, closure: ClosureExprSyntax)? {
    rib.router.members.lazy.flatMap { member in
      member.declaration.calls.lazy.compactMap { call in
        call.shows(in: container.name) ? call.trailingClosure.map { (member.path, call, $0) } : nil
      }
    }.first
  }
}

extension ClosureExprSyntax {
  /// The switch over its row that is its only statement.
  fileprivate var rowSwitch: SwitchExprSyntax? {
    onlyStatement?.item.choice.flatMap { $0.subject.withoutComments == firstName ? $0 : nil }
  }

  /// Its only statement, except for marks of earlier commands.
  fileprivate var onlyStatement: CodeBlockItemSyntax? {
    let own = Array(statements).filter { !$0.isMark }
    return own.count == 1 ? own[0] : nil
  }
}

extension CodeDraft {
  /// The body of a list without rows, because the compiler warns about a switch without cases: the function, and the beginning of its message.
  private static let noRow = (function: "preconditionFailure", message: "\"No child ")

  /// Writes a switch over the keys into the closure of a container: a list as generated, or a container that shows the child of the only key.
  mutating func openSwitch(of parent: String, in container: String?) {
    guard let rib = code.ribTypes[parent], let (only, type) = code.keyedContainer(of: rib, container),
      let (path, call, closure) = CodeBase.show(in: only, of: rib), let file = code.files[path],
      let statement = closure.onlyStatement, let body = statement.item.as(FunctionCallExprSyntax.self)
    else { return }
    let isEmpty =
      type.cases.isEmpty && body.calledExpression.name == Self.noRow.function
      && body.arguments.first?.expression.withoutComments.hasPrefix(Self.noRow.message) == true
    let isOfRows = code.holdsRows(only, of: rib)
    let hasOneKey =
      type.cases.count == 1 && code.routeSwitches(of: rib, RouteType(type: type)).isEmpty
      && (isOfRows || code.isOverRoute(only, of: rib))
    let key = isOfRows ? closure.firstName : call.arguments.first?.expression.name
    guard isEmpty || hasOneKey, let key, key != "_", let before = statement.tokenBefore else { return }
    let outer = file.indentation(of: call)
    let inner =
      statement.beginsLine ? file.indentation(of: statement) : outer + code.indentationStep(in: path)
    let branches = type.caseNames.map { "case .\($0): \(statement.withoutComments)" }
    let lines = (["switch \(key) {"] + branches + ["}"]).map { inner + $0 }.joined(separator: file.lineBreak)
    let start = file.blanks(from: before.end, to: statement.start).lowerBound
    let brace = closure.rightBrace
    edit(
      path,
      [
        Edit(start..<statement.end, (statement.beginsLine ? "" : file.lineBreak) + lines),
        Edit(
          file.blanks(from: statement.end, to: brace.start), (brace.beginsLine ? "" : file.lineBreak) + outer),
      ])
  }

  /// Removes a switch that would have no branch left, if it is over the rows of a container; returns whether it is.
  mutating func closeRows(_ syntax: SwitchExprSyntax, in path: String, of parent: String) -> Bool {
    guard let rib = code.ribTypes[parent],
      code.containers(of: rib.router).contains(where: {
        code.routeType(of: rib, into: $0.name)?.rows?.syntax.id == syntax.id
      })
    else { return false }
    let text =
      "\(Self.noRow.function)(\(Self.noRow.message)exists for \\(\(syntax.subject.withoutComments)) yet.\")"
    edit(path, [Edit(syntax.bytes, text)])
    return true
  }
}
