public import RIBKit
public import Testing

/// A whole tree under test, on one host and one clock: inputs at its services and views, outputs at presenters and in its shape.
///
/// It lives where it is made, as an ``InteractorHarness`` does. A loose one, which it is unless the test asks for more, wants
/// nothing but what the test asks about; misuse, late calls and parts that outlive the harness fail the test always.
public final class TreeHarness<Root: Router>: Harness {
  /// The interactor of the root.
  public typealias Subject = Root.InteractorType

  let core: HarnessCore
  private let life: HarnessLife<Root>

  /// Makes a harness for a tree.
  ///
  /// - Parameters:
  ///   - host: What runs everything; services that need its clock get it from there. `nil` is a new one.
  ///   - schedule: The order in which a new host runs the jobs that are ready; one that is given has its own.
  ///   - exhaustivity: What the test must account for; an exhaustive one wants every attach and detach expected.
  ///   - actor: Where the tree lives; by default where the harness is made.
  ///   - sourceLocation: Where failures that have no other cause are reported.
  ///   - make: Makes the root, whose events go to the given listener.
  public init(
    host: ManualHost? = nil, schedule: ManualHost.Schedule = .firstInFirstOut,
    _ exhaustivity: Exhaustivity = .loose,
    on actor: isolated (any Actor)? = #isolation,
    sourceLocation: SourceLocation = #_sourceLocation, _ make: (Listener<Subject.Event>) -> Root
  ) {
    let root: Root
    (core, root) = HarnessCore.make(
      .tree, on: host, schedule, actor, exhaustivity, at: sourceLocation, make)
    life = HarnessLife(root, testing: Root.self, core, of: .tree)
  }

  deinit {
    life.release()
  }

  /// What all harnesses have in common, for the functions of ``Harness``.
  public var parts: HarnessParts { HarnessParts(core: core) }

  /// The root; what it does itself belongs into ``run(sourceLocation:_:)``.
  public var root: Root { life.root }

  /// Launches the tree and runs what follows.
  ///
  /// - Parameter sourceLocation: Where it is called.
  public func launch(sourceLocation: SourceLocation = #_sourceLocation) {
    life.begin(at: sourceLocation)
  }

  /// Runs what was sent before, shuts the tree down and runs what follows.
  ///
  /// What is pending then fails the test if the harness is exhaustive; ``PendingWork`` tells why.
  ///
  /// - Parameters:
  ///   - pending: What is cut off on purpose; it must be open.
  ///   - sourceLocation: Where it is called.
  public func shutdown(
    cancelling pending: PendingWork..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    life.end(cancelling: pending, at: sourceLocation)
  }

  /// Does something in the tree and runs what follows.
  ///
  /// - Parameters:
  ///   - sourceLocation: Where it is called.
  ///   - body: What to do.
  /// - Returns: What the closure returned.
  /// - Throws: What the closure threw.
  @discardableResult
  public func run<Result>(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: (Root) throws -> Result
  ) rethrows -> Result {
    try life.run(at: sourceLocation, body)
  }

  /// Expects the shape of the tree.
  ///
  /// - Parameters:
  ///   - outline: The names, one on each line, children further to the right than their parent; lines of boxes may be drawn.
  ///   - sourceLocation: Where it is expected.
  public func expectTree(_ outline: String, sourceLocation: SourceLocation = #_sourceLocation) {
    life.expectTree(outline, at: sourceLocation)
  }

  /// Expects the shape of the tree to be the one that was recorded under a name.
  ///
  /// How the file is found, written and renewed is told at ``expectRecorded(_:as:sourceLocation:)``.
  ///
  /// - Parameters:
  ///   - name: What the record is called.
  ///   - sourceLocation: Where it is expected.
  /// - Complexity: O(*n* · *d*) for *n* RIBs of depth *d*.
  public func expectTree(recordedAs name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    life.expectTree(recordedAs: name, at: sourceLocation)
  }

  /// Ends the test of the tree: shuts it down and fails for what is left over.
  ///
  /// The release of the harness does so too. A second call does nothing.
  ///
  /// - Parameter sourceLocation: Where it is called.
  public func finish(sourceLocation: SourceLocation = #_sourceLocation) {
    life.finish(at: sourceLocation)
  }
}

extension HarnessLife {
  /// Settles, then compares the shape of the tree with an outline.
  func expectTree(_ outline: String, at place: SourceLocation) {
    guard core.drive(Step("expects a tree"), at: place), mustBeActive(at: place) else { return }
    let expected = Outline(outline)
    let actual = Outline(of: root)
    guard expected != actual else { return }
    let difference = lineDifference(from: expected.lines, to: actual.lines) ?? ""
    core.fail("The tree has another shape.\n\(difference)\(core.context)", at: place)
  }

  /// Settles, then compares the shape of the tree with a record.
  func expectTree(recordedAs name: String, at place: SourceLocation) {
    guard core.drive(Step("expects the tree recorded as", name), at: place), mustBeActive(at: place) else {
      return
    }
    core.expect(Outline(of: root).lines, recordedAs: name, at: place)
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
