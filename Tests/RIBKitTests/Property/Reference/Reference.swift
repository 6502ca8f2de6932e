import RIBKit
import TreeSupport

/// The reference of a tree, in plain values: the rules of the design, and nothing of the kit.
///
/// It is slow on purpose. Whether something is in progress under a RIB, it finds out by looking at all that is under it.
struct Reference {
  enum Phase {
    case detached, attaching, attached, detaching
  }

  struct RIB {
    var phase = Phase.detached
    var isActive = false
    var activations = 0
    var parent: Int?
    var children: [Int] = []
    /// The tree that it is in, or was in last.
    var tree: Int?
    /// Its number in that tree.
    var number = 0
    /// The number of the parent that it was detached from last; 0 after it was a root.
    var lastParent = 0
    var container: ContainerName?
  }

  struct Tree {
    let root: Int
    var isOpen = true
    var numbers = 0
  }

  let isForest: Bool
  var ribs: [RIB]
  var trees: [Tree] = []
  /// The detaches that wait, in the order in which they were asked for.
  var waiting: [Int] = []
  var slots: [ReferenceSlot]
  /// The stacks of all RIBs, and then the tabs of all.
  var stacks: [ReferenceStack]
  var lists: [ReferenceList]
  var mail = ReferenceMail()

  var scripts: Scripts
  private(set) var notes: [Note] = []
  private(set) var operations = 0

  init(_ plan: Plan) {
    isForest = plan.isForest
    ribs = Array(repeating: RIB(), count: plan.ribs)
    slots = Array(repeating: ReferenceSlot(), count: plan.ribs)
    stacks = Array(repeating: ReferenceStack(), count: 2 * plan.ribs)
    lists = Array(repeating: ReferenceList(), count: plan.ribs)
    scripts = Scripts(plan)
  }

  /// The notes since the last call.
  mutating func takeNotes() -> [Note] {
    defer { notes.removeAll(keepingCapacity: true) }
    return notes
  }

  mutating func perform(_ operation: Operation) {
    if let addressee = operation.addressee, ribs[addressee].tree == nil { return }
    operations += 1
    switch operation {
    case .launch(let rib): launch(rib)
    case .shutDown(let rib): shutDown(rib)
    case .settle: settle()
    case .attach(let rib, let parent): attach(rib, to: parent)
    case .detach(let rib, let parent): detach(rib, from: parent)
    case .remove(let rib): if let parent = ribs[rib].parent { detach(rib, from: parent) }
    case .route(let rib, let value): route(rib, to: value)
    case .notify(let value, let rib): notify(value, of: rib)
    case .sendModel(let value, let stream): mail.sendModel(value, stream: stream)
    case .sendEvent(let value, let stream): mail.sendEvent(value, stream: stream)
    case .observeModels(let rib, let stream): observeModels(rib, stream: stream)
    case .observeEvents(let rib, let stream): observeEvents(rib, stream: stream)
    case .cancel(let rib, let index): mail.cancel(rib, index)
    case .request(let request, let keeper, let router): perform(request, of: keeper, in: router)
    }
  }

  /// Calls a hook, which does what the plan says.
  mutating func call(_ hook: Hook, _ rib: Int, _ value: Int = 0) {
    notes.append(.hook(hook, rib: rib, value: value, view: view(of: rib)))
    for operation in scripts.enter(rib, hook) { perform(operation) }
    scripts.leave()
  }

  mutating func tell(_ kind: TreeEvent.Kind, _ rib: Int) {
    guard ribs[rib].tree != nil else { return }
    let parent =
      ribs[rib].phase == .detached ? ribs[rib].lastParent : ribs[rib].parent.map { ribs[$0].number }
    notes.append(.event(kind, node: ribs[rib].number, under: parent ?? 0))
  }

  mutating func fault(_ code: TreeFault.Code, _ rib: Int) {
    tell(.fault, rib)
    notes.append(.fault(code, depth: ancestors(of: rib).count + 1))
  }

  /// The visible state of a RIB: its activity, its children, the keys of its containers.
  func view(of rib: Int) -> [Int] {
    var view = [ribs[rib].isActive ? 1 : 0] + ribs[rib].children
    for container in ProbeContainer.allCases {
      let keys = keys(in: container, of: rib)
      view += [-1] + keys.all + [-1] + keys.shown
    }
    return view
  }
}
