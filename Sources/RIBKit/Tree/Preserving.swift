public import ModelStreams

// Preserving: an interactor names the values that are saved with its tree, and a later tree restores them.

extension Interactor {
  /// Sets a property to its saved value, if there is one, and saves the property from now on.
  ///
  /// Call it in ``didBecomeActive()``, before anything reads the property; the value is set when the call returns. In a tree launched
  /// without ``LaunchOptions/restoring`` the call has no effect. If a value can't be read or written, an event of the kind
  /// ``TreeEvent/Kind/preserved`` reports it: the property keeps its value, and the saved tree keeps its text.
  ///
  /// A value is set only in the first activation of an interactor, because afterward the property is the truth. The result tells whether
  /// the property was set, so that you don't overwrite it unseen with a value from a link or a parent:
  /// ```swift
  /// if preserve(\.draft, as: "draft"), let given { draft = given }
  /// ```
  ///
  /// A RIB is found again by its path and by the keys of the containers that show it. Therefore a key needs a text: make `Route`
  /// `Codable`. A call below a container whose keys have no text is rejected as ``TreeFault/Code/notPreserved``; so are a second value
  /// with the same name and a call after the attach. Values of the transient entry of a ``ChildStack`` aren't saved, because such an
  /// entry isn't restored.
  ///
  /// The `property` may be computed, private, or a part of another one. The `name` must differ from the other names of this interactor
  /// and must stay the same in later versions.
  ///
  /// - Returns: Whether the property was set.
  @discardableResult
  public func preserve<Value: Codable>(
    _ property: ReferenceWritableKeyPath<Self, Value>, as name: String, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Bool {
    guard let saving = scope.node.tree?.saving else { return false }
    // The closures may retain the interactor, because they are released with the activation and until then the tree keeps it too.
    return saving.preserve(name, of: scope.node, by: Self.self, at: (fileID, line)) {
      try $0.text(of: self[keyPath: property])
    } set: {
      self[keyPath: property] = try $0.value(Value.self, of: $1)
    }
  }

  /// Sends the saved value to a model stream, if there is one, and saves the latest model from now on.
  ///
  /// The stream must be the interactor's own. Everything else is as for a property.
  ///
  /// - Returns: Whether a model was sent.
  @discardableResult
  public func preserve<Model: Codable & Sendable>(
    _ stream: MutableModelStream<Model>, as name: String, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    guard let saving = scope.node.tree?.saving else { return false }
    return saving.preserve(name, of: scope.node, by: Self.self, at: (fileID, line)) {
      try $0.text(of: stream.latest)
    } set: {
      stream.send(try $0.value(Model.self, of: $1))
    }
  }
}

/// The preserved values of a tree that can be saved.
///
/// A node uses it twice: when the interactor preserves a value, and when the activation ends. Places are computed at each save, because
/// they change while a RIB is attached.
final class TreeSaving {
  /// A value of an attached RIB.
  private struct LiveValue {
    let name: String
    /// The place and the name, as they were when the value was preserved.
    let claim: SavedPlace
    let read: (any ValueCoder) throws -> String
    /// The text to save if the value can't be written: the last one that could.
    var last: String?
    /// The text of the value at the time when the saved one couldn't be read; until the value changes, the saved text stays.
    var untouched: String?
    /// Whether the last text is older than the value, because the value can't be written.
    var isStale = false
  }

  private struct LiveValues {
    let node: Node
    var values: [LiveValue] = []
  }

  /// Values of a RIB that has no place, attached or covered; a covered one that is popped is released.
  private struct UnplacedValues {
    weak var node: Node?
    /// The text that names each value.
    var texts: [String: SavedPlace] = [:]
  }

  private let coder: any ValueCoder
  private let version: Int
  private let limits: SavingLimits
  /// The values of RIBs that aren't attached.
  private var kept: KeptValues
  private var live: [Int: LiveValues] = [:]
  /// The claims of all live values.
  private var claims: Set<SavedPlace> = []
  /// The values of nodes without a place, for the save to name them.
  private var unplaced: [Int: UnplacedValues] = [:]
  /// The cached texts of the keys of attached nodes, because a coder is slow.
  private var keys: [Int: String] = [:]
  private var problems: [(text: String, error: (any Error)?)]
  /// The dates in the last save.
  private(set) var dueDates = DueDates()
  /// What was saved and could not be restored, in the order of the attempts.
  private(set) var unread: [UnreadValue] = []
  /// Whether any RIB has found its value.
  private var hasRestored = false
  private let savedCount: Int

  init(_ restoration: Restoration) {
    (coder, version, limits) = (restoration.coder, restoration.version, restoration.limits)
    let (texts, problems) = restoration.checked()
    kept = KeptValues(texts, limits: limits)
    self.problems = problems
    savedCount = restoration.saved.places.count
    for (text, error) in problems {
      unread.append(UnreadValue(.tree, reason: text + (error.map { "\($0)" } ?? "")))
    }
  }

  /// The places of saved values that no RIB has asked for yet.
  var unclaimed: [String] { kept.unclaimed.map(\.text) }

  /// Whether the saved tree has values, and no RIB has asked for one of them: the root has another name now, or restored nothing.
  var restoredNothing: Bool { savedCount > 0 && !hasRestored }

  /// Reports values that aren't restored, after the launch.
  func tellProblems(of root: Node) {
    for (text, error) in problems { tell(root, text, error) }
    problems = []
  }

  private func tell(_ node: Node, _ text: String, _ error: (any Error)? = nil) {
    guard let tree = node.tree, tree.isObserved(.preserved) else { return }
    tree.emit(.preserved, node, error.map { .value($0, before: text) } ?? .text(text))
  }

  private func tell(_ node: Node, dropped count: Int) {
    if count > 0 { tell(node, "\(count) values dropped: over the limit") }
  }
}

extension TreeSaving {
  /// Preserves a value from now on, and sets it if there is a saved value for its place.
  func preserve(
    _ name: String, of node: Node, by caller: Any.Type, at site: CallSite,
    read: @escaping (any ValueCoder) throws -> String, set: (any ValueCoder, String) throws -> Void
  ) -> Bool {
    guard node.mayChange("preserve was called", by: caller, at: site) else { return false }
    guard node.phase == .attaching else {
      node.reject(
        .notPreserved,
        """
        cannot preserve "\(name)", because the router is \(node.phase == .attached ? "already attached" : "not being attached"). \
        Call preserve in didBecomeActive, before anything reads the value.
        """, at: site)
      return false
    }
    guard let place = place(of: node, for: name, at: site) else { return false }
    let claim = place.value(name)
    guard claims.insert(claim).inserted else {
      node.reject(
        .notPreserved,
        """
        cannot preserve "\(name)", because another value with that name is preserved at the same place. Give each value of an \
        interactor a unique name, and show several children of one type in a container with keys.
        """, at: site)
      return false
    }
    let found = kept.take(claim)
    live[node.id, default: LiveValues(node: node)].values.append(
      LiveValue(name: name, claim: claim, read: read, last: found?.text, untouched: found?.untouched))
    // In a later activation the property is the truth, because the interactor has kept it since.
    if found != nil { hasRestored = true }
    guard let found, node.activation == 1 else { return false }
    do {
      try set(coder, found.text)
      // A program that writes less than it has read would trim the value at the next save, without a change of its own.
      if let lost = (coder as? any LossDetecting)?.lost(from: found.text, in: (try? read(coder)) ?? "") {
        unread.append(UnreadValue(.trimmed, place: claim.text, reason: "this program would drop \(lost)"))
      }
    } catch {
      unread.append(UnreadValue(.unreadable, place: claim.text, reason: "\(error)"))
      tell(node, "\(name): cannot be read: ", error)
      if let index = live[node.id]?.values.lastIndex(where: { $0.claim == claim }) {
        live[node.id]?.values[index].untouched = try? read(coder)
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
    // As below: the walk up from a RIB without a place because of its depth would take too long, so it is named only while it is attached.
    if !unplaced.isEmpty, unplaced[node.id] != nil, !hasPlace(node) || !node.isKept {
      unplaced[node.id] = nil
    }
    defer { keys[node.id] = nil }
    for value in values { claims.remove(value.claim) }
    // Values kept below a RIB are dropped with it. One search suffices for all RIBs that are detached together, but a transient entry is gone
    // even if a RIB above it is kept.
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
  /// - Complexity: O(*n*), where *n* is the number of preserved values.
  func save(_ root: Node) -> SavedTree {
    var texts: [SavedPlace: String] = [:]
    unplaced = unplaced.filter { $0.value.node != nil }
    var unsaved = unplaced.values.reduce(into: kept.unsaved) { $0.formUnion($1.texts.values) }
    for id in live.keys.sorted() {
      guard let node = live[id]?.node, let place = try? place(of: node), place.isSaved else { continue }
      for index in live[id]?.values.indices ?? 0..<0 {
        // Copied, because user code writes the value.
        guard var value = live[id]?.values[index] else { continue }
        let text = text(of: &value, node)
        live[id]?.values[index] = value
        let place = place.value(value.name)
        if value.isStale { unsaved.insert(place) }
        if texts[place] == nil { texts[place] = text }
      }
    }
    let (joined, dropped) = kept.joined(with: texts)
    dueDates = DueDates()
    for (place, text) in joined where place.isDeadline {
      guard let date = (try? coder.value(WallTime?.self, of: text)) ?? nil else { continue }
      if texts[place] == nil {
        dueDates.waiting.append(date)
      } else {
        dueDates.live = min(date, dueDates.live ?? date)
      }
    }
    dueDates.waiting.sort()
    tell(root, dropped: dropped.count)
    unsaved.formUnion(dropped.filter { !kept.isUnclaimed($0) })
    return SavedTree(joined, unsaved: unsaved.filter(\.isSaved), version: version)
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
  private enum NoPlace: Error {
    case passing
    case tooLong
    case unwritable(child: String, any Error)
    case unnamed(child: String, container: String, key: String)
  }

  /// Returns the place of a RIB.
  ///
  /// - Complexity: O(1), because the length of a place is limited.
  private func place(of node: Node) throws(NoPlace) -> SavedPlace {
    if !hasPlace(node) { throw .tooLong }
    var parts: [String] = []
    var bytes = 0
    var next: Node? = node
    while let current = next {
      let part = try part(of: current)
      bytes += part.utf8.count + 1
      if bytes > limits.placeBytes { throw .tooLong }
      parts.append(part)
      next = current.parent
    }
    return SavedPlace(parts: parts.reversed())
  }

  /// Whether a place for the depth of a RIB is within the limit: a name and its separator take at least two bytes.
  private func hasPlace(_ node: Node) -> Bool { Int(node.depth) <= limits.placeBytes / 2 }

  private func part(of node: Node) throws(NoPlace) -> String {
    let name = node.savedName
    guard let container = node.container else { return SavedPlace.part(name) }
    if let key = keys[node.id] { return SavedPlace.part(name, key) }
    let key: KeyText
    do { key = try container.keyText(of: node, by: coder) } catch {
      throw .unwritable(child: node.name, error)
    }
    switch key {
    case .text(let text):
      keys[node.id] = text
      return SavedPlace.part(name, text)
    case .passing: throw .passing
    case .missing(let container, let key): throw .unnamed(child: node.path, container: container, key: key)
    }
  }

  /// Returns the place of a RIB for one of its values, or reports why the RIB doesn't have a place.
  private func place(of node: Node, for name: String, at site: CallSite) -> SavedPlace? {
    do {
      let place = try place(of: node)
      if place.count + name.utf8.count < limits.placeBytes {
        // In an earlier activation, its key may have had no text.
        if !unplaced.isEmpty { unplaced[node.id]?.texts[name] = nil }
        return place
      }
      throw NoPlace.tooLong
    } catch NoPlace.unnamed(let child, let container, let key) {
      node.reject(
        .notPreserved,
        """
        cannot preserve "\(name)", because the keys of the \(container) that shows \(child) cannot be encoded, so the value would not \
        be found again. Make \(key) Codable; in generic code, constrain the key to Encodable where the container is created.
        """, at: site)
    } catch NoPlace.tooLong {
      noteUnplaced(name, of: node)
      tell(node, "\(name): not saved: its place has more than \(limits.placeBytes) bytes")
    } catch NoPlace.unwritable(let child, let error) {
      noteUnplaced(name, of: node)
      tell(node, "\(name): not saved: the key of \(child) cannot be written: ", error)
    } catch {}
    return nil
  }

  private func noteUnplaced(_ name: String, of node: Node) {
    // The whole path of a RIB that is too deep would be too long to name it.
    let path = hasPlace(node) ? node.path : "…/\(node.name)"
    unplaced[node.id, default: UnplacedValues(node: node)].texts[name] = SavedPlace(path).value(name)
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

  /// Moves the values kept at and below a place.
  func move(below place: SavedPlace, to other: SavedPlace) { kept.move(below: place, to: other) }

  /// Forgets the cached key of a node, because its number among equal keys may have changed.
  func forgetKey(of node: Node) { keys[node.id] = nil }
}

extension Node {
  /// Whether a container is about to detach this RIB, or one above it, and will attach it again.
  fileprivate var isKept: Bool {
    var node: Node? = self
    while let current = node {
      if current.container?.keeps(current) == true { return true }
      // Nothing shows it again, even if a RIB above it is kept.
      if current.isTransient { return false }
      node = current.parent
    }
    return false
  }

  /// Whether the RIB is the transient entry of a stack.
  fileprivate var isTransient: Bool { container?.isTransient(self) == true }
}
