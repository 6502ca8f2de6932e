internal import Basics

/// The preserved values of a tree that can be saved.
///
/// A node uses it twice: when the interactor preserves a value, and when the activation ends. Places change while a RIB is attached.
/// Therefore they are computed at a save, and kept for later saves until a RIB, a key or a waiting value has changed.
///
/// Every save encodes every value, and compares the texts. Comparing the values would be cheaper but wrong: two equal values may have
/// different texts, because a comparison may look at an identifier only, zero equals minus zero, and an object equals itself after its
/// contents have changed.
final class TreeSaving {
  /// A value of an attached RIB.
  private struct LiveValue {
    let name: String
    /// The place and the name, as they were when the value was preserved.
    let claim: SavedPlace
    let read: (any ValueCoder) throws -> String
    /// Returns the date, if the value is a deadline's.
    let date: (() -> WallTime?)?
    /// The text to save if the value can't be written: the last one that was written.
    var last: String?
    /// The text of the value at the time when the saved one couldn't be read; until the value changes, the saved text stays.
    var untouched: String?
    /// Whether the last text is older than the value, because the value can't be written.
    var isStale = false
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

  /// The values of an attached or covered RIB that has no place; a covered RIB is released when it is popped.
  struct UnplacedValues {
    weak var node: Node?
    /// The path that names each value among the unsaved ones.
    var texts: [String: SavedPlace] = [:]
  }

  let coder: any ValueCoder
  private let version: Int
  let limits: SavingLimits
  /// The values of RIBs that aren't attached.
  private var kept: KeptValues { didSet { last = nil } }
  private var live: [Int: LiveValues] = .init()
  /// The claims of all live values.
  private var claims: Set<SavedPlace> = []
  /// The values of nodes without a place, for the save to name them.
  var unplaced: [Int: UnplacedValues] = .init()
  /// The cached texts of the keys of attached nodes, because a coder is slow.
  var keys: [Int: String] = .init()
  private var problems: [(text: String, error: (any Error)?)]
  private var last: LastSave?
  /// The dates in the last save.
  private(set) var dueDates = DueDates()
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
    for (text, error) in problems {
      unread.append(UnreadValue(.tree, reason: text + (error.map { "\($0)" } ?? "")))
    }
  }

  /// The places of saved values that no RIB has asked for yet.
  var unclaimed: [String] { kept.unclaimed.map(\.text) }

  /// Whether the saved tree has values, and no RIB has asked for one of them, for example because the root was renamed.
  var restoredNothing: Bool { savedCount > 0 && !hasRestored }

  /// Reports values that aren't restored, after the launch.
  func tellProblems(of root: Node) {
    for (text, error) in problems { tell(root, text, error) }
    problems = []
  }

  func tell(_ node: Node, _ text: String, _ error: (any Error)? = nil) {
    guard let tree = node.tree, tree.isObserved(.preserved) else { return }
    tree.emit(.preserved, node, error.map { .value($0, before: text) } ?? .text(text))
  }

  private func tell(_ node: Node, dropped count: Int) {
    if count > 0 { tell(node, "\(count) \(count == 1 ? "value" : "values") dropped: over the limit") }
  }
}

extension TreeSaving {
  /// Preserves a value from now on, and sets it if there is a saved value for its place.
  ///
  /// The caller has checked that the node may preserve it. A deadline passes its `date`. A value that `mayShrink` may be written with less
  /// than was read, because its owner drops parts of it on purpose.
  func preserve(
    _ name: String, of node: Node, at site: CallSite, date: (() -> WallTime?)? = nil, mayShrink: Bool = false,
    read: @escaping (any ValueCoder) throws -> String, set: (any ValueCoder, String) throws -> Void
  ) -> Bool {
    guard let place = place(of: node, for: name, at: site) else { return false }
    let claim = place.value(name)
    guard claims.insert(claim).inserted else {
      node.reject(
        .notPreserved,
        """
        cannot preserve "\(name)", because another value with that name is preserved at the same place. Give each value of an \
        interactor a unique name and each type of child a unique savedName, and show several children of one type \
        in a container, with keys that are unique in their router.
        """, at: site)
      return false
    }
    let found = kept.take(claim)
    last = nil
    let ribValues = live[node.id] ?? LiveValues(node)
    live[node.id] = ribValues
    ribValues.values.append(
      LiveValue(
        name: name, claim: claim, read: read, date: date, last: found?.text, untouched: found?.untouched))
    // In a later activation the property itself is current, because the interactor has kept it since.
    if found != nil { hasRestored = true }
    guard let found, node.activation == 1 else { return false }
    do {
      try set(coder, found.text)
      // A program that writes less than it has read would trim the value at the next save, without a change of its own. A value that can't
      // be written at all keeps its text.
      if !mayShrink, let coder = coder as? any LossDetecting & ValueCoder, let text = try? read(coder),
        let lost = coder.lost(from: found.text, in: text)
      {
        unread.append(UnreadValue(.trimmed, place: claim.text, reason: "this program would drop \(lost)"))
      }
    } catch {
      unread.append(UnreadValue(.unreadable, place: claim.text, reason: "\(error)"))
      tell(node, "\(name): cannot be read: ", error)
      let untouched = try? read(coder)
      if let index = ribValues.values.lastIndex(where: { $0.claim == claim }) {
        ribValues.values[index].untouched = untouched
      }
      return false
    }
    tell(node, "\(name): restored")
    return true
  }

  /// Keeps the values of a RIB that its container will attach again and drops those of any other; called while the RIB is still linked.
  func end(_ node: Node) {
    if isEmpty { return }
    var values = live.removeValue(forKey: node.id)?.values ?? []
    if !values.isEmpty { last = nil }
    // The walk up from a RIB that is too deep to have a place would take too long, so the RIB is named only while it is attached.
    if !unplaced.isEmpty, unplaced[node.id] != nil, !hasPlace(node) || !node.isKept {
      unplaced[node.id] = nil
    }
    defer { keys[node.id] = nil }
    for value in values { claims.remove(value.claim) }
    // Values kept below a RIB are dropped with it. One search suffices for all RIBs that are detached together, but a transient entry is
    // gone even if a RIB above it is kept.
    let isOutermost = (node.parent?.phase != .detaching || node.isTransient) && !kept.isEmpty
    // A RIB whose place would be too long has no values, and the walk up from it would take too long.
    guard isOutermost || !values.isEmpty, hasPlace(node) else { return }
    let isKept = node.isKept
    guard isOutermost || isKept, let place = try? place(of: node) else { return }
    guard isKept else { return kept.forget(below: place) }
    var dropped = 0
    for index in values.indices {
      let text = text(of: &values[index], node)
      let place = place.value(values[index].name)
      let kept = text.map { KeptValues.Kept($0, untouched: values[index].untouched) }
      if let kept { dropped += self.kept.keep(kept, at: place) }
      if values[index].isStale { self.kept.noteUnsaved(place) }
    }
    tell(node, dropped: dropped)
  }

  /// Whether there is nothing to save.
  var isEmpty: Bool { live.isEmpty && kept.isEmpty && keys.isEmpty && unplaced.isEmpty }

  /// Saves the tree.
  ///
  /// - Complexity: O(*n*), where *n* is the number of preserved values. If nothing differs from the last save, the result shares its memory
  ///   with that, and comparing the two is O(1).
  func save(_ root: Node) -> SavedTree {
    guard let last else { return saveAll(root) }
    return saveAgain(last) ?? saveAll(root, hasWritten: true)
  }

  /// Writes all values, and saves the texts that have changed; returns `nil` if anything else has changed.
  private func saveAgain(_ last: LastSave) -> SavedTree? {
    var next = last
    var isMore = false
    dueDates.live = nil
    for rib in last.ribs {
      guard let place = rib.place else { continue }
      for index in rib.values.indices {
        let (old, wasStale) = (rib.values[index].last, rib.values[index].isStale)
        let text = write(index, of: rib)
        if rib.values[index].isStale != wasStale { isMore = true }
        guard let text, let old else {
          if text != old { isMore = true }
          continue
        }
        // Two strings with the same characters may be equal without having the same bytes.
        if text.utf8.elementsEqual(old.utf8) { continue }
        next.bytes += text.utf8.count - old.utf8.count
        next.tree[place.value(rib.values[index].name).text] = text
      }
    }
    // User code that was called to write a value may have changed the tree, against the rules.
    guard !isMore, self.last != nil, next.bytes <= limits.bytes else { return nil }
    self.last = next
    return next.tree
  }

  /// Saves all values with their places.
  private func saveAll(_ root: Node, hasWritten: Bool = false) -> SavedTree {
    last = nil
    var texts: [SavedPlace: String] = [:]
    unplaced = unplaced.filter { $0.value.node != nil }
    // Whether the next save would find the same places.
    var isLasting = unplaced.isEmpty
    var unsaved = unplaced.values.reduce(into: kept.unsaved) { $0.formUnion($1.texts.values) }
    var ribs: [LiveValues] = []
    if !hasWritten { dueDates.live = nil }
    dueDates.waiting = []
    for id in live.keys.sorted() {
      guard let rib = live[id] else { continue }
      rib.place = try? place(of: rib.node)
      if rib.place == nil { isLasting = false }
      guard let place = rib.place, place.isSaved else { continue }
      ribs.append(rib)
      for index in rib.values.indices {
        let text = hasWritten ? rib.values[index].last : write(index, of: rib)
        let place = place.value(rib.values[index].name)
        if rib.values[index].isStale { unsaved.insert(place) }
        if texts[place] == nil { texts[place] = text } else { isLasting = false }
      }
    }
    let (joined, dropped) = kept.joined(with: texts)
    dueDates.waiting = waitingDates(in: joined, besides: texts)
    tell(root, dropped: dropped.count)
    unsaved.formUnion(dropped.filter { !kept.isUnclaimed($0) })
    let tree = SavedTree(joined, unsaved: unsaved.filter(\.isSaved), version: version)
    if isLasting, dropped.isEmpty {
      let bytes = joined.reduce(0) { $0 + $1.key.count + $1.value.utf8.count }
      last = LastSave(ribs: ribs, tree: tree, bytes: bytes)
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

  /// Writes a value of a RIB, and returns the text to save.
  private func write(_ index: Int, of rib: LiveValues) -> String? {
    // Copied, because user code writes the value.
    var value = rib.values[index]
    let text = text(of: &value, rib.node)
    if let date = value.date?() { dueDates.live = min(date, dueDates.live ?? date) }
    // The RIB may have ended meanwhile, against the rules.
    if rib.values.indices.contains(index) { rib.values[index] = value }
    return text
  }

  /// Returns the text of a value or, if it can't be written, the last text.
  private func text(of value: inout LiveValue, _ node: Node) -> String? {
    let read = value.read
    var result: Result<String, any Error>?
    // User code, which may look at the tree but not change it.
    node.tree?.reporter.reporting { result = Result { try read(coder) } }
    switch result {
    case .success(let text) where text == value.untouched: value.isStale = false
    case .success(let text) where text.utf8.count <= limits.valueBytes:
      (value.last, value.untouched, value.isStale) = (text, nil, false)
    case .success(let text):
      value.isStale = true
      tell(node, "\(value.name): not saved: \(text.utf8.count) bytes exceed the limit")
    case .failure(let error):
      value.isStale = true
      tell(node, "\(value.name): cannot be written: ", error)
    case nil: break
    }
    return value.last
  }
}

extension TreeSaving {
  /// Returns the place of a stack's router, if values below it may have to be dropped or moved with the entries of the stack.
  ///
  /// The result is `nil` while the router itself is covered, because it will be attached again and show those entries again.
  func placeOfEntries(of owner: Node) -> SavedPlace? {
    guard !kept.isEmpty, let place = try? place(of: owner), !owner.isKept else { return nil }
    return place
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
    let own = place ?? (node.parent == nil ? nil : try? self.place(of: node))
    if own == nil, node.parent != nil { return 0 }
    let count = kept.forgetUnclaimed(below: own)
    let values = count == 1 ? "value" : "values"
    if count > 0 { tell(node, "\(count) \(values) forgotten\(own.map { ": below \($0.text)" } ?? "")") }
    return count
  }

  /// Moves the values kept at and below a place.
  func move(below place: SavedPlace, to other: SavedPlace) { kept.move(below: place, to: other) }

  /// Forgets the cached key of a node, because its number among equal keys may have changed.
  func forgetKey(of node: Node) {
    keys[node.id] = nil
    last = nil
  }
}

extension Node {
  /// Whether a container is about to detach this RIB, or one above it, and will attach it again.
  fileprivate var isKept: Bool {
    var node: Node? = self
    while let current = node {
      if current.entry?.keepsChild == true { return true }
      // Nothing shows it again, even if a RIB above it is kept.
      if current.isTransient { return false }
      node = current.parent
    }
    return false
  }

  /// Whether the RIB is the transient entry of a stack.
  fileprivate var isTransient: Bool { entry?.isTransient == true }
}
