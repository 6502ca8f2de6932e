internal import RIBKit

/// A RIB that outlives a test, with its owner and the place of its creation.
package struct Leak: Sendable, Hashable {
  /// A sentence that names the survivor, its owner, and the remedy.
  package let message: String

  /// The file in which its scope was created.
  package let fileID: String

  /// The line on which its scope was created.
  package let line: Int
}

extension WatchedRIB {
  /// Whether nothing in RIBKit is known to retain the RIB.
  var isUnexplained: Bool {
    if case .attached = attachment { return false }
    return retention == nil && !tasks.contains(where: \.isRunning)
  }

  var placeText: String { "\(place.fileID):\(place.line)" }

  /// The leak of the RIB; `nil` if it has been released.
  var leak: Leak? {
    let (node, router, interactor) = parts
    guard node != nil || router != nil || interactor != nil else { return nil }
    let remaining = RemainingParts(
      types: types, unattached: unattachedName, hasScope: node != nil, hasRouter: router != nil,
      hasInteractor: interactor != nil)
    return leak(saying: ([remaining.sentence] + holders(of: remaining)).joined(separator: " "))
  }

  /// The interactor that created the scope, whose type RIBKit doesn't know before it is attached.
  ///
  /// An interactor nearly always declares its routes and events itself, so that their full names contain its name.
  private var unattachedName: String {
    declarer(of: output.route, named: "Route") ?? declarer(of: output.event, named: "Event")
      ?? "An interactor that is created in \(place.fileID)"
  }

  private func declarer(of type: Any.Type, named name: String) -> String? {
    let path = String(reflecting: type).replacing(/<.*>/, with: "").split(separator: ".")
    // The first name is that of the module. The context of a private type is in parentheses.
    guard path.count > 2, path[path.count - 1] == name, !path[path.count - 2].hasPrefix("(") else {
      return nil
    }
    return String(path[path.count - 2])
  }

  /// Returns the past leak of the RIB, which was released only together with the parent that it was detached from.
  func keptLeak(by parent: WatchedRIB) -> Leak {
    let name = types.map { "\($0.router)" } ?? "A router"
    let holder = parent.types.map { "\($0.router) or \($0.interactor)" } ?? "its parent"
    return leak(
      saying:
        """
        \(name) (\(path?.description ?? "")) was detached, but lived until its parent was released: \(holder) keeps it, directly or \
        through another object. Look for a property that still refers to the router or its interactor, a closure that captures one of them, a \
        delegate or a presenter.
        """)
  }

  func leak(saying message: String) -> Leak {
    Leak(message: message, fileID: "\(place.fileID)", line: Int(place.line))
  }

  /// Returns the known owners of the RIB, one sentence for each, with the remedy.
  private func holders(of remaining: RemainingParts) -> [String] {
    let isOne = !remaining.areSeveral
    let them = isOne ? "it" : "them"
    if case .attached(let path) = attachment {
      return ["\(isOne ? "It is" : "They are") still attached as \(path). Shut the tree down."]
    }
    var holders = tasks.filter(\.isRunning).map(\.sentence)
    if let retention {
      let place = retention.container == "ChildStack" ? "below its top" : "hidden"
      holders.append(
        "A \(retention.container) of \(retention.owner) still retains \(them) (\(place)). Shut the tree down."
      )
    }
    guard holders.isEmpty else { return holders }
    let past =
      path.map { "\(isOne ? "It was" : "They were") attached as \($0) and then detached" }
      ?? "It was never attached"
    return ["\(past), and RIBKit does not hold \(them). Look for \(remaining.usualHolders)."]
  }
}

extension StartedTask {
  /// A sentence saying that the task has not ended, with the possible reason.
  fileprivate var sentence: String {
    let reason =
      switch (parkedAt, isHosted) {
      case (let place?, true):
        "it was waiting (\(place)) when it was cancelled, and its host has not been settled since"
      case (let place?, false): "it is waiting (\(place))"
      case (nil, true):
        "it ignores its cancellation, it waits for something outside the host, or the host has not been settled since"
      case (nil, false): "it ignores its cancellation, or waits for something outside RIBKit"
      }
    return "The task \"\(name)\" (\(place)) has not ended: \(reason)."
  }
}

/// The parts of a RIB that survive its test.
struct RemainingParts {
  /// The types of its parts; `nil` if it was never attached.
  let types: (router: any Router.Type, interactor: any Interactor.Type)?
  /// The interactor in words, if it was never attached.
  let unattached: String
  let hasScope: Bool
  let hasRouter: Bool
  let hasInteractor: Bool

  var areSeveral: Bool { [hasScope, hasRouter, hasInteractor].count { $0 } > 1 }

  /// The surviving and the released parts, as a sentence.
  var sentence: String {
    guard let types else {
      // Only the scope is known to survive: a listener that the interactor has created retains no more.
      return "\(unattached), or only its scope, outlives the test."
    }
    let (living, gone) = (names(of: types, thatLive: true), names(of: types, thatLive: false))
    var text = "\(list(living)) \(living.count > 1 ? "outlive" : "outlives") the test"
    if !gone.isEmpty { text += "; \(list(gone)) \(gone.count > 1 ? "were" : "was") released" }
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  private func names(
    of types: (router: any Router.Type, interactor: any Interactor.Type), thatLive: Bool
  ) -> [String] {
    let interactor = hasInteractor == thatLive ? [String(describing: types.interactor)] : []
    // A leaf is both.
    let isLeaf = ObjectIdentifier(types.router) == ObjectIdentifier(types.interactor)
    let router = hasRouter == thatLive && !isLeaf ? [typeName(of: types.router)] : []
    guard hasScope == thatLive else { return interactor + router }
    let scope =
      switch (interactor.isEmpty, router.isEmpty) {
      case (false, false): "their scope"
      case (false, true): "its scope"
      case (true, _): "the scope of \(types.interactor)"
      }
    return interactor + router + [scope]
  }

  /// The usual places to look if nothing in RIBKit retains it.
  var usualHolders: String {
    if hasRouter || hasInteractor {
      "a closure that captures the interactor, a stored reference to the parent, a delegate or a presenter, or a stream's handler"
    } else if types == nil {
      "a closure that captures the interactor, a stored reference to it or its router, or a child with the interactor's listener"
    } else {
      "a stored Handle or Scope"
    }
  }

  private func list(_ names: [String]) -> String {
    names.count < 2
      ? names.joined() : names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
  }
}

/// The end of a path, as in `…/LoggedIn/Trip`, which is derived from the parent's at the same cost at every depth.
struct TruncatedPath: CustomStringConvertible {
  private static let limit = 8

  private var names: [String] = []

  /// Creates the path to a node; `nil` is above the root.
  init(to node: Node?) {
    var node = node
    while let current = node, names.count <= Self.limit {
      names.append(names.count < Self.limit ? current.name : "…")
      node = current.parent
    }
    names.reverse()
  }

  /// Returns the path to a child with this name.
  func appending(_ name: String) -> TruncatedPath {
    var path = self
    if names.count >= Self.limit { path.names = ["…"] + names.suffix(Self.limit - 1) }
    path.names.append(name)
    return path
  }

  var description: String { names.joined(separator: "/") }
}
