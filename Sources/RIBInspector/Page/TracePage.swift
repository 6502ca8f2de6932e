internal import RIBKit

extension Trace {
  /// The trace as one HTML page: the tree at any moment, the events, their causes, the lives of RIBs, and sequences of messages.
  ///
  /// It needs no network and works from a file. Texts of the trace are data of the page and never markup.
  ///
  /// - Returns: The page.
  /// - Complexity: O(*n*), where *n* is the number of events.
  public func page() -> String {
    let (head, tail) = Self.frame
    return "\(head)\(data)\(tail)"
  }

  /// What stands before and after the data; made once, since a run of tests may make many pages.
  private static let frame: (head: String, tail: String) = {
    let script = [
      PackageResources.trace_js, PackageResources.views_js, PackageResources.timeline_js,
      PackageResources.page_js,
    ]
    let frame = String(decoding: PackageResources.page_html, as: UTF8.self)
      .replacing("/*STYLE*/", with: String(decoding: PackageResources.page_css, as: UTF8.self))
      .replacing(
        "/*SCRIPT*/", with: script.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n"))
    let parts = frame.split(separator: "/*TRACE*/", maxSplits: 1)
    return (String(parts[0]), String(parts[1]))
  }()

  /// The trace as the page's program reads it; `trace.js` says what is in it.
  private var data: String {
    var text = JSONText()
    text.escapesMarkup = true
    var paths = Places<String>()
    var values = Places<Value>()
    let kinds = Dictionary(uniqueKeysWithValues: zip(TreeEvent.Kind.allCases, 0...))
    text.begin()
    text.list("trees", trees) { tree, text in
      text.begin()
      text.member("number", tree.number)
      text.list("bases", tree.bases) { write($0, of: tree, to: &$1) }
      var last = (sequence: 0, time: 0)
      text.list("seq", tree.events) { event, text in
        text.value(event.sequence &- last.sequence)
        last.sequence = event.sequence
      }
      text.list("ns", tree.events) { event, text in
        text.value(event.time.nanoseconds &- last.time)
        last.time = event.time.nanoseconds
      }
      text.list("node", tree.events) { $1.value($0.node) }
      text.list("parent", tree.events) { $1.value($0.parent ?? 0) }
      text.list("kind", tree.events) { $1.value(kinds[$0.kind] ?? 0) }
      text.list("path", tree.events) { $1.value(paths[$0.path]) }
      // Never forward, so that a trace which was tampered with leads nowhere twice.
      text.list("cause", tree.events) { event, text in
        text.value(event.cause.map { max(0, event.sequence &- $0) } ?? 0)
      }
      text.list("origin", tree.events) { event, text in
        text.value(event.origin.map { max(0, event.sequence &- $0) } ?? 0)
      }
      text.list("value", tree.events) { $1.value(values[Value(text: $0.detail, fields: $0.fields)]) }
      text.end()
    }
    text.list("kinds", TreeEvent.Kind.allCases) { $1.value($0.rawValue) }
    text.list("paths", paths.list) { $1.value($0) }
    text.list("values", values.list) { value, text in
      text.begin(UInt8(ascii: "["))
      text.value(value.text)
      for field in value.fields {
        text.begin(UInt8(ascii: "["))
        text.value(field.name)
        text.value(field.text)
        text.end(UInt8(ascii: "]"))
      }
      text.end(UInt8(ascii: "]"))
    }
    var notes = problems.prefix(20).map(\.description)
    if problems.count > 20 { notes.append("\(problems.count - 20) more lines cannot be read.") }
    if missingEvents > 0 { notes.insert("The recorder has dropped \(missingEvents) events.", at: 0) }
    text.list("notes", notes) { $1.value($0) }
    text.end()
    return text.string
  }

  /// Writes a base that the events before it do not lead to.
  private func write(_ base: TraceState, of tree: Trace.Tree, to text: inout JSONText) {
    let index = tree.events.partition(after: base.sequence)
    guard index == 0 || tree.events[index - 1].sequence != base.sequence else { return }
    text.begin()
    text.member("at", index)
    text.list("ribs", base.snapshot.ribs) { $0.write(to: &$1) }
    text.end()
  }
}

/// What an event has to show: many events have the same.
private struct Value: Hashable {
  let text: String
  let fields: [ValueDescription.Field]
}

/// Things that are written once, and named by their places.
private struct Places<Element: Hashable> {
  private(set) var list: [Element] = []
  private var places: [Element: Int] = [:]

  subscript(_ element: Element) -> Int {
    mutating get {
      if let place = places[element] { return place }
      places[element] = list.count
      list.append(element)
      return list.count - 1
    }
  }
}

extension JSONText {
  fileprivate mutating func list<Element>(
    _ name: StaticString, _ elements: some Sequence<Element>, _ write: (Element, inout JSONText) -> Void
  ) {
    self.name(name)
    begin(UInt8(ascii: "["))
    for element in elements { write(element, &self) }
    end(UInt8(ascii: "]"))
  }
}
