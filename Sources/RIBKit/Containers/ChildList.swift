/// Children for the elements of an array, each with its own key.
///
/// A list belongs to one router, which alone may use it. Showing another array detaches the children whose keys are gone, the last
/// attached first, and then attaches the new ones, in the order of the array. A child whose key stays isn't touched, and children stay in
/// the order in which they were attached. A request made while another one is running is stored, and only the last one counts. When the
/// router detaches, the list becomes empty.
public final class ChildList<Key: Hashable> {
  private struct Child {
    let node: Node
    /// Whether the list itself requested the detach.
    var isLeaving = false
  }

  private let ownership = ContainerOwnership()
  private let keyTexts: KeyTexts<Key>
  private var children: [Key: Child] = [:]
  private var keysByNode: [ObjectIdentifier: Key] = [:]
  private var attachOrder: [Key] = []
  /// The children to attach.
  private var waiting: [Key: any Router] = [:]
  private var requestNumber = 0
  private var isRunning = false
  /// Whether a change came after the running pass may have gone past it.
  private var isStale = false

  /// The latest request.
  private var asked: [Key] = []
  /// The requested keys whose child could not be attached, or was detached from outside.
  private var lost: Set<Key> = []

  /// The requested keys, except those whose child could not be attached or was detached from outside.
  ///
  /// - Complexity: O(*n*), where *n* is the number of keys.
  public var keys: [Key] { lost.isEmpty ? asked : asked.filter { !lost.contains($0) } }

  /// Creates an empty list.
  public init() { keyTexts = KeyTexts(type: nil) }

  /// Creates an empty list whose children can preserve values, because its keys can be written.
  ///
  /// The compiler chooses it for keys that are `Encodable`. In generic code, constrain the key to `Encodable`; otherwise, children below
  /// the list have no place in a saved tree.
  public init() where Key: Encodable { keyTexts = KeyTexts(type: Key.self) }

  /// Makes the children match an array of keys.
  ///
  /// Call it on the isolation of the tree, with the router that owns the list. A key that occurs twice is a ``TreeFault``, and counts
  /// once. The `build` closure is called immediately for each key that has no child.
  ///
  /// - Complexity: O(*n*), where *n* is the number of old and new keys.
  public func show(
    _ keys: [Key], in router: some Router, fileID: StaticString = #fileID, line: UInt = #line,
    build: (Key) -> any Router
  ) {
    guard let owner = ownership.claim(router, for: "ChildList", at: (fileID, line)) else { return }
    guard !ownership.dropsLate(.value(keys, before: "show(", after: ")"), of: owner) else { return }
    var seen: Set<Key> = []
    let distinct = keys.filter { seen.insert($0).inserted }
    if distinct.count < keys.count {
      owner.reject(
        .duplicateKey,
        """
        cannot show the same key twice in a ChildList; the keys are \(owner.written(keys).text). \
        Only the first of each is shown. Give each child a unique key.
        """, at: (fileID, line))
    }
    request(distinct)
    // A child whose detach is pending counts as gone: its key needs a new child.
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
  public func clear(in router: some Router, fileID: StaticString = #fileID, line: UInt = #line) {
    guard let owner = ownership.claim(router, for: "ChildList", at: (fileID, line)) else { return }
    request([])
    run(in: owner)
  }

  private func request(_ keys: [Key]) {
    requestNumber += 1
    asked = keys
    lost = []
    // Moved out before the children are released, because they may use the list in their `deinit`.
    var dropped: [Key: any Router] = [:]
    swap(&dropped, &waiting)
  }

  /// Makes the children match the request; starts over if a new request arrives in the meantime.
  private func run(in owner: Node) {
    // One loop at a time, as in a slot. A hook may request other keys in the middle of a pass over these; then the pass stops at the next
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

  /// Keeps the current children, because they endlessly request others.
  private func giveUp(_ switches: Switches<Key>, in owner: Node) {
    var switches = switches
    let staying = attachOrder.filter { children[$0].map { !$0.isLeaving } ?? false }
    if let last = staying.last, let router = children[last]?.node.router { switches.show(router, last) }
    let asked = asked.first { waiting[$0] != nil }
    owner.reject(
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
    // The key may have been requested again while its child could not be detached yet.
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

/// Children with keys of any type.
package protocol KeyedChildren {
  /// Returns the child with a key.
  ///
  /// - Returns: The child; `nil` without such a child, or if the keys have another type.
  func child(forKey key: AnyHashable) -> (any Router)?
}

extension ChildList: KeyedChildren {
  package func child(forKey key: AnyHashable) -> (any Router)? {
    (key.base as? Key).flatMap { children[$0]?.node.router }
  }
}
