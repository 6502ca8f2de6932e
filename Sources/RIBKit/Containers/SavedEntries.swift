// Containers in a saved tree: the keys of their entries as texts, and the saved values that follow the entries.

/// The saved values below the entries of a container, which are dropped or moved when a change removes or renumbers entries.
struct SavedEntries {
  let saving: TreeSaving
  /// The place of the router that owns the container.
  let place: SavedPlace
  /// The state before the change.
  let before: ContainerState

  /// Drops the values of removed entries, and moves those of renumbered ones.
  ///
  /// The state of the engine is read again for each entry, because the coder of a key may use the container.
  func follow(_ removed: [ContainerEntry], in engine: ContainerEngine) {
    for entry in removed {
      if let part = before.part(of: entry, saving) { saving.forget(below: place.child(part)) }
    }
    // After the removal of an entry, one with an equal key may have another number; a transient entry may have become the only one.
    for entry in engine.state.entries
    where entry === before.single || removed.contains(where: { $0.hasKey(of: entry) }) {
      guard let old = before.part(of: entry, saving), let new = engine.state.part(of: entry, saving),
        old != new
      else { continue }
      saving.move(below: place.child(old), to: place.child(new))
    }
  }
}

extension ContainerEngine {
  /// Returns the saved values that a change may drop or move; `nil` without such values.
  func savedEntries(before change: State.Change) -> SavedEntries? {
    guard state.style.keeps, let saving = owner?.tree?.saving, let owner else { return nil }
    // The usual push removes no entry and renumbers none; only a stack has others.
    if case .push(_, let mode) = change, mode == .standard && state.single == nil || state.style != .stack {
      return nil
    }
    if let node = state.shownTop?.node { saving.forgetKey(of: node) }
    guard let place = saving.placeOfEntries(of: owner) else { return nil }
    return SavedEntries(saving: saving, place: place, before: state)
  }
}

extension ContainerState {
  /// Returns the text of an entry's key.
  func keyText(of entry: Entry, by coder: any ValueCoder) throws -> KeyText {
    guard let number = number(of: entry) else { return .passing }
    return try entry.keyText(number, in: style.rawValue, by: coder)
  }

  /// Returns an entry as a part of a place; `nil` if it has no child or no text.
  fileprivate func part(of entry: Entry, _ saving: TreeSaving) -> String? {
    guard let child = entry.child, number(of: entry) != nil else { return nil }
    return saving.part(of: child) { try keyText(of: entry, by: $0) }
  }

  /// Returns the children that the container will attach again, as parts of places.
  func keptParts(_ saving: TreeSaving) -> [String] {
    style.keeps ? entries.compactMap { part(of: $0, saving) } : []
  }
}
