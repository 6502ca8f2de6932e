internal import Basics
internal import RIBKit

// A part of a trace as diagrams: a sequence diagram, a state diagram, and a graph of attaches and events.

extension Trace.Tree {
  /// Returns the events in a range as a Mermaid sequence diagram.
  ///
  /// The participants are RIBs. A route is an arrow from a RIB to itself, an attach an arrow from the parent, and an event an arrow to the parent. A
  /// delivery is an arrow from the RIB that sent it, or from outside, and a view model an arrow to the view. The numbers of arrows and participants
  /// are limited; the diagram notes any omissions.
  ///
  /// - Parameters:
  ///   - range: The sequence numbers of the events.
  ///   - limit: The maximum number of arrows.
  ///   - participantLimit: The maximum number of participants.
  /// - Returns: The diagram.
  /// - Complexity: O(*n* log *n*), where *n* is the number of events.
  public func sequenceDiagram(
    of range: ClosedRange<Int>, limit: Int = 500, participantLimit: Int = 40
  ) -> String {
    var lines: [String] = []
    var participants: [Participant] = []
    var known: Set<String> = []
    var left: Set<String> = []
    func admits(_ participant: Participant) -> Bool {
      if known.contains(participant.id) { return true }
      if participants.count >= participantLimit {
        left.insert(participant.id)
        return false
      }
      participants.append(participant)
      known.insert(participant.id)
      return true
    }
    var (rest, hidden) = (0, 0)
    for event in events(in: range) {
      guard let (from, to, label) = message(of: event) else { continue }
      if lines.count >= limit {
        rest += 1
      } else if admits(from), admits(to) {
        lines.append("  \(from.id)->>\(to.id): \(label.isEmpty ? "\(event.kind)" : label.forMermaidText)")
      } else {
        hidden += 1
      }
    }
    let named = participants.map { "  participant \($0.id) as \($0.name.forMermaidText)" }
    var notes: [String] = []
    if hidden > 0 {
      let events = hidden == 1 ? "event" : "events"
      let others = left.count == 1 ? "participant" : "participants"
      notes.append("  %% \(hidden) \(events) of \(left.count) more \(others): choose a shorter range")
    }
    if rest > 0 {
      notes.append("  %% \(rest) more \(rest == 1 ? "event" : "events"): choose a shorter range")
    }
    return (["sequenceDiagram"] + named + lines + notes).joined(separator: "\n") + "\n"
  }

  private struct Participant {
    static let outside = Participant(id: "outside", name: "outside")
    static let view = Participant(id: "view", name: "views")
    let id: String
    let name: String
  }

  /// Returns an event as an arrow with a label; `nil` if it isn't drawn.
  private func message(of event: TreeEvent) -> (Participant, Participant, String)? {
    let own = Participant(id: "n\(event.node)", name: event.path.lastName)
    // The name of a parent comes from the path of its child, without the last component.
    let parent =
      event.parent.map { Participant(id: "n\($0)", name: event.path.parentPath.lastName) } ?? .outside
    switch event.kind {
    case .routed: return (own, own, event.detail)
    case .notified: return (own, parent, event.detail)
    case .delivered: return (sender(of: event), own, event.detail)
    case .shown: return (own, .view, event.detail)
    case .attaching: return (parent, own, "attach")
    case .detaching: return (parent, own, "detach")
    default:
      return event.kind.severity == nil ? nil : (own, own, "\(event.kind): \(event.detail)")
    }
  }

  /// Returns the source of a delivery: the RIB that sent the model or the event, if the sender is in the tree.
  private func sender(of delivery: TreeEvent) -> Participant {
    // An origin in the RIB itself is the beginning of the observation.
    guard delivery.cause == nil, let sent = delivery.origin.flatMap({ event($0) }), sent.node != delivery.node
    else { return .outside }
    return Participant(id: "n\(sent.node)", name: sent.path.lastName)
  }

  /// Returns the children of each RIB as a Mermaid state diagram, with the causes of the transitions.
  ///
  /// A transition is labeled with its route, event or delivery, and with the number of times it occurred.
  ///
  /// - Parameter range: The sequence numbers of the events.
  /// - Returns: The diagram.
  /// - Complexity: O(*n* log *n*), where *n* is the number of events.
  public func stateDiagram(of range: ClosedRange<Int>) -> String {
    var lines = ["stateDiagram-v2"]
    var ids: [String: Int] = [:]
    func id(_ path: String) -> String {
      if path.isEmpty { return "[*]" }
      if let known = ids[path] { return "s\(known)" }
      ids[path] = ids.count
      lines.append("  state \"\(path.forMermaidText)\" as s\(ids.count - 1)")
      return "s\(ids.count - 1)"
    }
    for (transition, count) in transitions(in: range).sorted(by: { $0.key < $1.key }) {
      let times = count > 1 ? " x\(count)" : ""
      let isUnlabeled = transition.label.isEmpty && times.isEmpty
      let label = isUnlabeled ? "" : " : \(transition.label.forMermaidText)\(times)"
      lines.append("  \(id(transition.from)) --> \(id(transition.to))\(label)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A change of a RIB from one child to another; the path of a missing child is empty.
  private struct Transition: Hashable, Comparable {
    let parent: String
    let from: String
    let to: String
    let label: String

    static func < (lhs: Self, rhs: Self) -> Bool {
      (lhs.parent, lhs.to, lhs.from, lhs.label) < (rhs.parent, rhs.to, rhs.from, rhs.label)
    }
  }

  /// Returns the number of times that each transition occurs in a range.
  private func transitions(in range: ClosedRange<Int>) -> [Transition: Int] {
    var counts: [Transition: Int] = [:]
    // The last detached child of each RIB, with the event of the detach.
    var gone: [Int: TreeEvent] = [:]
    func countDeparture(_ detach: TreeEvent) {
      let path = detach.path
      let departure = Transition(parent: path.parentPath, from: path, to: "", label: label(of: detach))
      counts[departure, default: 0] += 1
    }
    for event in events(in: range) {
      guard let parent = event.parent else { continue }
      switch event.kind {
      case .attaching:
        let last = gone.removeValue(forKey: parent)
        // A detach and an attach make a transition only if both have the same cause.
        let from = last.flatMap { $0.cause == event.cause && event.cause != nil ? $0.path : nil }
        if let last, from == nil { countDeparture(last) }
        let arrival = Transition(
          parent: event.path.parentPath, from: from ?? "", to: event.path, label: label(of: event))
        counts[arrival, default: 0] += 1
      case .detached:
        if let last = gone[parent] { countDeparture(last) }
        gone[parent] = event
      default: break
      }
    }
    for last in gone.values { countDeparture(last) }
    return counts
  }

  /// Returns the RIBs in a range as a Graphviz graph, grouped by path, with the number of their attaches and of the events sent to their
  /// parents.
  ///
  /// - Parameter range: The sequence numbers of the events.
  /// - Returns: The graph.
  /// - Complexity: O(*n* log *n*), where *n* is the number of events.
  public func graph(of range: ClosedRange<Int>) -> String {
    var attaches: [String: Int] = [:]
    var notes: [String: Int] = [:]
    var problems: Set<String> = []
    // A detached RIB has no path anymore, so its last path is used.
    var places: [Int: String] = [:]
    for event in events(in: range) {
      if event.path.utf8.contains(UInt8(ascii: "/")) || event.parent == nil && places[event.node] == nil {
        places[event.node] = event.path
      }
      let path = places[event.node] ?? event.path
      switch event.kind {
      case .attaching: attaches[path, default: 0] += 1
      case .notified: notes[path, default: 0] += 1
      default:
        if event.kind.severity == nil { attaches[path, default: 0] += 0 } else { problems.insert(path) }
      }
    }
    let paths = Set(attaches.keys).union(notes.keys).union(problems).sorted()
    let ids = Dictionary(uniqueKeysWithValues: zip(paths, paths.indices))
    var lines = ["digraph ribs {", "  node [shape=box];"]
    for (index, path) in paths.enumerated() {
      let style = problems.contains(path) ? ", color=red, penwidth=2" : ""
      lines.append("  n\(index) [label=\"\(path.lastName.forDOT) x\(attaches[path] ?? 0)\"\(style)];")
      guard let parent = ids[path.parentPath] else { continue }
      lines.append("  n\(parent) -> n\(index);")
      if let count = notes[path] {
        lines.append("  n\(index) -> n\(parent) [style=dashed, label=\"\(count)\"];")
      }
    }
    return lines.joined(separator: "\n") + "\n}\n"
  }

  private func events(in range: ClosedRange<Int>) -> ArraySlice<TreeEvent> {
    let first = events.partition(after: range.lowerBound == .min ? .min : range.lowerBound - 1)
    return events[first..<max(first, events.partition(after: range.upperBound))]
  }

  /// Returns the event that caused an attach or a detach.
  private func label(of event: TreeEvent) -> String {
    guard let cause = event.cause.flatMap({ self.event($0) }) else { return "" }
    return cause.detail.isEmpty ? "\(cause.kind)" : cause.detail
  }
}

extension String {
  /// The text as a Mermaid label: on one line, short, and without characters that end a statement.
  fileprivate var forMermaidText: String {
    (count > 80 ? "\(prefix(79))…" : self).withEscapes.reduce(into: "") { text, character in
      switch character {
      case ";": text += "#59;"
      case ":": text += "#58;"
      default: text += String(character).forMermaid
      }
    }
  }
}
