// The places of RIBs: their names and keys from the root.

extension TreeSaving {
  enum NoPlace: Error {
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
  func hasPlace(_ node: Node) -> Bool { Int(node.depth) <= limits.placeBytes / 2 }

  private func part(of node: Node) throws(NoPlace) -> String {
    let name = node.savedName
    guard SavedPlace.isName(name) else { throw misnamed(node, name) }
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

  /// Returns the place of a RIB for one of its values, or reports why the RIB doesn't have a place.
  func place(of node: Node, for name: String, at site: CallSite) -> SavedPlace? {
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
      tell(node, "\(name): not saved: its place has more than \(limits.placeBytes) bytes")
    } catch NoPlace.unwritable(let child, let error) {
      noteUnplaced(name, of: node)
      tell(node, "\(name): not saved: the key of \(child) cannot be written: ", error)
    } catch {}
    return nil
  }

  private func misnamed(_ node: Node, _ name: String) -> NoPlace {
    .misnamed(child: node.path, type: node.routerType.map { typeName(of: $0) } ?? node.name, name: name)
  }

  private func noteUnplaced(_ name: String, of node: Node) {
    // The whole path of a RIB that is too deep would be too long to name it.
    let path = hasPlace(node) ? node.path : "…/\(node.name)"
    unplaced[node.id, default: UnplacedValues(node: node)].texts[name] = SavedPlace(path).value(name)
  }
}
