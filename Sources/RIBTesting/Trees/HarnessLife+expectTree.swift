internal import RIBKit
internal import Testing

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
