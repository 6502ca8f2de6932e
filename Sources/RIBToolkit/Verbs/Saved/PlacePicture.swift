internal import Basics
internal import LinkTools
internal import RIBDiagnostics
internal import RIBKit
internal import RIBSessions

/// The numbers of bytes of saved values, in the tree of their places.
struct PlaceSizes {
  private struct Node {
    var bytes = 0
    var children: [String: Node] = [:]
  }

  /// A RIB or a value of the tree, with everything below it.
  struct Row {
    let depth: Int
    let name: String
    let path: String
    let bytes: Int

    var isValue: Bool { name.hasPrefix("#") }
  }

  /// The maximum depth of a RIB; the remaining parts of a longer path are joined into one part.
  private static let depthLimit = 24
  /// The maximum number of places; the bytes of further places are added to the nearest RIB above.
  private static let nodeLimit = 20_000

  private var root = Node()
  private var nodeCount = 0
  private(set) var valueCount = 0

  /// Adds the values of a saved tree.
  ///
  /// With `joinsKeys`, the children of a container count as one, whatever their keys.
  mutating func add(_ tree: SavedTree, joinsKeys: Bool) {
    for (place, bytes) in tree.sizes {
      var parts = SavedTree.parts(of: place)
      if joinsKeys { parts = parts.map(Self.withoutKey) }
      if parts.count > Self.depthLimit {
        let rest = parts[(Self.depthLimit - 1)...].joined(separator: "/")
        parts = parts.prefix(Self.depthLimit - 1) + [rest]
      }
      valueCount += 1
      Self.add(bytes, at: parts[...], to: &root, &nodeCount)
    }
  }

  private static func withoutKey(_ part: String) -> String {
    guard !part.hasPrefix("#"), let start = part.firstIndex(of: "[") else { return part }
    return part[..<start] + "[…]"
  }

  private static func add(_ bytes: Int, at parts: ArraySlice<String>, to node: inout Node, _ count: inout Int)
  {
    node.bytes += bytes
    guard let part = parts.first else { return }
    if node.children[part] == nil {
      guard count < nodeLimit else { return }
      count += 1
    }
    add(bytes, at: parts.dropFirst(), to: &node.children[part, default: Node()], &count)
  }

  /// The number of bytes of all values.
  var bytes: Int { root.bytes }

  /// Returns the largest rows in the order of the tree, larger rows first, and the number of omitted rows.
  func rows(limit: Int) -> (rows: [Row], more: Int) {
    var rows: [Row] = []
    func visit(_ node: Node, _ depth: Int, _ path: String) {
      let children = node.children.sorted { ($1.value.bytes, $0.key) < ($0.value.bytes, $1.key) }
      for (name, child) in children {
        let place = path.isEmpty || name.hasPrefix("#") ? path + name : "\(path)/\(name)"
        rows.append(Row(depth: depth, name: name, path: place, bytes: child.bytes))
        visit(child, depth + 1, place)
      }
    }
    visit(root, 0, "")
    // A parent is never smaller than its children and comes before them, so it is never left out alone.
    let order = rows.indices.sorted { (rows[$1].bytes, $0) < (rows[$0].bytes, $1) }
    return (order.prefix(limit).sorted().map { rows[$0] }, max(0, rows.count - limit))
  }
}

/// A picture of the bytes of saved values by place: the tree with a bar for each RIB and each value.
struct PlacePicture {
  private static let width = 960
  private static let rowHeight = 24
  private static let top = 72
  private static let bars = (start: 440, width: 400)

  private let sizes: PlaceSizes
  private let title: String

  init(_ sizes: PlaceSizes, of name: String) {
    self.sizes = sizes
    title = "\(name): \(counted(sizes.bytes, "byte")) in \(counted(sizes.valueCount, "value"))"
  }

  /// The picture as a document, which follows the light or dark appearance of its viewer.
  var svg: String {
    let (rows, more) = sizes.rows(limit: 60)
    let most = max(1, rows.map(\.bytes).max() ?? 1)
    var elements = rows.enumerated().map { number, row in
      element(of: row, at: Self.top + number * Self.rowHeight, most: most)
    }
    var height = Self.top + rows.count * Self.rowHeight + 24
    if more > 0 {
      elements.append(
        "<text class=\"soft\" x=\"24\" y=\"\(height)\">and \(more.grouped) more, each smaller</text>")
      height += 24
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.width)" height="\(height)" \
      viewBox="0 0 \(Self.width) \(height)" role="img" font-family="system-ui, Helvetica, Arial, sans-serif" font-size="13">
      <title>\(Self.escaped(title))</title>
      <style>
      .paper { fill: #ffffff } .ink { fill: #1f2328 } .soft { fill: #59636e } .rib { fill: #b6d3f7 } .value { fill: #0969da }
      @media (prefers-color-scheme: dark) {
      .paper { fill: #0d1117 } .ink { fill: #e6edf3 } .soft { fill: #9198a1 } .rib { fill: #24456e } .value { fill: #58a6ff }
      }
      </style>
      <rect class="paper" width="\(Self.width)" height="\(height)"/>
      <text class="ink" x="24" y="32" font-size="16">\(Self.escaped(title))</text>
      <rect class="rib" x="24" y="46" width="10" height="10"/><text class="soft" x="40" y="56">a RIB with everything below it</text>
      <rect class="value" x="250" y="46" width="10" height="10"/><text class="soft" x="266" y="56">a value</text>
      \(elements.joined(separator: "\n"))
      </svg>

      """
  }

  private func element(of row: PlaceSizes.Row, at y: Int, most: Int) -> String {
    let indent = 24 + min(row.depth, 12) * 14
    let room = Self.bars.start - indent - 12
    let kind = row.isValue ? "value" : "rib"
    // A bar is at least one unit long, so that small values are visible.
    let length = max(1, row.bytes * Self.bars.width / most)
    // The inner `svg` element clips a name that is too long.
    return """
      <g><title>\(Self.escaped(row.path)): \(counted(row.bytes, "byte"))</title>\
      <svg x="\(indent)" y="\(y)" width="\(room)" height="\(Self.rowHeight)"><text class="ink" y="16">\(Self.escaped(row.name))</text></svg>\
      <rect class="\(kind)" x="\(Self.bars.start)" y="\(y + 5)" width="\(length)" height="14"/>\
      <text class="soft" x="\(Self.width - 24)" y="\(y + 16)" text-anchor="end">\(row.bytes.grouped)</text></g>
      """
  }

  /// Returns text for the document: on one line, short, and never markup.
  private static func escaped(_ text: String) -> String {
    XMLText.escape(text.printable(upTo: 400)) ?? "\u{FFFD}"
  }
}

extension SavedVerb {
  /// Draws the bytes of one session or of all sessions by place.
  func draw(_ store: Store, into report: inout Report) throws(ToolkitError) {
    var name = if case .file = store { invocation.arguments[0] } else { store.name }
    let sizes: PlaceSizes
    if invocation.arguments.count > 1 {
      let found = try session(invocation.arguments[1], in: store)
      name = found.row.id.description
      var added = PlaceSizes()
      added.add(found.record.tree, joinsKeys: false)
      sizes = added
    } else {
      sizes = try reading(store) { store throws(SessionError) in
        var sizes = PlaceSizes()
        try store.visit(limit: Self.byteLimit) { row, bytes in
          // The list reports the sessions that can't be read.
          guard let record = try? SessionRecord(bytes ?? [], of: row.id) else { return }
          sizes.add(record.tree, joinsKeys: true)
        }
        return sizes
      }
    }
    report.text = PlacePicture(sizes, of: name).svg
  }
}
