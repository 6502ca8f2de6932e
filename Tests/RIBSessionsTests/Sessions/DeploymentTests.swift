import TestSupport
import Testing

/// Two versions of a program, one after the other on one store, forwards and back: nothing that was saved is lost, and what can't be read stays as it is.
struct DeploymentTests {
  /// A program, the events that it handles, and the beginnings of what it says.
  typealias Step = (program: String, events: String, lines: [String])

  struct Deployment: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let steps: [Step]

    init(_ name: String, _ steps: Step...) { (testDescription, self.steps) = (name, steps) }
  }

  private static let two: Step = ("old", "add add", ["1 (changed)", "2 (changed)"])
  private static let colors: Step = ("twoColors", "add add", ["1 (changed)", "2 (changed)"])

  @Test(arguments: [
    Deployment(
      "an optional field more", two, ("added", "look add", ["2", "3 (changed)"]),
      ("old", "look add", ["unreadable: Cannot restore Basket#items", "unreadable: "]),
      ("added", "look", ["3"])),
    Deployment(
      "a required field more", two,
      ("required", "look add", ["unreadable: Cannot restore Basket#items", "unreadable: "]),
      ("old", "look add", ["2", "3 (changed)"])),
    Deployment(
      "a field less", ("added", "add add", ["1 (changed)", "2 (changed)"]),
      ("old", "look add", ["unreadable: Cannot restore Basket#items", "unreadable: "]),
      ("added", "look add", ["2", "3 (changed)"])),
    Deployment(
      "a case less", colors,
      ("oneColor", "look add", ["unreadable: Cannot restore Basket#items", "unreadable: "]),
      ("twoColors", "look", ["2"])),
    Deployment(
      "a case less, which may be lost", colors, ("oneColorMayLose", "look add", ["0", "1 (changed)"]),
      ("twoColors", "look", ["1"])),
    Deployment(
      "a case more", ("oneColor", "add add", ["1 (changed)", "2 (changed)"]),
      // The second of its own items has the new color.
      ("twoColors", "look add add", ["2", "3 (changed)", "4 (changed)"]),
      ("oneColor", "look", ["unreadable: "])),
    Deployment(
      "a RIB renamed", two,
      (
        "renamed", "look add",
        ["unreadable: Cannot restore the saved tree of \"baskets/emma\": no RIB has asked", "unreadable: "]
      ),
      ("old", "look", ["2"])),
    Deployment(
      "a RIB renamed that keeps its saved name", two,
      ("renamedWithSavedName", "look add", ["2", "3 (changed)"]),
      ("old", "look add", ["3", "4 (changed)"])),
    Deployment(
      "a RIB renamed and moved", two, ("renamedWithMove", "look add", ["2 (changed)", "3 (changed)"]),
      ("old", "look add", ["unreadable: ", "unreadable: "]), ("renamedWithMove", "look", ["3"])),
    Deployment(
      "lower limits", ("old", "add add add add add", (1...5).map { "\($0) (changed)" }),
      ("smallLimits", "look add", ["unreadable: Cannot restore the saved tree", "unreadable: "]),
      ("old", "look add", ["5", "6 (changed)"])),
    Deployment(
      "a newer version", two, ("versionTwo", "look add", ["2 (changed)", "3 (changed)"]),
      ("old", "look add", ["newer: ", "newer: "]), ("versionTwo", "look", ["3"])),
  ])
  func nothingIsLost(in deployment: Deployment) throws {
    let folder = try TemporaryFolder()
    for (program, events, lines) in deployment.steps {
      let ending = try RunningProgram("sessioncases", ["version", folder.path("a.db"), program, events])
        .finish()
      let said = ending.output.split(separator: "\n").map(String.init)
      try #require(
        ending.errors == "" && ending.status == 0 && said.count == lines.count, "\(program): \(ending)")
      for (line, start) in zip(said, lines) {
        #expect(
          start.contains(":") ? line.hasPrefix(start) && !line.hasSuffix("(changed)") : line == start,
          "\(program)")
      }
    }
  }
}
