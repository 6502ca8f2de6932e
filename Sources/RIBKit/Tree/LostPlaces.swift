// The saved values that no RIB restores, for tests of migrations.

extension Router {
  /// The places of saved values that no RIB has asked for, except those of RIBs that a stack will attach again; sorted.
  ///
  /// Read it on the root, in the tree's isolation.
  ///
  /// - Complexity: O(*n* · *m*) for *n* such values and *m* covered RIBs.
  package var lostPlaces: [String] {
    let root = interactor.scope.node
    guard let saving = root.tree?.saving else { return [] }
    var covered: [SavedPlace] = []
    var next: Node? = root
    while let node = next {
      if let entry = node.entry, let owner = node.parent, let place = saving.placeOfEntries(of: owner) {
        covered += entry.keptParts(saving).map { place.child($0) }
      }
      next = node.nextInPreOrder(under: root)
    }
    return unclaimed.filter { place in !covered.contains { SavedPlace(place).isBelow($0) } }
  }
}
