public import RIBKit

/// A drawing of a tree and its latest events for a terminal, redrawn after each change.
///
/// Each drawing marks the changes since the previous one: `+` for new, `~` for changed, `-` for removed.
public struct TreeScreen: Sendable {
  /// The maximum numbers of lines and columns in a drawing.
  public var rows: Int, columns: Int

  /// The maximum number of events that are listed below the tree.
  public var eventCount: Int

  private var last: TreeSnapshot?

  /// Creates an empty screen.
  ///
  /// - Parameters:
  ///   - rows: The maximum number of lines in a drawing.
  ///   - columns: The maximum number of characters in a line.
  ///   - eventCount: The maximum number of events that are listed below the tree.
  public init(rows: Int = 40, columns: Int = 120, eventCount: Int = 8) {
    self.rows = rows
    self.columns = columns
    self.eventCount = eventCount
  }

  /// Draws the tree.
  ///
  /// - Parameters:
  ///   - tree: The current tree.
  ///   - events: Its latest events, oldest first. Events that don't fit are omitted, as are events of the kind ``/RIBKit/TreeEvent/Kind/returned``.
  /// - Returns: The lines.
  /// - Complexity: O(*n*), where *n* is the number of RIBs and of events.
  public mutating func draw(_ tree: TreeSnapshot, _ events: [TreeEvent]) -> [String] {
    var marks: [Int: String] = [:]
    var gone: [String] = []
    for change in last.map({ $0.difference(to: tree).changes }) ?? [] {
      switch change {
      case .added(let rib): marks[rib.node] = "+"
      case .changed(_, let rib): marks[rib.node] = "~"
      case .removed(let rib): gone.append("- \(rib.label(showsWork: false))")
      }
    }
    last = tree
    let told = events.filter { $0.kind != .returned }.suffix(max(0, min(eventCount, rows - 2))).map(\.line)
    let lines = zip(tree.ribs, tree.description.split(separator: "\n")).map { rib, line in
      "\(marks[rib.node] ?? " ") \(line)"
    }
    let room = max(1, rows - told.count - (told.isEmpty ? 0 : 1))
    var drawing = Array((lines + gone).prefix(room))
    if lines.count + gone.count > room {
      drawing[room - 1] = "  … \(lines.count + gone.count - room + 1) more lines"
    }
    if !told.isEmpty { drawing += [String(repeating: "─", count: max(0, min(columns, 60)))] + told }
    return drawing.map { $0.count > columns ? $0.prefix(max(0, columns - 1)) + "…" : $0 }
  }
}
