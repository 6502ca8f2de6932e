import Foundation
import RIBKit
import RIBSessions

/// The cost of saving and restoring a tree.
extension Case {
  /// A leaf that preserves a value; the floor is the same leaf in a tree that is not saved.
  static var preservingLeaf: Case {
    Case(name: "saving/leaf with a preserved value, against a tree that isn't saved", budget: 6) {
      func leaves(_ restoring: Restoration?) -> Work {
        cycles(LaunchOptions(restoring: restoring)) { DraftRouter() }
      }
      return Contest(floor: leaves(nil), body: leaves(Restoration(SavedTree(), coder: JSONValueCoder())))
    }
  }

  /// A save; the floor encodes the same values.
  static var saveOfValues: Case {
    Case(name: "saving/save of 1,000 values, against encoding them, per value", budget: 5) {
      let (host, root) = (ManualHost(), DraftsRouter())
      root.launch(LaunchOptions(restoring: Restoration(SavedTree(), coder: JSONValueCoder())), on: host)
      host.run { root.show(1_000) }
      let draft = DraftInteractor(hasPlace: false).draft
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

  /// A save after another one; the floor encodes the values.
  ///
  /// - Parameters:
  ///   - ribs: The number of RIBs, with two values each.
  ///   - changed: The number of RIBs that change a value before each save; `nil` attaches and detaches one RIB instead.
  ///   - budget: The budget.
  /// - Returns: The case.
  static func nextSave(of ribs: Int, changing changed: Int?, budget: Double) -> Case {
    let change =
      switch changed {
      case nil: "after an attach"
      case 0: "without a change"
      case let number?: "after \(number) changes"
      }
    return Case(
      name: "saving/next save of \(ribs) RIBs with two values \(change), against encoding them, per RIB",
      budget: budget
    ) {
      let (host, root) = (ManualHost(), DraftsRouter())
      var limits = SavingLimits()
      limits.values = 3 * ribs
      limits.bytes = 1_000 * ribs
      root.launch(
        LaunchOptions(restoring: Restoration(SavedTree(), coder: JSONValueCoder(), limits: limits)), on: host)
      host.run { root.show(ribs, havingPlaces: true) }
      let drafts = root.children.compactMap { ($0 as? DraftRouter)?.interactor }
      var number = 0
      return Contest(
        operations: ribs,
        floor: .here { count in
          for _ in 0..<count {
            for draft in drafts {
              use(try? JSONEncoder().encode(draft.draft))
              use(try? JSONEncoder().encode(draft.place))
            }
          }
        },
        body: .here { count in
          for _ in 0..<count {
            number += 1
            if let changed {
              for draft in drafts.prefix(changed) { draft.draft = "Dear Emma \(number)" }
            } else {
              host.run {
                let child = DraftRouter()
                root.attach(child)
                root.detach(child)
              }
            }
            use(host.run { root.save() })
          }
        })
    }
  }

  /// The launch of a saved tree; the floor launches it without saving.
  static var restoredLaunch: Case {
    Case(name: "saving/launch of 1,000 RIBs that restore a value, against none, per RIB", budget: 9) {
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
  let interactor: DraftInteractor
  init(hasPlace: Bool = false) { interactor = DraftInteractor(hasPlace: hasPlace) }
}

private final class DraftInteractor: Interactor {
  struct Place: Codable {
    var line = 3
    var column: Int? = 7
  }

  let scope = Scope<Never, Never>()
  var draft = "Dear Emma"
  var place = Place()
  private let hasPlace: Bool

  init(hasPlace: Bool) { self.hasPlace = hasPlace }

  func didBecomeActive() {
    preserve(\.draft, as: "draft")
    if hasPlace { preserve(\.place, as: "place") }
  }
}

/// A router with a list of drafts.
private final class DraftsRouter: Router {
  let interactor = LeafInteractor()
  private let drafts = ChildList<Int>()

  func show(_ count: Int, havingPlaces: Bool = false) {
    drafts.show(Array(0..<count), in: self) { _ in DraftRouter(hasPlace: havingPlaces) }
  }
}
