internal import SwiftSyntax

// The names of RIBs in the places of saved values: a RIB with another name or another parent doesn't find its old values.

extension CodeBase {
  /// Describes the move of saved values for a RIB that loses its parent.
  ///
  /// - Parameters:
  ///   - child: The RIB.
  ///   - parent: Its parent.
  /// - Returns: The note; `nil` if neither the RIB nor one below it preserves values, as far as the sources show.
  package func noteOnDetaching(_ child: String, from parent: String) -> String? {
    note(on: child, of: parent) { place in
      """
      it is saved at \(place). If you attach \(child) to another RIB, write in the migration: \
      saved.move("\(place)", to: "…/\(savedName(of: child))")
      """
    }
  }

  /// Describes the move of saved values for a RIB that gets a parent.
  ///
  /// - Parameters:
  ///   - child: The RIB.
  ///   - parent: The parent.
  /// - Returns: The note; `nil` if neither the RIB nor one below it preserves values, as far as the sources show.
  package func noteOnAttaching(_ child: String, to parent: String) -> String? {
    note(on: child, of: parent) { place in
      """
      it is saved at \(place) now. If \(child) had another parent in a release, write in the migration: \
      saved.move("…/\(savedName(of: child))", to: "\(place)")
      """
    }
  }

  private func note(on child: String, of parent: String, _ end: (String) -> String) -> String? {
    let tree = RIBTree(of: self)
    guard let rib = preserving(from: child, in: tree) else { return nil }
    let path = tree.ancestors(of: parent).reversed() + [parent]
    let parts = path.enumerated().map { index, name in
      let connections =
        index == 0 ? [] : tree[path[index - 1]]?.children.first { $0.name == name }?.connections
      // The key under which a container shows it is known only when the program runs.
      let isKeyed = connections?.contains { $0.attachment?.container != nil } == true
      return savedName(of: name) + (isKeyed ? "[…]" : "")
    }
    let place = (parts + [savedName(of: child)]).joined(separator: "/")
    return "\(rib) preserves state; \(end(place))"
  }

  /// Returns the first RIB, from one downward, that preserves values as far as the sources show.
  func preserving(from name: String, in tree: RIBTree) -> String? {
    var seen: Set<String> = []
    var left = [name]
    while let next = left.popLast() {
      guard seen.insert(next).inserted else { continue }
      if ribTypes[next]?.preserving != nil { return next }
      left += tree[next]?.children.map(\.name).reversed() ?? []
    }
    return nil
  }

  /// Returns the name of a RIB in places.
  func savedName(of name: String) -> String { ribTypes[name].map(\.savedName) ?? name }
}

extension RIBTypes {
  /// The first call of the interactor that preserves a value.
  var preserving: FunctionCallExprSyntax? {
    interactor?.members.lazy.flatMap { CallCollector(in: $0.declaration).calls }.first { call in
      guard call.calledExpression.lastName == "preserve" else { return false }
      let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
      return base == nil || base?.lastName == "self"
    }
  }

  /// The property that gives it another name in places than that of its type.
  fileprivate var savedNameProperty: CodeProperty? { router.properties.first { $0.name == "savedName" } }

  /// The name of the RIB in places, as far as it can be read.
  fileprivate var savedName: String {
    let literal = savedNameProperty?.member.declaration.tokens(viewMode: .sourceAccurate)
      .first { $0.parent?.is(StringSegmentSyntax.self) == true }
    if let literal { return literal.text }
    let end = router.shortName.hasSuffix("Interactor") ? "Interactor" : "Router"
    let isNamed = router.shortName.hasSuffix(end) && router.shortName.count > end.count
    return isNamed ? String(router.shortName.dropLast(end.count)) : router.shortName
  }
}

extension Wiring {
  /// Adds a line that keeps the name of a renamed RIB in places, if it or a RIB below it preserves values.
  ///
  /// - Parameters:
  ///   - rib: The RIB before it is renamed.
  ///   - new: The new name.
  ///   - code: All files before the RIB is renamed.
  /// - Returns: The renaming with the line and a note.
  func keepingSavedName(of rib: RIBTypes, as new: String, in code: CodeBase) -> Wiring {
    guard rib.savedNameProperty == nil,
      let preserving = code.preserving(from: rib.name, in: RIBTree(of: code))
    else { return self }
    let renamed = code.replacing(Array(files.values))
    guard let router = renamed.ribTypes[new]?.router, let part = router.declarations.first else {
      return self
    }
    let access = part.modifiers.map(\.name.text).first { ["public", "open", "package"].contains($0) }
    let word = access.map { $0 == "open" ? "public " : "\($0) " } ?? ""
    let line = "\(word)static var savedName: String { \"\(rib.savedName)\" }"
    var draft = CodeDraft(renamed)
    let sentence = "Keep the name \(rib.savedName) in the places of saved values."
    draft.add([line], to: part, .first, isSpaced: true, sentence, declares: ["\(router.name).savedName"])
    let added = draft.finish()
    let below = preserving == rib.name ? new : preserving
    let reason = "because \(below) preserves state, which users have saved under this name"
    let note =
      added.isRejected || !added.left.isEmpty
      ? "Add to \(router.name): \(line), \(reason)."
      : "\(router.name).savedName is \"\(rib.savedName)\", \(reason)."
    let isAdded = !added.isRejected && added.left.isEmpty
    return Wiring(
      files: isAdded ? files.merging(added.files) { $1 } : files,
      changes: changes + (isAdded ? added.changes : []), isRejected: false, moves: moves,
      notes: notes + [note])
  }
}

extension TokenSyntax {
  /// Whether it is a part of the name of a RIB in places, or of a place that a migration moves, which stay when a RIB is renamed.
  var isOfSavedPlace: Bool {
    var syntax = parent
    while let current = syntax {
      if let call = current.as(FunctionCallExprSyntax.self) {
        return call.calledExpression.lastName == "move"
      }
      if let variable = current.as(VariableDeclSyntax.self) {
        return variable.bindings.contains { $0.pattern.withoutComments == "savedName" }
      }
      syntax = current.parent
    }
    return false
  }
}
