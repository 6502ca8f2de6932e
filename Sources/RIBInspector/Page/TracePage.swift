internal import RIBKit

extension Trace {
  /// Returns the trace as a single HTML page: the tree at any time, the events and their causes, the lifetimes of RIBs, and sequence diagrams.
  ///
  /// The page works offline and from a file. Strings from the trace are embedded as data, not as markup.
  ///
  /// - Returns: The page.
  /// - Complexity: O(*n*), where *n* is the number of events.
  public func page() -> String {
    let (head, tail) = Self.frame
    return "\(head)\(data)\(tail)"
  }

  /// The page before and after its data; created once, because a test run may create many pages.
  private static let frame: (head: String, tail: String) = {
    let script = [
      PageText.traceJS, PageText.collectorsJS, PageText.viewsJS, PageText.timelineJS, PageText.pageJS,
    ]
    let frame = PageText.pageHTML
      .replacing("/*STYLE*/", with: PageText.pageCSS)
      .replacing("/*SCRIPT*/", with: script.joined(separator: "\n"))
    let parts = frame.split(separator: "/*TRACE*/", maxSplits: 1)
    return (String(parts[0]), String(parts[1]))
  }()

  /// The trace as the page's script reads it; `trace.js` documents the contents.
  private var data: String {
    var (paths, values) = (Places<String>(), Places<Value>())
    let trees = trees.map { PageTree($0, &paths, &values) }
    var notes = problems.prefix(20).map(\.description)
    if problems.count > 20 { notes.append("\(problems.count - 20) more lines are unreadable.") }
    if missingEvents > 0 { notes.insert("The recorder dropped \(missingEvents) events.", at: 0) }
    let data = PageData(
      trees: trees, kinds: TreeEvent.Kind.allCases.map(\.rawValue), paths: paths.list, values: values.list,
      notes: notes)
    // `<` occurs only in strings, where it could end the element of the page.
    return data.json.replacing("<", with: "\\u003c")
  }
}

/// The texts of the page; `.ci/run embed` writes its extensions from the files in this folder.
enum PageText {}

private struct PageData: Encodable {
  let trees: [PageTree]
  let kinds: [String]
  let paths: [String]
  let values: [Value]
  let notes: [String]
}

/// A tree in columns, each with the same member of all its events.
private struct PageTree: Encodable {
  struct Base: Encodable {
    let at: Int
    let ribs: [RawRIB]
  }

  let number: Int
  let bases: [Base]
  private(set) var seq: [Int] = []
  private(set) var ns: [Int] = []
  let node: [Int]
  let parent: [Int]
  let kind: [Int]
  let path: [Int]
  let cause: [Int]
  let origin: [Int]
  let value: [Int]

  init(_ tree: Trace.Tree, _ paths: inout Places<String>, _ values: inout Places<Value>) {
    number = tree.number
    // The bases that do not follow from the events before them.
    bases = tree.bases.compactMap { base in
      let index = tree.events.partition(after: base.sequence)
      guard index == 0 || tree.events[index - 1].sequence != base.sequence else { return nil }
      return Base(at: index, ribs: base.snapshot.ribs.map(RawRIB.init))
    }
    var last = (sequence: 0, time: 0)
    for event in tree.events {
      let time = event.time.nanoseconds
      seq.append(event.sequence &- last.sequence)
      ns.append(time &- last.time)
      last = (event.sequence, time)
    }
    let kinds = Dictionary(uniqueKeysWithValues: zip(TreeEvent.Kind.allCases, 0...))
    node = tree.events.map(\.node)
    parent = tree.events.map { $0.parent ?? 0 }
    kind = tree.events.map { kinds[$0.kind] ?? 0 }
    path = tree.events.map { paths[$0.path] }
    // A cause never points forward, so that a trace that was tampered with has no cycles.
    cause = tree.events.map { event in event.cause.map { max(0, event.sequence &- $0) } ?? 0 }
    origin = tree.events.map { event in event.origin.map { max(0, event.sequence &- $0) } ?? 0 }
    value = tree.events.map { values[Value($0)] }
  }
}

/// The subject of an event, which many events have in common.
private struct Value: Hashable, Encodable {
  let text: String
  let fields: [ValueDescription.Field]

  init(_ event: TreeEvent) {
    text = event.detail
    // An event that has a reason has no parts.
    fields = event.endReason.map { [.init(name: "reason", text: $0.rawValue)] } ?? event.fields
  }

  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(text)
    for field in fields { try list.encode([field.name, field.text]) }
  }
}
