internal import Foundation
internal import RIBKit

/// One line of a trace; `Docs/TraceFormat.md` is the schema.
enum TraceLine {
  /// The first line of each file.
  case header(version: Int, started: Int)
  /// An event.
  case event(TreeEvent)
  /// A whole tree, as it was after the event with the sequence number of the state.
  case base(tree: Int, TraceState)
  /// A number of events are missing here.
  case gap(events: Int)

  /// The version that is written, and the newest version that can be read.
  static let version = 1
}

extension TraceLine {
  /// Writes the line with its line feed.
  func write(to text: inout EventText) {
    switch self {
    case .header(let version, let started): text.line(RawLine(trace: version, started: started).json)
    case .event(let event): event.writeLine(to: &text)
    case .base(let tree, let state):
      let line = RawLine(
        kind: "base", tree: tree, seq: state.sequence, ns: state.time.nanoseconds,
        ribs: state.snapshot.ribs.map(RawRIB.init))
      text.line(line.json)
    case .gap(let events): text.line(RawLine(kind: "gap", events: events).json)
    }
  }
}

extension TreeEvent {
  /// Writes the line of the event with its line feed.
  func writeLine(to text: inout EventText) {
    text.begin()
    text.member("kind", kind.rawValue)
    text.member("tree", tree)
    text.member("seq", sequence)
    text.member("ns", time.nanoseconds)
    text.member("node", node)
    text.member("parent", parent)
    text.member("path", path)
    text.member("cause", cause)
    text.member("origin", origin)
    if openWork > 0 { text.member("open", openWork) }
    if !detail.isEmpty { text.member("text", detail) }
    if let source { text.member("source", source.rawValue) }
    if let endReason { text.member("reason", endReason.rawValue) }
    if !fields.isEmpty { writeFields(to: &text) }
    text.end()
    text.newLine()
  }

  private func writeFields(to text: inout EventText) {
    text.name("fields")
    text.begin(UInt8(ascii: "["))
    for field in fields {
      text.begin(UInt8(ascii: "["))
      text.value(field.name)
      text.value(field.text)
      text.end(UInt8(ascii: "]"))
    }
    text.end(UInt8(ascii: "]"))
  }
}

/// The error of a line that cannot be read, with the reason.
struct UnreadableLine: Error {
  let reason: String
}

/// A reader of the lines of a trace.
struct TraceLineReader {
  private let decoder = JSONDecoder()
  /// The paths so far; most are read again and again, and each is stored once.
  private var paths: [String: String] = [:]

  /// Reads one line, without its line feed.
  mutating func read(_ bytes: ArraySlice<UInt8>) throws(UnreadableLine) -> TraceLine {
    let raw: RawLine
    if let plain = RawLine(plain: bytes) {
      raw = plain
    } else {
      do { raw = try decoder.decode(RawLine.self, from: Data(bytes)) } catch {
        throw UnreadableLine(reason: "it isn't a trace entry in JSON")
      }
    }
    if let version = raw.trace { return .header(version: version, started: raw.started ?? 0) }
    switch raw.kind {
    case "base":
      guard let tree = raw.tree, let sequence = raw.seq, let ribs = raw.ribs else {
        throw UnreadableLine(reason: "a \"base\" entry must have \"tree\", \"seq\" and \"ribs\"")
      }
      let state = TraceState(
        snapshot(of: ribs), sequence: sequence, time: .nanoseconds(Int64(raw.ns ?? 0)))
      return .base(tree: tree, state)
    case "gap": return .gap(events: raw.events ?? 0)
    case let name?: return .event(try event(raw, name))
    case nil: throw UnreadableLine(reason: "it has no kind and no trace version")
    }
  }

  private mutating func event(_ raw: RawLine, _ name: String) throws(UnreadableLine) -> TreeEvent {
    guard let kind = TreeEvent.Kind(rawValue: name) else {
      throw UnreadableLine(reason: "its kind '\(name)' is unknown")
    }
    guard let tree = raw.tree, let sequence = raw.seq, let node = raw.node, let path = raw.path else {
      throw UnreadableLine(reason: "an event must have \"tree\", \"seq\", \"node\" and \"path\"")
    }
    return TreeEvent(
      tree: tree, sequence: sequence, time: .nanoseconds(Int64(raw.ns ?? 0)), node: node, path: kept(path),
      parent: raw.parent, kind: kind, cause: raw.cause, origin: raw.origin, detail: raw.text ?? "",
      source: raw.source.flatMap(TreeEvent.Source.init),
      fields: (raw.fields ?? []).compactMap {
        $0.count == 2 ? ValueDescription.Field(name: $0[0], text: $0[1]) : nil
      }, openWork: raw.open ?? 0, endReason: raw.reason.flatMap(EndReason.init))
  }

  private mutating func kept(_ path: String) -> String {
    if let known = paths[path] { return known }
    paths[path] = path
    return path
  }

  private func snapshot(of ribs: [RawRIB]) -> TreeSnapshot {
    TreeSnapshot(
      ribs.map { rib in
        TreeSnapshot.RIB(
          node: rib.node, parent: rib.parent, depth: 0, name: rib.name,
          state: rib.state.flatMap(TreeSnapshot.RIB.State.init) ?? .attached,
          since: .nanoseconds(Int64(rib.since ?? 0)), tasks: rib.tasks ?? [], openWork: rib.open,
          value: rib.value, isShown: rib.shown == 1)
      })
  }
}

struct RawLine: Codable {
  var trace: Int?
  var started: Int?
  var kind: String?
  var tree: Int?
  var seq: Int?
  var ns: Int?
  var node: Int?
  var parent: Int?
  var path: String?
  var cause: Int?
  var origin: Int?
  var text: String?
  var source: String?
  var reason: String?
  var fields: [[String]]?
  var open: Int?
  var ribs: [RawRIB]?
  var events: Int?
}
