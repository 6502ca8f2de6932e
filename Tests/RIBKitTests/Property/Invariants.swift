import RIBKit

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
      let (slot, stack, list) = (subject.slots[index], subject.stacks[index], subject.lists[index])
      let tabs = subject.tabs[index]
      for key in [slot.key, stack.key, tabs.key].compactMap(\.self) + list.keys where parents[key] == nil {
        return "a container of RIB \(index) has the key \(key), whose RIB is not attached"
      }
    }
    return nil
  }
}
