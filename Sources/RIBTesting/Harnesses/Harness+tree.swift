public import RIBKit
public import Testing

// Expectations about a tree: its shape, as an outline, and the RIBs that are attached and detached.

extension Harness where Tested: Router {
  /// Expects the shape of the tree under the router that is tested, and takes the changes that have led to it.
  ///
  /// - Parameters:
  ///   - outline: The names, one on each line, children further to the right than their parent; lines of boxes may be drawn.
  ///   - sourceLocation: Where it is expected.
  /// - Complexity: O(*n* · *d*) for *n* RIBs of depth *d*.
  public func expectTree(_ outline: String, sourceLocation: SourceLocation = #_sourceLocation) {
    guard let actual = settledOutline(Step("expects a tree"), at: sourceLocation) else { return }
    // A failure lists them.
    defer { core.log.takeAll(from: .changes) }
    let expected = Outline(outline)
    guard expected != actual else { return }
    let difference = lineDifference(from: expected.lines, to: actual.lines) ?? ""
    core.fail("The tree has another shape.\n\(difference)\(core.context)", at: sourceLocation)
  }

  /// Expects the shape of the tree under the router that is tested to be the one that was recorded under a name,
  /// and takes the changes that have led to it.
  ///
  /// How the file is found, written and renewed is told at ``expectRecorded(_:as:sourceLocation:)``.
  ///
  /// - Parameters:
  ///   - name: What the record is called.
  ///   - sourceLocation: Where it is expected.
  /// - Complexity: O(*n* · *d*) for *n* RIBs of depth *d*.
  public func expectTree(recordedAs name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let step = Step("expects the tree recorded as", name)
    guard let actual = settledOutline(step, at: sourceLocation) else { return }
    core.expect(actual.lines, recordedAs: name, at: sourceLocation)
    core.log.takeAll(from: .changes)
  }

  /// Settles, then reads the shape of the tree; `nil` if the test has failed because there is none.
  private func settledOutline(_ step: Step, at place: SourceLocation) -> Outline? {
    guard core.drive(step, at: place), driver.mustBeActive(at: place) else { return nil }
    return Outline(of: tested)
  }
}

extension Expectation {
  /// A RIB that was attached.
  ///
  /// - Parameter path: Its path, as in `Root/Trip`.
  /// - Returns: The expectation.
  public static func attached(_ path: String) -> Self { Self(TreeChange.attached(path), on: .changes) }

  /// A RIB that was detached.
  ///
  /// - Parameter path: The path that it had.
  /// - Returns: The expectation.
  public static func detached(_ path: String) -> Self { Self(TreeChange.detached(path), on: .changes) }
}

extension Harness {
  /// Expects the attaches and detaches that come next, in this order.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - sourceLocation: Where they are expected.
  public func expectChanges(_ changes: TreeChange..., sourceLocation: SourceLocation = #_sourceLocation) {
    core.expectsChanges = true
    core.expect(changes.map { Expectation<Subject>($0, on: .changes) }, at: sourceLocation)
  }
}

/// The shape of a tree: names and depths, parents first.
struct Outline: Equatable {
  private(set) var nodes: [Node] = []

  struct Node: Equatable {
    let depth: Int
    let name: String
  }

  /// The shape of a tree as it is now.
  ///
  /// It must be read where the tree lives.
  ///
  /// - Parameter root: The root.
  /// - Complexity: O(*n* · *d*) for *n* RIBs of depth *d*.
  init(of root: any Router) {
    var rest: [(router: any Router, depth: Int)] = [(root, 0)]
    while let (router, depth) = rest.popLast() {
      nodes.append(Node(depth: depth, name: router.path.split(separator: "/").last.map(String.init) ?? ""))
      rest += router.children.reversed().map { ($0, depth + 1) }
    }
  }

  /// The shape that a text shows: a name on each line, deeper ones further to the right, with or without lines of boxes.
  init(_ text: String) {
    var columns: [Int] = []
    for line in text.split(whereSeparator: \.isNewline) {
      let margin = line.prefix { " \t│├└─┬╰╭".contains($0) }
      let name = line.dropFirst(margin.count).reversed().drop { $0 == " " }.reversed()
      guard !name.isEmpty else { continue }
      while let last = columns.last, last >= margin.count { columns.removeLast() }
      nodes.append(Node(depth: columns.count, name: String(name)))
      columns.append(margin.count)
    }
  }

  /// The shape as lines of boxes.
  ///
  /// - Complexity: O(*n* · *d*) for *n* RIBs of depth *d*.
  var lines: [String] {
    // From the end to the start it is known, at each depth, whether a sibling follows.
    var isFollowed: [Bool] = []
    var lines: [String] = []
    for node in nodes.reversed() {
      while isFollowed.count <= node.depth { isFollowed.append(false) }
      isFollowed.removeLast(isFollowed.count - node.depth - 1)
      var line = ""
      if node.depth > 0 {
        for depth in 1..<node.depth { line += isFollowed[depth] ? "│  " : "   " }
        line += isFollowed[node.depth] ? "├─ " : "└─ "
      }
      lines.append(line + node.name)
      isFollowed[node.depth] = true
    }
    return lines.reversed()
  }
}
