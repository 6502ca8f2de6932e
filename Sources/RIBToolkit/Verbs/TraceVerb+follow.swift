internal import Basics
internal import RIBInspector
internal import RIBKit

// Following a trace that is still being written, live in the terminal or as lines.

extension TraceVerb {
  /// Shows a growing trace until it is idle for the requested time.
  ///
  /// An interrupt ends the program.
  ///
  /// A terminal redraws the trees with the last events below. Other output gets a line for each event.
  func follow(_ path: String) throws(ToolkitError) {
    let idle = try number("idle")
    let only = try number("tree")
    let console = surroundings.console
    let file = GrowingFile(path)
    var follower = TraceFollower()
    var last: [TreeEvent] = []
    var silence = 0
    var hasDrawn = false
    while true {
      let (bytes, isNew) = file.next()
      if isNew { follower.beginFile() }
      let events = follower.read(bytes).filter { only == nil || $0.tree == only }
      if console.isInteractive {
        last = Array(
          (last + events.filter { $0.kind != .returned }.suffix(Self.lastEvents)).suffix(Self.lastEvents))
        if !bytes.isEmpty || !hasDrawn {
          console.write(picture(of: follower, only, last, rows: console.rows))
        }
        hasDrawn = true
      } else {
        let lines = events.filter { $0.kind != .returned }.map {
          "\(only == nil ? "tree \($0.tree) " : "")\($0.line)\n"
        }
        if !lines.isEmpty { console.write(lines.joined()) }
      }
      guard bytes.isEmpty else {
        silence = 0
        continue
      }
      if let idle, silence / 1_000 >= idle { return }
      guard surroundings.pause(Self.pause) else { return }
      silence += Self.pause
    }
  }

  private static let lastEvents = 10
  /// The interval between reads of the file, in milliseconds.
  private static let pause = 100

  /// Returns the whole screen: the trees, cut to the available lines, and the last events.
  private func picture(of follower: TraceFollower, _ only: Int?, _ last: [TreeEvent], rows: Int) -> String {
    var trees: [String] = []
    for (tree, snapshot) in follower.snapshots where only == nil || tree == only {
      trees.append("Tree \(tree)")
      trees += "\(snapshot)".split(separator: "\n").map(String.init)
    }
    if trees.isEmpty { trees = ["Waiting for events in \(invocation.arguments[1].printable)"] }
    let room = max(3, rows - last.count - 3)
    if trees.count > room { trees = trees.prefix(room - 1) + ["… \(trees.count - room + 1) more lines"] }
    var lines = trees + [""] + last.map(\.line)
    if follower.missingEvents > 0 { lines.append("Missing events: \(follower.missingEvents)") }
    if follower.unreadableLines > 0 { lines.append("Unreadable lines: \(follower.unreadableLines)") }
    // Overwrite the lines from the top: clearing the screen first would flicker.
    return "\u{1B}[H" + lines.map { "\($0.prefix(500))\u{1B}[K\n" }.joined() + "\u{1B}[J"
  }
}
