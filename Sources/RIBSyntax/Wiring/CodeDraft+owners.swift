internal import RIBDiagnostics
internal import SwiftSyntax

// Letting one RIB own a dependency, so that the tree doesn't have several of it by mistake.

extension CodeDraft {
  /// Rejects ancestors and owners that can't have the dependencies of a RIB, and lets a RIB that creates one already be its owner.
  ///
  /// The `parent` is the RIB itself if it may be the owner.
  mutating func settleOwners(
    _ source: inout NeedSource, of needs: [CodeParameter], for rib: String, under parent: String
  ) {
    if let ancestor = source.ancestor, parent == rib || ancestor != parent,
      !code.tree.allAncestors(of: parent).contains(ancestor)
    {
      return reject("\(ancestor) isn't an ancestor of \(rib). Choose one with --from.")
    }
    let known = needs.map(\.name)
    for name in source.names where !known.contains(name) {
      reject("\(rib) has no dependency \(name).\(NearMiss.question(name, among: known))")
    }
    let made = needs.map { (need: $0, makers: code.makers(of: $0)) }.filter { !$0.makers.isEmpty }
    // The tree of a large package is read only if it matters.
    guard !source.allOwners.isEmpty || !made.isEmpty else { return }
    let tree = code.tree
    let above = tree.allAncestors(of: parent).union([parent])
    for owner in source.allOwners where !above.contains(owner) {
      reject("\(owner) is not above \(rib), so it can't create what \(rib) needs.")
    }
    for (need, makers) in made where !isRejected { settleOwner(&source, of: need, makers, above, in: tree) }
  }

  private mutating func settleOwner(
    _ source: inout NeedSource, of need: CodeParameter, _ makers: [String], _ above: Set<String>,
    in tree: RIBTree
  ) {
    let owner = source.owner(of: need)
    let text = "\(need.name): \(need.type)"
    if let maker = makers.first(where: above.contains) {
      guard let owner, owner != maker else { return }
      notes.append("\(maker) already creates \(text), so \(owner) doesn't create another one.")
      source.owners[need.name] = maker
    } else if let owner, let maker = makers.first(where: { tree.allAncestors(of: $0).contains(owner) }) {
      let builder = code.ribTypes[maker]?.maker.name ?? maker
      reject(
        "\(maker) already creates \(text), and \(owner) would create a second one. To share it, remove it from \(builder), and run rib need '\(need.name):\(need.type)' --for \(maker) --owner \(owner) first. To keep both, use another name."
      )
    } else if source.value(for: need) == nil, !above.contains(where: { has(need, $0) }) {
      notes.append(
        "\(makers[0]) creates another \(text). To share one, create it in a common ancestor of both.")
    }
  }

  /// Rejects the owner of a dependency if only code above it creates a type that needs the dependency; returns whether it does.
  ///
  /// Such an owner receives a value of the type, usually a builder, so what it creates itself would come too late.
  mutating func rejectOwner(
    of need: CodeParameter, _ source: NeedSource, creating typeName: String, at sites: [CreationSite]
  ) -> Bool {
    let sites = sites.filter { !code.isTest($0.path) }
    guard let owner = source.owner(of: need), let site = sites.first else { return false }
    let tree = code.tree
    let makers = sites.map { site in site.typeName.flatMap { code.ribTypes.owner(of: $0)?.name } }
    let isBelow = makers.compactMap(\.self).contains { maker in
      maker == owner || tree.allAncestors(of: maker).contains(owner)
    }
    guard !isBelow else { return false }
    let name = source.owners[need.name] == nil ? "" : "\(need.name)="
    let remedy = makers[0].map { "Pass --owner \(name)\($0)." } ?? "Remove --owner."
    let maker = makers[0] ?? site.typeName ?? site.path
    reject("\(owner) can't own \(need.name), because \(maker) creates \(typeName). \(remedy)")
    return true
  }

  /// Whether a RIB gets a dependency.
  private func has(_ need: CodeParameter, _ rib: String) -> Bool {
    code.ribTypes[rib]?.needs.contains { $0.name == need.name && $0.type == need.type && !$0.hasDefault }
      == true
  }
}

extension CodeBase {
  /// Returns the RIBs that create a dependency themselves, sorted.
  fileprivate func makers(of need: CodeParameter) -> [String] {
    ribTypes.values.filter { rib in
      rib.maker.declarations.contains { files[$0.path]?.mentions(need.name) == true } && makes(need, for: rib)
    }.map(\.name)
  }

  /// Whether a RIB creates a dependency itself: its builder or its router has it where it creates the interactor, and doesn't receive it.
  func makes(_ need: CodeParameter, for rib: RIBTypes) -> Bool {
    guard let interactor = rib.interactor, !rib.isLeaf || rib.builder != nil,
      !rib.needs.contains(where: { $0.name == need.name })
    else { return false }
    let sites = [interactor, rib.router].flatMap { CreationSite.all(of: $0, in: self) }
      .filter { $0.typeName == rib.maker.name }
    return !sites.isEmpty
      && sites.allSatisfy { VisibleValues(of: $0, in: self).type(of: need.name) == need.type }
  }
}
