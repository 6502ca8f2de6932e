/// The places of a tree's RIBs, which identify their values in a saved tree: the names and keys on the path from the root.
///
/// Places change while a RIB is attached. Therefore each is computed again when it is needed, from names and from the cached texts of keys.
final class TreePlaces {
  /// The values of an attached or covered RIB that has no place; a covered RIB is released when it is popped.
  private struct UnplacedRIB {
    weak var node: Node?
    /// The path that names each value among the unsaved ones, by the value's name.
    var values: [String: SavedPlace] = [:]
  }

  private let coder: any ValueCoder
  private let maximumBytes: Int
  /// The texts of the keys of attached nodes, because a coder is slow.
  private var keys: [Int: String] = .init()
  private var unplaced: [Int: UnplacedRIB] = .init()

  init(coder: any ValueCoder, maximumBytes: Int) {
    (self.coder, self.maximumBytes) = (coder, maximumBytes)
  }

  var isEmpty: Bool { keys.isEmpty && unplaced.isEmpty }

  /// Returns the values that aren't saved because their RIBs, which still exist, have no place.
  func unplacedValues() -> [SavedPlace] {
    unplaced = unplaced.filter { $0.value.node != nil }
    return unplaced.values.flatMap(\.values.values)
  }

  /// Forgets the text of a node's key, because its number among equal keys may have changed.
  func forgetKey(of node: Node) { keys[node.id] = nil }

  /// Forgets a node that is being detached; called while it is still linked.
  func forget(_ node: Node) {
    keys[node.id] = nil
    // The walk up from a RIB that is too deep to have a place would take too long, so the RIB is named only while it is attached.
    if !unplaced.isEmpty, unplaced[node.id] != nil, !isPossible(for: node) || !node.isKept {
      unplaced[node.id] = nil
    }
  }
}

extension TreePlaces {
  enum NoPlace: Error {
    /// The RIB is about to be removed, or isn't attached.
    case passing
    case tooLong
    case misnamed(child: String, type: String, name: String)
    case unwritable(child: String, any Error)
    case unnamed(child: String, container: String, key: String)
  }

  /// Returns the place of a RIB.
  ///
  /// - Complexity: O(1), because the length of a place is limited.
  func place(of node: Node) throws(NoPlace) -> SavedPlace {
    // The path of a detached RIB would look like that of a root.
    if node.phase == .detached { throw .passing }
    if !isPossible(for: node) { throw .tooLong }
    var parts: [String] = []
    var bytes = 0
    var next: Node? = node
    while let current = next {
      let part = try part(of: current)
      bytes += part.utf8.count + 1
      if bytes > maximumBytes { throw .tooLong }
      parts.append(part)
      next = current.parent
    }
    return SavedPlace(parts: parts.reversed())
  }

  /// Whether a place for the depth of a RIB is within the limit: a name and its separator take at least two bytes.
  func isPossible(for node: Node) -> Bool { Int(node.depth) <= maximumBytes / 2 }

  /// Returns the place of a RIB for one of its values, or reports why the RIB doesn't have a place.
  func place(of node: Node, for name: String, at site: CallSite) -> SavedPlace? {
    do {
      let place = try place(of: node)
      guard place.count + name.utf8.count < maximumBytes else { throw NoPlace.tooLong }
      // In an earlier activation, its key may have had no text.
      if !unplaced.isEmpty { unplaced[node.id]?.values[name] = nil }
      return place
    } catch NoPlace.unnamed(let child, let container, let key) {
      node.reject(
        .notPreserved,
        """
        cannot preserve "\(name)", because the keys of the \(container) that shows \(child) cannot be encoded, so the value would not \
        be found again. Make \(key) Codable.
        """, at: site)
    } catch NoPlace.misnamed(let child, let type, let saved) {
      node.reject(
        .notPreserved,
        """
        cannot preserve "\(name)", because the savedName of \(child) is \(saved.debugDescription). A saved name must not \
        be empty or contain a control character or any of / # [ ]. Return letters and digits from savedName in \(type).
        """, at: site)
    } catch NoPlace.tooLong {
      noteUnplaced(name, of: node)
      node.reportPreserved("\(name): not saved: its place has more than \(maximumBytes) bytes")
    } catch NoPlace.unwritable(let child, let error) {
      noteUnplaced(name, of: node)
      node.reportPreserved("\(name): not saved: the key of \(child) cannot be written: ", error)
    } catch {}
    return nil
  }

  private func part(of node: Node) throws(NoPlace) -> String {
    let name = node.savedName
    guard SavedPlace.isName(name) else {
      let type = node.routerType.map { typeName(of: $0) } ?? node.name
      throw .misnamed(child: node.path, type: type, name: name)
    }
    guard let entry = node.entry else { return SavedPlace.part(name) }
    if let key = keys[node.id] { return SavedPlace.part(name, key) }
    let key: KeyText
    do { key = try entry.keyText(by: coder) } catch {
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

  private func noteUnplaced(_ name: String, of node: Node) {
    // The whole path of a RIB that is too deep would be too long to name it.
    let path = isPossible(for: node) ? node.path : "…/\(node.name)"
    unplaced[node.id, default: UnplacedRIB(node: node)].values[name] = SavedPlace(path).value(name)
  }
}
