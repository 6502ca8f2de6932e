internal import Basics

/// The preserved values of a tree that can be saved.
///
/// A node uses it twice: when the interactor preserves a value, and when the activation ends.
///
/// Every save encodes every value, and compares the texts. Comparing the values would be cheaper but wrong: two equal values may have
/// different texts, because a comparison may look at an identifier only, zero equals minus zero, and an object equals itself after its
/// contents have changed.
final class TreeSaving {
  /// A value of an attached RIB.
  private struct LiveValue {
    let value: PreservedValue
    /// The place and the name, as they were when the value was preserved.
    let claim: SavedPlace
    var saved: TextToSave
  }

  private final class LiveValues {
    let node: Node
    var values: [LiveValue] = []
    /// The place at the last full save; `nil` if the RIB isn't saved.
    var place: SavedPlace?

    init(_ node: Node) { self.node = node }
  }

  /// The last save, as long as the next one can differ from it only in the texts of values.
  private struct LastSave {
    /// The RIBs with values that are saved, in the order of their attaches.
    let ribs: [LiveValues]
    var tree: SavedTree
    /// The number of bytes of all texts and places.
    var bytes: Int
  }

  private let coder: any ValueCoder
  private let version: Int
  private let limits: SavingLimits
  /// The places, created with the first of them: most trees of tests preserve nothing.
  private var madePlaces: TreePlaces?
  /// The values of RIBs that aren't attached.
  private var kept: KeptValues { didSet { lastSave = nil } }
  /// The values of attached RIBs, by the number of the node; every change of the dictionary ends `lastSave`.
  private var live: [Int: LiveValues] = .init()
  /// The claims of all live values.
  private var claims: Set<SavedPlace> = []
  private var lastSave: LastSave?
  /// The dates in the last save.
  private(set) var dueDates = DueDates()
  private var problems: [RestorationProblem]
  /// The saved values that could not be restored, in the order of the attempts.
  private(set) var unread: [UnreadValue] = []
  /// Whether any RIB has found its value.
  private var hasRestored = false
  private let savedCount: Int

  init(_ restoration: Restoration) {
    (coder, version, limits) = (restoration.coder, restoration.version, restoration.limits)
    let (texts, problems) = restoration.checked()
    kept = KeptValues(texts, limits: limits)
    self.problems = problems
    savedCount = restoration.saved.texts.count
    unread = problems.map { UnreadValue(.tree, reason: $0.description) }
  }

  /// Whether there is nothing to save.
  var isEmpty: Bool { live.isEmpty && kept.isEmpty && madePlaces?.isEmpty != false }

  private var places: TreePlaces {
    if let madePlaces { return madePlaces }
    let places = TreePlaces(coder: coder, maximumBytes: limits.placeBytes)
    madePlaces = places
    return places
  }

  /// The places of saved values that no RIB has asked for yet.
  var unclaimed: [String] { kept.unclaimed.map(\.text) }

  /// Whether the saved tree has values, and no RIB has asked for one of them, for example because the root was renamed.
  var restoredNothing: Bool { savedCount > 0 && !hasRestored }

  /// Reports values that aren't restored, after the launch.
  func reportProblems(of root: Node) {
    for problem in problems { root.reportPreserved(problem.text, problem.error) }
    problems = []
  }
}

// The life of a value: preserved, restored, and kept or dropped at the end of an activation.
extension TreeSaving {
  /// Preserves a value from now on, and sets it if there is a saved value for its place.
  ///
  /// The caller has checked that the node may preserve it.
  ///
  /// - Returns: Whether the value was set.
  func preserve(
    _ value: PreservedValue, of node: Node, at site: CallSite, set: (any ValueCoder, String) throws -> Void
  ) -> Bool {
    guard let claim = places.place(of: node, for: value.name, at: site)?.value(value.name) else {
      return false
    }
    guard claims.insert(claim).inserted else {
      node.reject(
        .notPreserved,
        """
        cannot preserve "\(value.name)", because another value with that name is preserved at the same place. Give each value of an \
        interactor a unique name and each type of child a unique savedName, and show several children of one type \
        in a container, with keys that are unique in their router.
        """, at: site)
      return false
    }
    let found = kept.take(claim)
    lastSave = nil
    let rib = live[node.id] ?? LiveValues(node)
    live[node.id] = rib
    rib.values.append(LiveValue(value: value, claim: claim, saved: TextToSave(found)))
    guard let found else { return false }
    hasRestored = true
    // In a later activation the property itself is current, because the interactor has kept it since.
    guard node.activation == 1 else { return false }
    do {
      try set(coder, found.text)
      noteLoss(of: value, from: found.text, at: claim)
      node.reportPreserved("\(value.name): restored")
      return true
    } catch {
      unread.append(UnreadValue(.unreadable, place: claim.text, reason: "\(error)"))
      node.reportPreserved("\(value.name): cannot be read: ", error)
      let current = try? value.encode(coder)
      // User code that was called may have preserved more values.
      if let index = rib.values.lastIndex(where: { $0.claim == claim }) {
        rib.values[index].saved.keep(untilOtherThan: current)
      }
      return false
    }
  }

  /// Notes a value of which the program writes less than it has read: the next save would trim it, without a change of the value.
  ///
  /// A value that can't be written at all keeps its text.
  private func noteLoss(of value: PreservedValue, from text: String, at claim: SavedPlace) {
    guard !value.mayShrink, let coder = coder as? any LossDetecting & ValueCoder,
      let new = try? value.encode(coder), let lost = coder.lost(from: text, in: new)
    else { return }
    unread.append(UnreadValue(.trimmed, place: claim.text, reason: "this program would drop \(lost)"))
  }

  /// Keeps the values of a RIB that its container will attach again and drops those of any other; called while the RIB is still linked.
  func end(_ node: Node) {
    if isEmpty { return }
    defer { places.forget(node) }
    let values = live.removeValue(forKey: node.id)?.values ?? []
    if !values.isEmpty { lastSave = nil }
    for value in values { claims.remove(value.claim) }
    switch ending(of: node, hasValues: !values.isEmpty) {
    case .nothing: break
    case .drop(let place): kept.forget(below: place)
    case .keep(let place):
      var dropped = 0
      for var value in values {
        encode(&value, of: node)
        let place = place.value(value.value.name)
        if let text = value.saved.kept { dropped += kept.keep(text, at: place) }
        if value.saved.isStale { kept.noteUnsaved(place) }
      }
      reportDropped(dropped, by: node)
    }
  }

  /// The treatment of values when a RIB is detached.
  private enum Ending {
    case nothing
    /// Those kept at and below the place are dropped.
    case drop(SavedPlace)
    /// The RIB's own values are kept for its next activation.
    case keep(SavedPlace)
  }

  private func ending(of node: Node, hasValues: Bool) -> Ending {
    // One search for kept values suffices for all RIBs that are detached together. A removed entry needs its own search, because its
    // values are dropped even if a RIB above it is kept.
    let needsSearch = (node.parent?.phase != .detaching || node.isRemoved) && !kept.isEmpty
    // A RIB whose place would be too long has no values, and the walk up from it would take too long.
    guard needsSearch || hasValues, places.isPossible(for: node) else { return .nothing }
    let isKept = node.isKept
    guard needsSearch || isKept, let place = try? places.place(of: node) else { return .nothing }
    return isKept ? .keep(place) : .drop(place)
  }

  private func reportDropped(_ count: Int, by node: Node) {
    guard count > 0 else { return }
    node.reportPreserved("\(count) \(count == 1 ? "value" : "values") dropped: over the limit")
  }
}

// Saving.
extension TreeSaving {
  /// Saves the tree.
  ///
  /// - Complexity: O(*n*), where *n* is the number of preserved values. If nothing differs from the last save, the result shares its memory
  ///   with that, and comparing the two is O(1).
  func save(_ root: Node) -> SavedTree {
    guard let lastSave else { return saveAll(root) }
    return saveAgain(lastSave) ?? saveAll(root, areTextsCurrent: true)
  }

  /// Encodes all values, and saves the texts that have changed; returns `nil` if anything else has changed.
  private func saveAgain(_ last: LastSave) -> SavedTree? {
    var next = last
    var hasOtherChange = false
    dueDates.live = nil
    for rib in last.ribs {
      guard let place = rib.place else { continue }
      for index in rib.values.indices {
        let old = rib.values[index].saved
        let new = encodeValue(index, of: rib)
        if new.isStale != old.isStale || (new.text == nil) != (old.text == nil) { hasOtherChange = true }
        // Two strings with the same characters may be equal without having the same bytes.
        guard let text = new.text, let oldText = old.text, !text.utf8.elementsEqual(oldText.utf8) else {
          continue
        }
        next.bytes += text.utf8.count - oldText.utf8.count
        next.tree[place.value(rib.values[index].value.name).text] = text
      }
    }
    // User code that was called to encode a value may have changed the tree, against the rules.
    guard !hasOtherChange, lastSave != nil, next.bytes <= limits.bytes else { return nil }
    lastSave = next
    return next.tree
  }

  /// Saves all values with their places.
  private func saveAll(_ root: Node, areTextsCurrent: Bool = false) -> SavedTree {
    lastSave = nil
    let unplaced = places.unplacedValues()
    var texts: [SavedPlace: String] = [:]
    // Whether the next save would find the same places.
    var isLasting = unplaced.isEmpty
    var unsaved = kept.unsaved.union(unplaced)
    var ribs: [LiveValues] = []
    if !areTextsCurrent { dueDates.live = nil }
    dueDates.waiting = []
    for id in live.keys.sorted() {
      guard let rib = live[id] else { continue }
      rib.place = try? places.place(of: rib.node)
      if rib.place == nil { isLasting = false }
      guard let place = rib.place, place.isSaved else { continue }
      ribs.append(rib)
      for index in rib.values.indices {
        let saved = areTextsCurrent ? rib.values[index].saved : encodeValue(index, of: rib)
        let place = place.value(rib.values[index].value.name)
        if saved.isStale { unsaved.insert(place) }
        if texts[place] == nil { texts[place] = saved.text } else { isLasting = false }
      }
    }
    let (joined, dropped) = kept.joined(with: texts)
    dueDates.waiting = waitingDates(in: joined, besides: texts)
    reportDropped(dropped.count, by: root)
    unsaved.formUnion(dropped.filter { !kept.isUnclaimed($0) })
    let tree = SavedTree(joined, unsaved: unsaved.filter(\.isSaved), version: version)
    if isLasting, dropped.isEmpty {
      let bytes = joined.reduce(0) { $0 + $1.key.count + $1.value.utf8.count }
      lastSave = LastSave(ribs: ribs, tree: tree, bytes: bytes)
    }
    return tree
  }

  /// Returns the dates of deadlines among saved texts whose RIBs aren't attached, so that only their texts are known.
  private func waitingDates(
    in texts: [SavedPlace: String], besides live: [SavedPlace: String]
  ) -> [WallTime] {
    var dates: [WallTime] = []
    for (place, text) in texts where place.isDeadline && live[place] == nil {
      guard let date = (try? coder.value(WallTime?.self, of: text)) ?? nil else { continue }
      dates.append(date)
    }
    return dates.ordered()
  }

  /// Encodes a value of an attached RIB, and returns the text to save.
  private func encodeValue(_ index: Int, of rib: LiveValues) -> TextToSave {
    // Copied, because user code encodes the value and may preserve more values, against the rules.
    var value = rib.values[index]
    encode(&value, of: rib.node)
    if let date = value.value.date?() { dueDates.live = min(date, dueDates.live ?? date) }
    rib.values[index] = value
    return value.saved
  }

  /// Encodes a value, and reports why it isn't saved.
  private func encode(_ value: inout LiveValue, of node: Node) {
    let encode = value.value.encode
    var encoded: Result<String, any Error>?
    // User code, which may look at the tree but not change it.
    node.tree?.reporter.reporting { encoded = Result { try encode(coder) } }
    guard let encoded else { return }
    let name = value.value.name
    switch value.saved.update(encoded, maximumBytes: limits.valueBytes) {
    case .tooLong(let bytes): node.reportPreserved("\(name): not saved: \(bytes) bytes exceed the limit")
    case .unwritable(let error): node.reportPreserved("\(name): cannot be written: ", error)
    case nil: break
    }
  }
}

// Values of RIBs that aren't attached.
extension TreeSaving {
  /// Returns the place of a stack's router, if values below it may have to be dropped or moved with the entries of the stack.
  ///
  /// The result is `nil` for a router that isn't attached or is about to leave: if it is covered, it will show those entries again, and if
  /// it is removed, its values are dropped together with those below it.
  func placeOfEntries(of owner: Node) -> SavedPlace? {
    guard !kept.isEmpty, owner.acceptsChildren else { return nil }
    return try? places.place(of: owner)
  }

  /// Returns a child, attached or not, as a part of a place; the closure writes its key.
  func part(of child: any Router, _ key: (any ValueCoder) throws -> KeyText) -> String? {
    guard case .text(let text) = try? key(coder) else { return nil }
    return SavedPlace.part(type(of: child).savedName, text)
  }

  /// Drops the values kept at and below a place.
  func forget(below place: SavedPlace) { kept.forget(below: place) }

  /// Drops the values at and below a place that no RIB has asked for; without a place, those of a node and below it or, for a root, all.
  ///
  /// - Returns: The number of dropped values.
  func forgetUnclaimed(below place: String?, from node: Node) -> Int {
    let place = place.map { SavedPlace($0) }
    let isRoot = node.tree?.root === node
    let own = place ?? (isRoot ? nil : try? places.place(of: node))
    if own == nil, !isRoot { return 0 }
    let count = kept.forgetUnclaimed(below: own)
    let values = count == 1 ? "value" : "values"
    if count > 0 {
      node.reportPreserved("\(count) \(values) forgotten\(own.map { ": below \($0.text)" } ?? "")")
    }
    return count
  }

  /// Moves the values kept at and below a place.
  func move(below place: SavedPlace, to other: SavedPlace) { kept.move(below: place, to: other) }

  /// Forgets the text of a node's key, because its number among equal keys may have changed.
  func forgetKey(of node: Node) {
    places.forgetKey(of: node)
    lastSave = nil
  }
}

extension Node {
  /// Reports what happened to a preserved value.
  func reportPreserved(_ text: String, _ error: (any Error)? = nil) {
    guard let tree, tree.isObserved(.preserved) else { return }
    tree.emit(.preserved, self, error.map { .value($0, before: text) } ?? .text(text))
  }

  /// Whether a container is detaching this RIB, or one above it together with this one, and will attach it again.
  var isKept: Bool {
    var node: Node? = self
    while let current = node, current.isLeaving {
      if current.entry?.keepsChild == true { return true }
      if current.isRemoved { return false }
      node = current.parent
    }
    return false
  }

  /// Whether the detach of the RIB is in progress or pending.
  private var isLeaving: Bool { phase == .detaching || tree?.isInPendingDetach(self) == true }

  /// Whether nothing will show the RIB again after its detach, even if a RIB above it is kept.
  fileprivate var isRemoved: Bool { isDetachedByCall || entry?.isRemoved == true }

  /// Whether the RIB itself is being detached, at the request of its router or interactor and not of a container.
  private var isDetachedByCall: Bool {
    phase == .detaching && tree?.innermostOperation === self && entry?.isLeaving != true
  }
}
