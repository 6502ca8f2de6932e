import Foundation
import RIBKit
import RIBSessions

/// The cost of saving and restoring a tree.
extension Case {
  /// A leaf that preserves a value; the floor is the same leaf in a tree that is not saved.
  static var preservingLeaf: Case {
    Case(name: "saving/leaf with a preserved value, against a tree that isn't saved", budget: 6) {
      func cycles(_ restoring: Restoration?) -> Work {
        let (host, root) = (ManualHost(), Leaf())
        root.launch(LaunchOptions(restoring: restoring), on: host)
        return .here { count in
          host.run {
            for _ in 0..<count {
              let leaf = DraftRouter()
              root.attach(leaf)
              root.detach(leaf)
            }
          }
        }
      }
      return Contest(floor: cycles(nil), body: cycles(Restoration(SavedTree(), coder: JSONValueCoder())))
    }
  }

  /// A save; the floor encodes the same values.
  static var saveOfValues: Case {
    Case(name: "saving/save of 1,000 values, against encoding them, per value", budget: 5) {
      let (host, root) = (ManualHost(), DraftsRouter())
      root.launch(LaunchOptions(restoring: Restoration(SavedTree(), coder: JSONValueCoder())), on: host)
      host.run { root.show(1_000) }
      let draft = DraftInteractor().draft
      return Contest(
        operations: 1_000,
        floor: .here { count in
          for _ in 0..<count * 1_000 { use(try? JSONEncoder().encode(draft)) }
        },
        body: .here { count in
          for _ in 0..<count { use(host.run { root.save() }) }
        })
    }
  }

  /// The launch of a saved tree; the floor launches it without saving.
  static var restoredLaunch: Case {
    Case(name: "saving/launch of 1,000 RIBs that restore a value, against none, per RIB", budget: 4) {
      let (host, root) = (ManualHost(), DraftsRouter())
      root.launch(LaunchOptions(restoring: Restoration(SavedTree(), coder: JSONValueCoder())), on: host)
      host.run { root.show(1_000) }
      let saved = host.run { root.save() } ?? SavedTree()
      func launches(_ restoring: Restoration?) -> Work {
        .here { count in
          for _ in 0..<count {
            let (host, root) = (ManualHost(), DraftsRouter())
            root.launch(LaunchOptions(restoring: restoring), on: host)
            host.run { root.show(1_000) }
            host.shutdown(root)
          }
        }
      }
      return Contest(
        operations: 1_000, floor: launches(nil),
        body: launches(Restoration(saved, coder: JSONValueCoder())))
    }
  }
}

/// A RIB with text that no other object stores.
private final class DraftRouter: Router {
  let interactor = DraftInteractor()
}

private final class DraftInteractor: Interactor {
  let scope = Scope<Never, Never>()
  var draft = "Dear Emma"

  func didBecomeActive() { preserve(\.draft, as: "draft") }
}

/// A list of them.
private final class DraftsRouter: Router {
  let interactor = LeafInteractor()
  private let drafts = ChildList<Int>()

  func show(_ count: Int) { drafts.show(Array(0..<count), in: self) { _ in DraftRouter() } }
}
