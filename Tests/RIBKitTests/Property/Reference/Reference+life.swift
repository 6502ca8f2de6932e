import RIBKit

/// The life of a RIB: section 5 of the design.
extension Reference {
  func ancestors(of rib: Int) -> [Int] {
    var line: [Int] = []
    var next = ribs[rib].parent
    while let parent = next {
      line.append(parent)
      next = ribs[parent].parent
    }
    return line
  }

  /// Whether a detach that waits will take the RIB with it.
  func isInPendingDetach(_ rib: Int) -> Bool {
    waiting.contains(rib) || ancestors(of: rib).contains(where: waiting.contains)
  }

  /// Whether a RIB, or one under it, is between the first and the last step of its attach or detach.
  func isBusy(_ rib: Int) -> Bool {
    let phase = ribs[rib].phase
    return phase == .attaching || phase == .detaching || ribs[rib].children.contains(where: isBusy)
  }

  /// Whether routes reach the router, and children can be attached to it.
  func isOpen(_ rib: Int) -> Bool {
    (ribs[rib].phase == .attached || ribs[rib].phase == .attaching) && !isInPendingDetach(rib)
  }

  mutating func launch(_ rib: Int) {
    guard ribs[rib].phase == .detached else { return fault(.alreadyAttached, rib) }
    guard isForest || !trees.contains(where: \.isOpen) else { return }
    trees.append(Tree(root: rib))
    link(rib, to: nil, of: trees.count - 1)
  }

  mutating func shutDown(_ rib: Int) {
    defer { settle() }
    guard let tree = ribs[rib].tree, trees[tree].isOpen else { return }
    guard trees[tree].root == rib else { return fault(.notARoot, rib) }
    requestDetach(of: rib)
    settle()
    trees[tree].isOpen = false
  }

  /// Attaches for a router that asks for it, or for its container.
  ///
  /// - Returns: Whether it was not rejected.
  @discardableResult
  mutating func attach(_ rib: Int, to parent: Int, by container: ContainerName? = nil) -> Bool {
    guard ribs[rib].phase == .detached else {
      fault(.alreadyAttached, parent)
      return false
    }
    guard isOpen(parent), let tree = ribs[parent].tree else {
      fault(.parentNotAttached, parent)
      return false
    }
    ribs[rib].container = container
    link(rib, to: parent, of: tree)
    return true
  }

  private mutating func link(_ rib: Int, to parent: Int?, of tree: Int) {
    ribs[rib].parent = parent
    if let parent { ribs[parent].children.append(rib) }
    if ribs[rib].tree != tree {
      ribs[rib].tree = tree
      trees[tree].numbers += 1
      ribs[rib].number = trees[tree].numbers
    }
    ribs[rib].phase = .attaching
    tell(.attaching, rib)
    ribs[rib].activations += 1
    ribs[rib].isActive = true
    call(.active, rib)
    call(.attached, rib)
    ribs[rib].phase = .attached
    tell(.attached, rib)
    detachWhatWaited()
  }

  mutating func detach(_ rib: Int, from parent: Int) {
    guard ribs[rib].parent == parent else { return fault(.notAChild, parent) }
    requestDetach(of: rib)
  }

  mutating func requestDetach(of rib: Int) {
    guard ribs[rib].phase != .detaching, !waiting.contains(rib) else { return }
    if isBusy(rib) {
      // A detach that waits for one above it includes this one, and this one includes those below it.
      guard !isInPendingDetach(rib) else { return }
      waiting = waiting.filter { !ancestors(of: $0).contains(rib) }
      waiting.append(rib)
    } else {
      detachAtOnce(rib)
      detachWhatWaited()
    }
  }

  private mutating func detachWhatWaited() {
    while let index = waiting.firstIndex(where: { !isBusy($0) }) {
      detachAtOnce(waiting.remove(at: index))
    }
  }

  private mutating func detachAtOnce(_ rib: Int) {
    ribs[rib].phase = .detaching
    tell(.detaching, rib)
    call(.detaching, rib)
    while let child = ribs[rib].children.last { detachAtOnce(child) }
    call(.resigning, rib)
    mail.end(of: rib)
    ribs[rib].isActive = false
    let parent = ribs[rib].parent
    ribs[rib].lastParent = parent.map { ribs[$0].number } ?? 0
    ribs[rib].parent = nil
    if let parent { ribs[parent].children.removeAll { $0 == rib } }
    ribs[rib].phase = .detached
    tell(.detached, rib)
    tellContainer(of: rib, under: parent)
  }

  mutating func route(_ rib: Int, to value: Int) {
    guard ribs[rib].isActive, isOpen(rib) else { return tell(.late, rib) }
    tell(.routed, rib)
    call(.routed, rib, value)
  }

  /// The event goes to whoever made the listener: the RIB with half the number, and for the first to the test.
  mutating func notify(_ value: Int, of rib: Int) {
    guard ribs[rib].isActive else { return tell(.late, rib) }
    tell(.notified, rib)
    guard rib == 0 || ribs[rib / 2].isActive else { return tell(.dropped, rib / 2) }
    call(.heard, rib / 2, value)
  }
}
