/// Children for the elements of an array, each with a key of its own.
///
/// A router owns it, and is the only one to use it. Showing another array detaches the children whose keys are gone, the
/// last attached first, and attaches those that are new, in the order of the array; a child whose key stays is not
/// touched, and children stay in the order in which they were attached. While one operation is running
/// another is recorded; only the last counts. When the router detaches, the list is empty.
public final class ChildList<Key: Hashable> {
  private struct Child {
    let node: Node
    /// Whether the list itself has asked for the detach.
    var isLeaving = false
  }

  private let ownership = ContainerOwnership()
  private let keyTexts: KeyTexts<Key>
  private var children: [Key: Child] = [:]
  private var keysByNode: [ObjectIdentifier: Key] = [:]
  private var attachOrder: [Key] = []
  /// The children that are to be attached.
  private var waiting: [Key: any Router] = [:]
  private var requestNumber = 0
  private var isRunning = false
  /// Whether something has changed that a run in progress may have passed already.
  private var isStale = false

  /// The newest request.
  private var asked: [Key] = []
  /// The keys among it whose child could not be attached, or was detached from outside.
  private var lost: Set<Key> = []

  /// The keys that were asked for last, without those whose child was detached from outside.
  ///
  /// - Complexity: O(*n*), where *n* is the number of keys.
  public var keys: [Key] { lost.isEmpty ? asked : asked.filter { !lost.contains($0) } }

  /// Makes an empty list.
  public init() { keyTexts = KeyTexts(type: nil) }

  /// Makes an empty list whose children can preserve values, because its keys can be written.
  ///
  /// The compiler chooses it for keys that are `Encodable`. Generic code constrains the type of its keys, or children below the list have no place in
  /// a saved tree.
  public init() where Key: Encodable { keyTexts = KeyTexts(type: Key.self) }

  /// Makes the children equal to an array of keys.
  ///
  /// It must be called on the isolation of the tree. A key that occurs twice is a ``TreeFault``, and counts once.
  ///
  /// - Parameters:
  ///   - keys: The keys of the children.
  ///   - router: The router that owns the list.
  ///   - fileID: Where it is called, for faults.
  ///   - line: Where it is called, for faults.
  ///   - build: Builds the child for a key; called at once for each key whose child is not there.
  /// - Complexity: O(*n*), where *n* is the number of keys, old and new.
  public func show(
    _ keys: [Key], in router: some Router, fileID: StaticString = #fileID, line: UInt = #line,
    build: (Key) -> any Router
  ) {
    guard let owner = ownership.claim(router, for: "ChildList", at: (fileID, line)) else { return }
    guard !ownership.dropsLate(.value(keys, before: "show(", after: ")"), of: owner) else { return }
    var seen: Set<Key> = []
    let distinct = keys.filter { seen.insert($0).inserted }
    if distinct.count < keys.count {
      owner.refuse(
        .duplicateKey,
        """
        cannot show the same key twice in a ChildList; the keys are \(owner.written(keys).text). \
        The first of each is shown. Give each child a key of its own.
        """, at: (fileID, line))
    }
    request(distinct)
    // A child whose detach waits already is as good as gone: it is not there for its key.
    for (key, child) in children where !child.isLeaving && ownership.isGoing(child.node, from: owner) {
      children[key]?.isLeaving = true
    }
    let number = requestNumber
    for key in distinct where children[key].map(\.isLeaving) ?? true {
      let child = build(key)
      guard requestNumber == number else { return }
      waiting[key] = child
    }
    run(in: owner)
  }

  /// Detaches all children.
  ///
  /// - Parameters:
  ///   - router: The router that owns the list.
  ///   - fileID: Where it is called, for faults.
  ///   - line: Where it is called, for faults.
  public func clear(in router: some Router, fileID: StaticString = #fileID, line: UInt = #line) {
    guard let owner = ownership.claim(router, for: "ChildList", at: (fileID, line)) else { return }
    request([])
    run(in: owner)
  }

  private func request(_ keys: [Key]) {
    requestNumber += 1
    asked = keys
    lost = []
    // Taken out before they are released: they may use the list while they go.
    var dropped: [Key: any Router] = [:]
    swap(&dropped, &waiting)
  }

  /// Makes the children equal to what was asked for; starts over when something else is asked for meanwhile.
  private func run(in owner: Node) {
    // One loop at a time, as in a slot. A hook may ask for other keys in the middle of a pass over these: the pass stops at the next
    // key, and another one begins.
    guard !isRunning else { return }
    isRunning = true
    defer { isRunning = false }
    var switches = Switches<Key>()
    repeat {
      if switches.isEnough { giveUp(switches, in: owner) }
      switches.count += 1
      isStale = false
      let number = requestNumber
      detachLeavers(of: number, in: owner)
      attachNewcomers(of: number, in: owner)
      isStale = isStale || number != requestNumber
    } while isStale
  }

  /// Stays as it is, because its children ask for other ones without end.
  private func giveUp(_ switches: Switches<Key>, in owner: Node) {
    var switches = switches
    let staying = attachOrder.filter { children[$0].map { !$0.isLeaving } ?? false }
    if let last = staying.last, let router = children[last]?.node.router { switches.show(router, last) }
    let asked = asked.first { waiting[$0] != nil }
    owner.refuse(
      switches, "ChildList", askedFor: asked.flatMap { waiting[$0] }, self.asked, keeps: !staying.isEmpty,
      at: ownership.site)
    request(staying)
  }

  private func detachLeavers(of number: Int, in owner: Node) {
    let (wanted, tree) = (Set(keys), owner.tree)
    attachOrder.removeAll { children[$0] == nil }
    for key in attachOrder.reversed() where !wanted.contains(key) {
      guard requestNumber == number else { return }
      guard let child = children[key] else { continue }
      children[key]?.isLeaving = true
      tree?.detach(child.node)
    }
  }

  private func attachNewcomers(of number: Int, in owner: Node) {
    for key in keys where children[key] == nil {
      guard requestNumber == number else { return }
      guard let child = waiting.removeValue(forKey: key) else { continue }
      guard !ownership.dropsLate(.value(key, before: "show(", after: ")"), of: owner) else {
        return request([])
      }
      attach(child, for: key, in: owner)
    }
  }

  private func attach(_ child: some Router, for key: Key, in owner: Node) {
    let isAttached = ownership.attach(child, to: owner, for: self) { node in
      if let node {
        insert(node, for: key)
      } else if let child = children[key] {
        remove(child.node, for: key)
      }
    }
    if !isAttached { lost.insert(key) }
  }

  private func insert(_ node: Node, for key: Key) {
    children[key] = Child(node: node)
    keysByNode[ObjectIdentifier(node)] = key
    attachOrder.append(key)
  }

  private func remove(_ node: Node, for key: Key) {
    children[key] = nil
    keysByNode[ObjectIdentifier(node)] = nil
  }
}

extension ChildList: ChildContainer {
  func childWasDetached(_ node: Node, from parent: Node?) -> Bool {
    guard let key = keysByNode[ObjectIdentifier(node)], let gone = children[key] else { return false }
    remove(node, for: key)
    guard let parent, parent.acceptsChildren else {
      request([])
      return false
    }
    guard gone.isLeaving else {
      lost.insert(key)
      return false
    }
    // Its key may have been asked for again while it could not leave yet.
    isStale = true
    return waiting[key] != nil
  }

  func key(of node: Node) -> Any? { keysByNode[ObjectIdentifier(node)] }

  func keyText(of node: Node, by coder: any ValueCoder) throws -> KeyText {
    guard let key = keysByNode[ObjectIdentifier(node)] else { return .passing }
    return try keyTexts.text(of: key, in: "ChildList", by: coder)
  }

  func goOn(in owner: Node) {
    guard owner.acceptsChildren else { return request([]) }
    run(in: owner)
  }
}

@available(*, unavailable)
extension ChildList: Sendable {}

/// Children with keys, whatever the type of these.
package protocol KeyedChildren {
  /// The child with a key.
  ///
  /// - Parameter key: The key.
  /// - Returns: The child; `nil` if there is none, also if the keys are of another type.
  func child(forKey key: AnyHashable) -> (any Router)?
}

extension ChildList: KeyedChildren {
  package func child(forKey key: AnyHashable) -> (any Router)? {
    (key.base as? Key).flatMap { children[$0]?.node.router }
  }
}
