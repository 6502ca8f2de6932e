internal import Basics
internal import SwiftSyntax

// The names of RIBs in the places of saved values: a RIB with another name or another parent doesn't find its old values.

extension CodeBase {
  /// Returns the first RIB, from one downward, that preserves values as far as the sources show.
  func preserving(from name: String, in tree: RIBTree) -> String? {
    [name].reachable { tree[$0]?.children.map(\.name) ?? [] }.first { ribTypes[$0]?.preserving != nil }
  }

  /// Returns the name of a RIB in places.
  func savedName(of name: String) -> String { ribTypes[name].map(\.savedName) ?? name }
}

extension RIBTypes {
  /// The first call of the interactor that preserves a value.
  var preserving: FunctionCallExprSyntax? {
    interactor?.members.lazy.flatMap(\.declaration.calls).first { call in
      call.calledName == "preserve" && (call.calledExpression.name != nil || call.baseName == "self")
    }
  }

  /// The property that gives the RIB a name in places other than that of its type.
  fileprivate var savedNameProperty: CodeProperty? { router.properties.first { $0.name == "savedName" } }

  /// The name of the RIB in places, as far as it can be read.
  fileprivate var savedName: String {
    let literal = savedNameProperty?.member.declaration.allTokens
      .first { $0.parent?.is(StringSegmentSyntax.self) == true }
    return literal?.text ?? router.shortName.ribName
  }
}

extension Wiring {
  /// Adds a line that keeps the name of a renamed RIB in places, if it or a RIB below it preserves values.
  ///
  /// The RIB and the files are those before it is renamed.
  func keepingSavedName(of rib: RIBTypes, as new: String, in code: CodeBase) -> Wiring {
    guard rib.savedNameProperty == nil,
      let preserving = code.preserving(from: rib.name, in: code.tree)
    else { return self }
    let renamed = code.replacing(Array(files.values))
    guard let router = renamed.ribTypes[new]?.router, let part = router.declarations.first else {
      return self
    }
    let access = part.modifiers.names.first(where: ["public", "open", "package"].contains)
    let word = access.map { $0 == "open" ? "public " : "\($0) " } ?? ""
    let line = "\(word)static var savedName: String { \"\(rib.savedName)\" }"
    var draft = CodeDraft(renamed)
    draft.add([line], to: part, .first, isSpaced: true)
    let added = draft.finish()
    let below = preserving == rib.name ? new : preserving
    let reason = "because \(below) preserves state, which users have saved under this name"
    var result = self
    result.files.merge(added.files) { $1 }
    result.notes.append(
      added.isRejected
        ? "Add to \(router.name): \(line), \(reason)."
        : "\(router.name).savedName is \"\(rib.savedName)\", \(reason).")
    return result
  }
}

extension TokenSyntax {
  /// Whether the token is part of a RIB's name in places, or of a place that a migration moves; both stay when a RIB is renamed.
  var isOfSavedPlace: Bool {
    ancestorOrSelf { node -> Bool? in
      if let call = node.as(FunctionCallExprSyntax.self) { return call.calledName == "move" }
      let variable = node.as(VariableDeclSyntax.self)
      return variable.map { $0.bindings.contains { $0.pattern.withoutComments == "savedName" } }
    } == true
  }
}
