public import RIBKit
public import Testing

// A tree: its routers, its shape as an outline, and the RIBs that are attached and detached.

extension Harness where Tested: Router {
  /// Expects the shape of the tree under the tested router, and consumes the changes that led to it.
  ///
  /// The outline has one name on each line, with children indented further than their parent. It may contain box-drawing characters.
  ///
  /// - Complexity: O(*n* · *d*) for *n* RIBs of depth *d*.
  public func expectTree(_ outline: String, sourceLocation: SourceLocation = #_sourceLocation) {
    guard let actual = settledOutline(Step("expects a tree"), at: sourceLocation) else { return }
    // A failure lists the changes.
    defer { core.log.takeAll(from: .changes) }
    let expected = Outline(outline)
    guard expected != actual else { return }
    let difference = lineDifference(from: expected.lines, to: actual.lines) ?? ""
    core.fail(show(difference, after: "The tree has a different shape") + core.context, at: sourceLocation)
  }

  /// Expects the recorded shape of the tree under the tested router, and consumes the changes that led to it.
  ///
  /// ``expectRecorded(_:as:sourceLocation:)`` describes how the file is found, written and updated.
  ///
  /// - Complexity: O(*n* · *d*) for *n* RIBs of depth *d*.
  public func expectTree(recordedAs name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let step = Step("expects the tree recorded as", name)
    guard let actual = settledOutline(step, at: sourceLocation) else { return }
    core.expect(actual.lines, recordedAs: name, at: sourceLocation)
    core.log.takeAll(from: .changes)
  }

  /// Settles, then reads the shape of the tree; fails the test and returns `nil` without a tree.
  private func settledOutline(_ step: Step, at place: SourceLocation) -> Outline? {
    guard core.drive(step, at: place), driver.mustBeActive(at: place) else { return nil }
    return Outline(of: tested)
  }
}

extension Harness where Tested: Router {
  /// Runs pending work, and returns the router of a type, wherever it is in the tree.
  ///
  /// Call its functions inside ``Harness/run(sourceLocation:_:)``, and don't keep it: the harness checks that a detached RIB is
  /// released. If several routers have the type, `index` selects one, parents first and siblings in attachment order;
  /// `nil` requires that there is only one.
  ///
  /// - Returns: The router; `nil` if the tree has none or more than one, which fails the test.
  /// - Complexity: O(*n*) for *n* RIBs.
  public func router<Wanted: Router>(
    _ type: Wanted.Type, at index: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Wanted? {
    guard core.drive(Step("looks for \(type)"), at: sourceLocation), driver.mustBeActive(at: sourceLocation)
    else { return nil }
    let found = tested.withDescendants.compactMap { $0 as? Wanted }
    if let index, found.indices.contains(index) { return found[index] }
    if index == nil, found.count == 1 { return found[0] }
    let problem =
      if found.isEmpty {
        "no \(type). Route to it first.\n\(Outline(of: tested).lines.joined(separator: "\n"))"
      } else if let index {
        "\(found.count) \(found.count == 1 ? "router" : "routers") of type \(type), so at: \(index) is out of range."
      } else {
        "\(found.count) routers of type \(type): \(listed(found, \.path)). Select one with at:."
      }
    core.fail("The tree has \(problem)", at: sourceLocation)
    return nil
  }
}

extension ExpectedOutput {
  /// Expects that a RIB was attached, at a path such as `Root/Trip`.
  public static func attached(_ path: String) -> Self { Self(TreeChange.attached(path), on: .changes) }

  /// Expects that a RIB was detached from its path.
  public static func detached(_ path: String) -> Self { Self(TreeChange.detached(path), on: .changes) }
}

extension Harness {
  /// Expects the next attaches and detaches, in this order.
  public func expectChanges(_ changes: TreeChange..., sourceLocation: SourceLocation = #_sourceLocation) {
    core.expectsChanges = true
    core.expect(changes.map { ExpectedOutput<Subject>($0, on: .changes) }, at: sourceLocation)
  }
}

/// The shape of a tree: names and depths, parents first.
struct Outline: Equatable {
  private(set) var nodes: [Node] = []

  struct Node: Equatable {
    let depth: Int
    let name: String
  }

  /// Reads the current shape of a tree.
  ///
  /// Call it in the tree's isolation.
  ///
  /// - Complexity: O(*n* · *d*) for *n* RIBs of depth *d*.
  init(of root: any Router) {
    var rest: [(router: any Router, depth: Int)] = [(root, 0)]
    while let (router, depth) = rest.popLast() {
      nodes.append(Node(depth: depth, name: router.path.split(separator: "/").last.map(String.init) ?? ""))
      rest += router.children.reversed().map { ($0, depth + 1) }
    }
  }

  /// Parses an outline: a name on each line, deeper ones indented further, with or without box-drawing characters.
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

  /// The shape as lines with box-drawing characters, as a snapshot shows it.
  var lines: [String] {
    TreeSnapshot(
      nodes.map { TreeSnapshot.RIB(node: 0, parent: nil, depth: $0.depth, name: $0.name, state: .attached) }
    ).lines(showsWork: false)
  }
}
