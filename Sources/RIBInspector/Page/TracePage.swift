internal import RIBKit

extension Trace {
  /// The trace as one HTML page: the tree at any moment, the events, their causes, the lives of RIBs.
  ///
  /// It needs no network and works from a file. Texts of the trace are data of the page and never markup.
  ///
  /// - Returns: The page.
  /// - Complexity: O(*n*), where *n* is the number of events.
  public func page() -> String {
    // The trace comes last: what is in it is not searched for marks.
    let frame = String(decoding: PackageResources.page_html, as: UTF8.self)
      .replacing("/*STYLE*/", with: String(decoding: PackageResources.page_css, as: UTF8.self))
      .replacing("/*SCRIPT*/", with: String(decoding: PackageResources.page_js, as: UTF8.self))
    let parts = frame.split(separator: "/*TRACE*/", maxSplits: 1)
    return "\(parts[0])\(data)\(parts[1])"
  }

  /// The trace as the page's program reads it: events are arrays, in the order that `page.js` names.
  private var data: String {
    var text = JSONText()
    text.escapesMarkup = true
    let kinds = Dictionary(uniqueKeysWithValues: zip(TreeEvent.Kind.allCases, 0...))
    var paths: [String: Int] = [:]
    var pathList: [String] = []
    text.begin()
    text.name("trees")
    text.begin(UInt8(ascii: "["))
    for tree in trees {
      text.begin()
      text.member("number", tree.number)
      text.name("bases")
      text.begin(UInt8(ascii: "["))
      for base in tree.bases { write(base, of: tree, to: &text) }
      text.end(UInt8(ascii: "]"))
      text.name("events")
      text.begin(UInt8(ascii: "["))
      for event in tree.events {
        if paths[event.path] == nil {
          paths[event.path] = pathList.count
          pathList.append(event.path)
        }
        write(event, kind: kinds[event.kind] ?? 0, path: paths[event.path] ?? 0, to: &text)
      }
      text.end(UInt8(ascii: "]"))
      text.end()
    }
    text.end(UInt8(ascii: "]"))
    text.name("kinds")
    text.begin(UInt8(ascii: "["))
    for kind in TreeEvent.Kind.allCases { text.value(kind.rawValue) }
    text.end(UInt8(ascii: "]"))
    text.name("paths")
    text.begin(UInt8(ascii: "["))
    for path in pathList { text.value(path) }
    text.end(UInt8(ascii: "]"))
    text.name("notes")
    text.begin(UInt8(ascii: "["))
    if missingEvents > 0 { text.value("The recorder has dropped \(missingEvents) events.") }
    for problem in problems.prefix(20) { text.value("\(problem)") }
    if problems.count > 20 { text.value("\(problems.count - 20) more lines cannot be read.") }
    text.end(UInt8(ascii: "]"))
    text.end()
    return String(decoding: text.bytes, as: UTF8.self)
  }

  /// Writes a base that the events before it do not lead to.
  private func write(_ base: TraceState, of tree: Trace.Tree, to text: inout JSONText) {
    let index = tree.events.partition(after: base.sequence)
    guard index == 0 || tree.events[index - 1].sequence != base.sequence else { return }
    text.begin()
    text.member("at", index)
    text.name("ribs")
    text.begin(UInt8(ascii: "["))
    for rib in base.snapshot.ribs { rib.write(to: &text) }
    text.end(UInt8(ascii: "]"))
    text.end()
  }

  private func write(_ event: TreeEvent, kind: Int, path: Int, to text: inout JSONText) {
    text.begin(UInt8(ascii: "["))
    text.value(event.sequence)
    text.value(event.time.nanoseconds)
    text.value(event.node)
    text.value(event.parent ?? 0)
    text.value(kind)
    text.value(path)
    text.value(event.cause ?? 0)
    text.value(event.origin ?? 0)
    text.value(event.detail)
    if !event.fields.isEmpty {
      text.begin(UInt8(ascii: "["))
      for field in event.fields {
        text.begin(UInt8(ascii: "["))
        text.value(field.name)
        text.value(field.text)
        text.end(UInt8(ascii: "]"))
      }
      text.end(UInt8(ascii: "]"))
    }
    text.end(UInt8(ascii: "]"))
  }
}
