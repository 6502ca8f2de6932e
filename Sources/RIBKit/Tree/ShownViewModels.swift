/// A presenter or an event source without its types.
protocol ObservedPart {
  /// Creates readers that report its view models and unread events for a node; they aren't active yet.
  func readers(for node: Node, in tree: Tree, on actor: any Actor) -> [any PartReader]
}

/// A presenter without its types.
protocol ShowsViewModels: ObservedPart {
  /// The latest view model.
  var shownViewModel: Any { get }
}

/// The observed presenters and event sources that interactors of a tree store.
final class ShownViewModels {
  /// Whether interactors of a type may store a presenter; a type that stores only structures and enumerations is inspected just once.
  private var types: [ObjectIdentifier: Bool] = [:]
  /// The type without a presenter that was found last in `types`, because the next interactor often has the same one.
  private var lastWithoutPresenter: ObjectIdentifier?
  private var readers: [Int: [any PartReader]] = [:]

  /// Starts reporting the view models of an interactor's presenters, and the actions and events that nothing reads.
  func begin(_ node: Node, _ interactor: any Interactor, in tree: Tree) {
    let id = ObjectIdentifier(type(of: interactor))
    guard id != lastWithoutPresenter, let actor = tree.isolation.actor else { return }
    guard types[id] ?? true else {
      lastWithoutPresenter = id
      return
    }
    var found: [any PartReader] = []
    var isPossible = false
    // User code may have defined the mirror.
    tree.reporter.reporting {
      for child in Mirror(reflecting: interactor).children {
        if let part = child.value as? any ObservedPart {
          found += part.readers(for: node, in: tree, on: actor)
          isPossible = true
        } else if type(of: child.value) is AnyClass || child.value is any OptionalValue {
          // The property may have the type of a protocol and hold a presenter next time.
          isPossible = true
        }
      }
    }
    types[id] = isPossible
    if found.isEmpty { return }
    readers[node.id] = found
    for reader in found { reader.begin() }
  }

  /// Stops reporting the view models, at the end of the activation.
  func end(_ node: Node) {
    guard !readers.isEmpty, let readers = readers.removeValue(forKey: node.id) else { return }
    for reader in readers { reader.end() }
  }
}

extension Tree {
  /// Notes an observed attach; called before the hooks.
  @inline(never)
  func beginObserving(_ node: Node, _ interactor: any Interactor) {
    node.madeHistory.since = isObserved(.attaching) ? reporter.lastTime : reporter.time
    shownViewModels?.begin(node, interactor, in: self)
  }
}

/// An optional, which may hold a presenter next time.
private protocol OptionalValue {}
extension Optional: OptionalValue {}

/// A reader of one presenter or event source, without its type.
protocol PartReader: AnyObject {
  /// Reports the available values, and waits for the next one.
  func begin()

  /// Notes the detach of the RIB; a reader of view models stops waiting then.
  func end()
}
