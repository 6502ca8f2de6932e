import RIBKit
import Testing

/// A row of the table of what a stack does: what is asked for, which children come and go, which keys are left.
struct StackCase: Sendable, CustomTestStringConvertible {
  enum Step: Sendable {
    case push(String, StackMode)
    case pop
    case popTo(String)
    case clear
    case reattachOwner
  }

  /// The rule, with the numbers of its lines in the conformance table.
  let name: String
  let steps: [Step]
  /// `+a` for an attach, `-a` for a detach; the second child built for a key is `a2`.
  let moves: String
  let keys: [String]
  var key: String?

  var testDescription: String { name }

  init(
    _ name: String, _ steps: [Step], _ moves: String, _ keys: [String], top: String?? = .none
  ) {
    self.name = name
    self.steps = steps
    self.moves = moves
    self.keys = keys
    key = top ?? keys.last
  }
}

extension StackCase {
  private static func push(_ key: String, _ mode: StackMode = .standard) -> Step { .push(key, mode) }

  static let all: [StackCase] = basic + modes + defects

  private static let basic: [StackCase] = [
    StackCase("an empty stack has no key (44, 45)", [], "", []),
    StackCase("the first push attaches", [push("a")], "+a", ["a"]),
    StackCase("the owner's detach empties the stack (11)", [push("a"), .reattachOwner], "+a -a", []),
    StackCase(
      "a push after the owner's detach starts anew (12)", [push("a"), .reattachOwner, push("a")],
      "+a -a +a2", ["a"]),
    StackCase("clear detaches (18)", [push("a"), .clear], "+a -a", []),
    StackCase("a push after clear starts anew (19)", [push("a"), .clear, push("a")], "+a -a +a2", ["a"]),
    StackCase(
      "pop attaches the one below again (40)", [push("a"), push("b"), .pop], "+a -a +b -b +a", ["a"]),
    StackCase("pop of the last leaves nothing (42)", [push("a"), .pop], "+a -a", []),
    StackCase("pop on an empty stack does nothing (43)", [.pop], "", []),
    StackCase(
      "pop to a key removes all above it", [push("a"), push("b"), push("c"), .popTo("a")],
      "+a -a +b -b +c -c +a", ["a"]),
    StackCase("pop to an unknown key does nothing", [push("a"), .popTo("x")], "+a", ["a"]),
    StackCase("a covered child is kept (47)", [push("a"), push("b"), .pop], "+a -a +b -b +a", ["a"]),
  ]

  private static let modes: [StackCase] = [
    StackCase("standard pushes (13, 20)", [push("a"), push("b")], "+a -a +b", ["a", "b"]),
    StackCase("standard pushes another equal to the top", [push("a"), push("a")], "+a -a +a2", ["a", "a"]),
    StackCase(
      "transient stands beside the stack (14, 21)", [push("a"), push("t", .transient)], "+a -a +t", ["a"],
      top: "t"),
    StackCase(
      "a push drops the transient, pop skips it (17, 24)",
      [push("a"), push("t", .transient), push("b"), .pop], "+a -a +t -t +b -b +a", ["a"]),
    StackCase(
      "pop removes the transient first (41)", [push("a"), push("t", .transient), .pop], "+a -a +t -t +a",
      ["a"]),
    StackCase(
      "transient on top of itself does nothing", [push("t", .transient), push("t", .transient)], "+t", [],
      top: "t"),
    StackCase(
      "clearTop pushes what is absent (25)", [push("a"), push("b", .popTo), .pop, .pop],
      "+a -a +b -b +a -a", []),
    StackCase(
      "clearTop pops to what is there and shows the same child (26)",
      [push("a"), push("b"), push("a", .popTo), .pop], "+a -a +b -b +a -a", []),
    StackCase(
      "clearTop on top does nothing (27)", [push("a"), push("b"), push("b", .popTo)], "+a -a +b",
      ["a", "b"]),
    StackCase(
      "singleTop pushes what is absent (28)", [push("a"), push("b", .unique)], "+a -a +b", ["a", "b"]),
    StackCase(
      "singleTop shows a new child and removes the older (29)",
      [push("a"), push("b"), push("a", .unique)], "+a -a +b -b +a2", ["b", "a"]),
    StackCase("singleTop on top does nothing (30)", [push("a"), push("a", .unique)], "+a", ["a"]),
    StackCase(
      "reorderToTop pushes what is absent (31)", [push("a"), push("b", .moveToTop)], "+a -a +b",
      ["a", "b"]),
    StackCase(
      "reorderToTop moves what is there and shows the same child (32)",
      [push("a"), push("b"), push("a", .moveToTop)], "+a -a +b -b +a", ["b", "a"]),
    StackCase("reorderToTop on top does nothing (33)", [push("a"), push("a", .moveToTop)], "+a", ["a"]),
    StackCase(
      "newTask leaves only the new one (34)", [push("a"), push("b"), push("c", .newRoot)],
      "+a -a +b -b +c", ["c"]),
    StackCase(
      "newTask on top keeps the child and clears below (35)", [push("a"), push("b"), push("b", .newRoot)],
      "+a -a +b", ["b"]),
    StackCase(
      "newTaskReplace leaves only the new one (36)", [push("a"), push("b"), push("c", .replaceAll)],
      "+a -a +b -b +c", ["c"]),
    StackCase(
      "newTaskReplace on top replaces the child too (37)",
      [push("a"), push("b"), push("b", .replaceAll)], "+a -a +b -b +b2", ["b"]),
    StackCase(
      "replaceTop keeps what is below (38)", [push("a"), push("b"), push("c", .replaceTop), .pop],
      "+a -a +b -b +c -c +a", ["a"]),
    StackCase("replaceTop on an empty stack pushes (39)", [push("a", .replaceTop)], "+a", ["a"]),
  ]

  private static let defects: [StackCase] = [
    StackCase(
      "newTask over another top detaches the old one once", [push("a"), push("b", .newRoot)], "+a -a +b",
      ["b"]),
    StackCase(
      "newTaskReplace over another top detaches the old one once", [push("a"), push("b", .replaceAll)],
      "+a -a +b", ["b"]),
    StackCase(
      "replaceTop with the same key detaches the old one", [push("a"), push("a", .replaceTop)],
      "+a -a +a2", ["a"]),
    StackCase(
      "clearTop over several detaches the top and forgets those between",
      [push("a"), push("b"), push("c"), push("a", .popTo), push("b", .popTo)],
      "+a -a +b -b +c -c +a -a +b2", ["a", "b"]),
  ]
}
