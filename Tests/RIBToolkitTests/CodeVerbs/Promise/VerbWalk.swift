import RIBSyntax
import RIBToolkit
import Testing

/// Random verbs on a package, one after the other, and what is true after each whatever it was.
///
/// A verb that ends with 0 stays, one that ends with 3 leaves a mark or a message and is undone, and all others change nothing.
final class VerbWalk {
  /// A verb that has ended with 0, and what the package was then.
  struct Step {
    let words: [String]
    let texts: [String: String]
  }

  let package: PromisePackage
  private(set) var steps: [Step]
  /// The verbs with how they ended, one for each line.
  private(set) var log: [String] = []
  private var state: UInt64
  /// Names that no RIB was given yet.
  private var number = 0

  init(_ package: PromisePackage, seed: UInt64) throws {
    self.package = package
    state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1
    steps = [Step(words: ["init"], texts: try package.texts())]
  }

  /// Goes back to an earlier step, as if those behind it had not been.
  func goBack(to count: Int) throws {
    steps.removeLast(steps.count - count)
    try package.restore(steps[count - 1].texts)
  }

  /// Does one verb.
  func walk() throws {
    let before = steps[steps.count - 1].texts
    let words = words(CodeBase(before.filter { $0.key != "Package.swift" }))
    let line = words.map { $0.contains { " ()<>[]".contains($0) } ? "'\($0)'" : $0 }.joined(separator: " ")
    let use = package.run(words)
    let after = try package.texts()
    log.append("\(use.status) \(line)" + (use.status == .success ? "" : "\n    \(use.errors)"))
    switch use.status {
    case .success:
      let code = CodeBase(after.filter { $0.key != "Package.swift" })
      #expect(code.files.values.flatMap(\.errors) == [], "\(line)")
      let made = after.values.joined()
      #expect(
        !made.contains("#error(\"rib:") && !made.contains("#warning(\"rib:"),
        "\(line) ends with 0 and has left a mark.")
      // What is there already to the letter is no step, and nothing to undo.
      if after != before { steps.append(Step(words: words, texts: after)) }
    case .incomplete:
      let marks = { (texts: [String: String]) in
        texts.values.count { $0.contains("#error(\"rib:") || $0.contains("#warning(\"rib:") }
      }
      #expect(
        marks(after) > marks(before) || use.errors.contains("Package.swift"),
        "\(line) ends with 3 and has left no mark: \(use.errors)")
      #expect(package.run(["undo"]).status == .success, "\(line)")
      // Only the answer is told: all texts of a package are too long for a failure.
      let isBefore = try package.texts() == before
      #expect(isBefore, "\(line): undone")
    case .failure, .conflict, .nothing, .changes, .usage, .unavailable, .output:
      let isBefore = after == before
      #expect(isBefore, "\(line) ends with \(use.status) and has changed something.")
    }
  }

  /// A number below another one.
  private func dice(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(max(count, 1)))
  }

  private func one<Element>(of list: [Element]) -> Element? { list.isEmpty ? nil : list[dice(list.count)] }

  private static let names = [
    "Trip", "TripList", "Menu", "URLBar", "RIB2", "Home", "Tests", "Nothing", "Back", "Default", "Init",
    "Row",
    "MenuRow", "Cart", "Item", "Place",
  ]
  private static let types = [
    "Int", "String", "[String]", "Bool?", "Place", "Item", "ModelStream<Int>", "[String: Int]", "Duration",
  ]

  private func words(_ code: CodeBase) -> [String] {
    let tree = RIBTree(of: code)
    let all = tree.ribs.map(\.name)
    let alone = all.filter { tree.parents[$0] == nil && $0 != "Root" }
    let children = all.filter { tree.parents[$0] != nil }
    let any = one(of: all) ?? "Root"
    switch dice(20) {
    case 0...8:
      let parent = parent(dice(4) == 0 ? "Root" : any, code)
      return ["new", newName()] + (dice(6) == 0 ? ["--target", one(of: ["Demo", "Shop"]) ?? ""] : parent)
        + options()
    case 9...10: return ["attach", one(of: dice(3) == 0 ? children : alone) ?? any] + parent(any, code)
    case 11...12: return ["detach", one(of: children) ?? any]
    case 13...15: return ["rename", any, newName()]
    case 16: return ["delete", one(of: alone) ?? any]
    case 17...18: return ["need", need(), "--for", any]
    default: return ["delete", any]
    }
  }

  /// The parent of a child, sometimes with the container that it comes into.
  private func parent(_ name: String, _ code: CodeBase) -> [String] {
    let container = dice(2) == 0 ? one(of: code.containerNames(of: name)) : nil
    return ["--in", name] + (container.map { ["--container", $0] } ?? [])
  }

  private func newName() -> String {
    number += 1
    return dice(2) == 0 ? one(of: Self.names) ?? "" : "Rib\(number)"
  }

  private func type() -> String { one(of: Self.types) ?? "Int" }

  private func need() -> String {
    one(of: [
      "greeting:ModelStream<String>", "service:GreetingService", "item:Item", "place:Place", "count:Int",
      "greeting:ModelStream<String>",
    ]) ?? ""
  }

  private func options() -> [String] {
    var options: [String] = []
    if dice(3) == 0 { options += ["--children", one(of: ["slot", "stack", "list"]) ?? ""] }
    if dice(3) == 0 { options += ["--event", "closed"] }
    if dice(4) == 0 { options += ["--event", "chose(\(type()))"] }
    if dice(4) == 0 { options += ["--param", "\(one(of: ["id", "title", "key", "list"]) ?? ""):\(type())"] }
    if dice(4) == 0 { options += ["--needs", need()] }
    if dice(4) == 0 { options += ["--presenter"] }
    return options
  }
}
