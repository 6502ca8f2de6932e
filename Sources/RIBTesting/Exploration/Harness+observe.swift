internal import ModelStreams
internal import RIBKit
internal import Testing

extension Harness where Tested: Router {
  /// Returns the visible state of the tree, and takes the events since the last call.
  func observe() -> Observation {
    guard driver.isActive else { return Observation() }
    let (core, root, saved) = (core, tested, saved)
    let events = core.log.takeAll().filter { $0.channel == .events }.map { describe($0.value) }
    var observation = Observation(events: events)
    core.run {
      let snapshot = root.snapshot()
      observation.add(snapshot.text(showsWork: false), at: "tree")
      for (path, rib, router) in named(snapshot.ribs, root.withDescendants) {
        if rib.state != .attached { observation.add(rib.state.rawValue, at: "\(path) state") }
        addViewModels(of: router.interactor, at: path, to: &observation)
        let work = router.openNouns.counted
        if !work.isEmpty { observation.add(work, at: "\(path) work") }
      }
    }
    for place in saved.places { observation.add(saved[place] ?? "", at: place, isSaved: true) }
    for place in saved.unsaved { observation.add("not saved", at: "\(place) unsaved") }
    for (channel, latest) in core.latestModels {
      observation.add(lines(of: latest(), limits: .comparison).joined(separator: "\n"), at: "\(channel)")
    }
    return observation
  }

  /// Returns RIBs with their routers and with paths that differ, from names and keys.
  private func named(
    _ ribs: [TreeSnapshot.RIB], _ routers: [any Router]
  ) -> [(path: String, rib: TreeSnapshot.RIB, router: any Router)] {
    var paths: [Int: String] = [:]
    var counts: [String: Int] = [:]
    return zip(ribs, routers).map { rib, router in
      let parent = rib.parent.flatMap { paths[$0] }.map { $0 + "/" } ?? ""
      var path = parent + rib.label(showsWork: false)
      counts[path, default: 0] += 1
      if let count = counts[path], count > 1 { path += "*\(count)" }
      paths[rib.node] = path
      return (path, rib, router)
    }
  }

  private func addViewModels(
    of interactor: any Interactor, at path: String, to observation: inout Observation
  ) {
    let shown = Mirror(reflecting: interactor).children.compactMap { child in
      (child.value as? any ShowsModels).map { (child.label ?? "", $0.shownModel) }
    }
    for (name, model) in shown {
      let place = shown.count == 1 ? path : "\(path) \(name)"
      let mirror = Mirror(reflecting: model)
      guard mirror.displayStyle == .struct, !mirror.children.isEmpty,
        mirror.children.allSatisfy({ $0.label != nil })
      else {
        observation.add(text(of: model), at: place)
        continue
      }
      for part in mirror.children {
        observation.add(text(of: part.value), at: "\(place).\(part.label ?? "")")
      }
    }
  }

  private func text(of value: Any) -> String { lines(of: value, limits: .comparison).joined(separator: "\n") }
}

extension Router {
  /// The open work of the interactor in words.
  fileprivate var openNouns: [String] { interactor.scope.openWork.map(\.noun) }
}

/// A presenter without its types.
private protocol ShowsModels {
  var shownModel: Any { get }
}

extension Presenter: ShowsModels {
  fileprivate var shownModel: Any { viewModels.latest }
}

extension [String] {
  /// The elements with their numbers, sorted, as in `observation × 2, timer`.
  fileprivate var counted: String {
    Dictionary(grouping: self) { $0 }.sorted { $0.key < $1.key }
      .map { $0.value.count == 1 ? $0.key : "\($0.key) × \($0.value.count)" }.joined(separator: ", ")
  }
}
