internal import SwiftSyntax

// The rows of a list as ways to children.

/// What leads to the children of a RIB: the cases of its route, or those of the keys of its list.
struct WayType {
  let type: CodeType
  /// The switch over the keys of a list, with its file; `nil` if it is the route.
  let rows: (path: String, syntax: SwitchExprSyntax)?
}

extension CodeBase {
  /// The enumeration whose cases lead to the children of a RIB.
  ///
  /// It is that of the keys where the container is a list, and a switch over the keys builds its rows; or else that of the route.
  ///
  /// - Parameters:
  ///   - rib: The RIB.
  ///   - container: The name of the container that they come into; `nil` is the only one, or the one for the route.
  /// - Returns: The enumeration; `nil` if it is not in these files.
  func way(of rib: RIBTypes, into container: String?) -> WayType? {
    if let rows = rowWay(of: rib, into: container) { return rows }
    return rib.routeType.flatMap { type($0, in: rib.interactor?.name) }.map { WayType(type: $0, rows: nil) }
  }

  private func rowWay(of rib: RIBTypes, into container: String?) -> WayType? {
    guard let (type, closures) = rowClosures(of: rib, into: container) else { return nil }
    for (path, closure) in closures {
      if let syntax = SwitchCollector(in: closure.statements).switches.first {
        return WayType(type: type, rows: (path, syntax))
      }
    }
    return nil
  }

  /// The type of the keys of a list, which is named or the only container, and the closures that build its rows.
  fileprivate func rowClosures(of rib: RIBTypes, into container: String?) -> (
    type: CodeType, closures: [(path: String, syntax: ClosureExprSyntax)]
  )? {
    let containers = rib.router.containers.filter { container == nil || $0.name == container }
    guard containers.count == 1, let list = containers.first, list.typeName?.hasSuffix("ChildList") == true,
      let text = list.type, let start = text.firstIndex(of: "<")
    else { return nil }
    let key = String(text[text.index(after: start)...].dropLast())
    guard let type = type(key, in: rib.router.name), type.isEnum, type.declarations.count == 1 else {
      return nil
    }
    let closures = rib.router.members.flatMap { member in
      CallCollector(in: member.declaration).calls.compactMap {
        call -> (path: String, syntax: ClosureExprSyntax)? in
        guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
          callee.declName.baseName.text == "show", callee.base?.lastName == list.name,
          let closure = call.trailingClosure ?? call.arguments.last?.expression.as(ClosureExprSyntax.self),
          closure.statements.count == 1
        else { return nil }
        return (member.path, closure)
      }
    }
    return (type, closures)
  }
}

extension CodeType {
  /// The properties of a router that hold children.
  var containers: [CodeProperty] {
    properties.filter { property in
      ["ChildList", "ChildSlot", "ChildStack"].contains { property.typeName?.hasSuffix($0) == true }
    }
  }
}

extension CodeDraft {
  /// What a list without a child does with a row; the compiler warns of a switch over no cases.
  private static let noRow =
    "preconditionFailure(\"No child was made in this list yet, so there is no \\(row).\")"

  /// Puts a switch over the rows into a list that has no child yet.
  mutating func openRows(of parent: String, in container: String?) {
    guard let rib = code.ribTypes[parent], let (type, closures) = code.rowClosures(of: rib, into: container),
      type.cases.isEmpty
    else { return }
    for (path, closure) in closures {
      guard let statement = closure.statements.first, statement.item.withoutComments == Self.noRow else {
        continue
      }
      return edit(
        path, [Edit(statement.start..<statement.end, "switch row {}")],
        "Let the list of \(parent) have rows.",
        text: "switch row {}")
    }
  }

  /// Takes the last branch out of the switch over the rows of a list.
  ///
  /// - Returns: Whether it was the last.
  mutating func closeRows(
    _ syntax: SwitchExprSyntax, in path: String, of parent: String, container: String?
  ) -> Bool {
    guard syntax.allCases.count == 1, let rib = code.ribTypes[parent],
      let rows = code.way(of: rib, into: container)?.rows, rows.syntax.id == syntax.id
    else { return false }
    edit(
      path, [Edit(syntax.start..<syntax.end, Self.noRow)], "Take the last row out of the list of \(parent).",
      text: Self.noRow)
    return true
  }
}
