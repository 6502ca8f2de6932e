/// What lives of a RIB whose test is over.
struct Remains {
  /// The types of its parts; `nil` if it was never attached.
  let types: (router: any Router.Type, interactor: any Interactor.Type)?
  let hasScope: Bool
  let hasRouter: Bool
  let hasInteractor: Bool

  var areSeveral: Bool { [hasScope, hasRouter, hasInteractor].count { $0 } > 1 }

  /// What lives and what is gone.
  var sentence: String {
    guard let types else {
      return "A scope outlives the test, and so does the interactor that made it, if it has it still."
    }
    let (living, gone) = (names(of: types, thatLive: true), names(of: types, thatLive: false))
    var text = "\(list(living)) \(living.count > 1 ? "outlive" : "outlives") the test"
    if !gone.isEmpty { text += "; \(list(gone)) \(gone.count > 1 ? "are" : "is") gone" }
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  private func names(
    of types: (router: any Router.Type, interactor: any Interactor.Type), thatLive: Bool
  ) -> [String] {
    let interactor = hasInteractor == thatLive ? [String(describing: types.interactor)] : []
    let router = hasRouter == thatLive ? [String(describing: types.router)] : []
    guard hasScope == thatLive else { return interactor + router }
    let scope =
      switch (interactor.isEmpty, router.isEmpty) {
      case (false, false): "their scope"
      case (false, true): "its scope"
      case (true, _): "the scope of \(types.interactor)"
      }
    return interactor + router + [scope]
  }

  /// Where to look when the kit holds nothing.
  var usualHolders: String {
    if hasRouter || hasInteractor {
      "a closure that captures the interactor, a stored reference to the parent, a delegate or a presenter, or a stream's handler"
    } else if types == nil {
      "a closure that captures the interactor, or a stored reference to it or to its router"
    } else {
      "a stored Handle or Scope"
    }
  }

  private func list(_ names: [String]) -> String {
    names.count < 2
      ? names.joined() : names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
  }
}
