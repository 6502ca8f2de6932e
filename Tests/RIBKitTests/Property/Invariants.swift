import RIBKit
import TreeSupport

/// The invariants of every settled tree, whatever was asked of it; read from the kit alone.
enum Invariants {
  /// The first invariant that does not hold.
  static func violation(in subject: Subject) -> String? {
    if subject.gaps > 0 { return "there is a gap in the sequence of tree events" }
    let children = subject.routers.indices.map(subject.children)
    var parents: [Int: Int] = [:]
    for (rib, list) in children.enumerated() {
      for child in list {
        if let other = parents.updateValue(rib, forKey: child) {
          return "RIB \(child) has two places, under \(other) and \(rib)"
        }
      }
    }
    let actives = subject.routers.map(\.interactor.isActive)
    for rib in actives.indices {
      let isAttached = parents[rib] != nil || subject.open.contains(rib)
      if actives[rib] != isAttached {
        return "RIB \(rib) is active: \(actives[rib]), attached: \(isAttached)"
      }
      if actives[rib], let parent = parents[rib], !actives[parent] {
        return "RIB \(rib) is active under \(parent), which is not"
      }
      if !actives[rib], !children[rib].isEmpty { return "RIB \(rib) is detached and has children" }
    }
    return violationOfContainers(in: subject, parents)
  }

  private static func violationOfContainers(in subject: Subject, _ parents: [Int: Int]) -> String? {
    for index in subject.routers.indices {
      for container in ProbeContainer.allCases {
        for key in subject.containers[index][container].shownKeys where parents[key] == nil {
          return "the \(container.rawValue) of RIB \(index) has the key \(key), whose RIB is not attached"
        }
      }
    }
    return nil
  }
}
