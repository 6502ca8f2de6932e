import ModelStreams
import RIBKit
import TreeSupport

/// The kit at work on a plan, on a manual host.
final class Subject {
  let host = ManualHost()
  private(set) var routers: [PlannedRouter] = []
  let containers: [Containers<Int>]
  let models = [
    MutableModelStream(Payload(value: 0)),
    MutableModelStream(Payload(value: 0), removingDuplicates: nil),
  ]
  let events = [EventSource<Payload>(), EventSource<Payload>()]
  var handles: [[Handle]]
  var wasInTree: [Bool]
  /// The roots of the trees that have been launched and not shut down.
  var open: Set<Int> = []
  let isForest: Bool
  var gaps = 0
  private var scripts: Scripts
  private var notes: [Note] = []

  init(_ plan: Plan) {
    let count = plan.ribs
    containers = (0..<count).map { _ in Containers() }
    handles = Array(repeating: [], count: count)
    wasInTree = Array(repeating: false, count: count)
    isForest = plan.isForest
    scripts = Scripts(plan)
    for number in 0..<count { routers.append(router(number)) }
  }

  private func router(_ number: Int) -> PlannedRouter {
    let listener: Listener<Int> =
      number == 0
      ? Listener { [unowned self] in call(.heard, 0, $0) }
      : routers[number / 2].interactor.listener { me, event in me.subject.call(.heard, me.number, event) }
    return PlannedRouter(PlannedInteractor(number, of: self, listener: listener))
  }

  func note(_ note: Note) {
    notes.append(note)
  }

  /// The notes since the last call.
  func takeNotes() -> [Note] {
    defer { notes.removeAll(keepingCapacity: true) }
    return notes
  }

  /// Notes that a hook was called, and does what the plan says.
  func call(_ hook: Hook, _ rib: Int, _ value: Int = 0) {
    notes.append(.hook(hook, rib: rib, value: value, view: view(of: rib)))
    for operation in scripts.enter(rib, hook) { perform(operation) }
    scripts.leave()
  }

  /// The visible state of a RIB: its activity, its children, the keys of its containers.
  func view(of rib: Int) -> [Int] {
    var view = [routers[rib].interactor.isActive ? 1 : 0] + children(of: rib)
    for container in ProbeContainer.allCases.map({ containers[rib][$0] }) {
      view += [-1] + container.keys + [-1] + container.shownKeys
    }
    return view
  }

  func children(of rib: Int) -> [Int] {
    routers[rib].children.compactMap { ($0 as? PlannedRouter)?.interactor.number }
  }

  func parent(of rib: Int) -> Int? {
    routers.indices.first { children(of: $0).contains(rib) }
  }

  /// Ends all trees, so that everything can be released.
  func close() {
    // Hooks may launch others meanwhile.
    while let root = open.popFirst() { host.shutdown(routers[root]) }
  }
}
