import Foundation
import RIBToolkit
import Testing

/// A service is created once, by the RIB that owns it or by the code above all RIBs.
struct OwnerTests {
  let app: AppFolder
  private let root = "Sources/Demo/Root/RootBuilder.swift"
  private let home = "Sources/Demo/Home/HomeBuilder.swift"
  private let shop = "Sources/Demo/Shop/ShopBuilder.swift"
  private let program = "Sources/DemoProgram/Program.swift"

  init() throws {
    app = try AppFolder()
    try app.write(
      "Sources/Demo/Services/Backend.swift",
      """
      package struct Backend: Sendable {
        package let token = UUID()
        package init() {}
      }

      package struct Plain: Sendable {
        package var size = 1
      }

      package final class Queue: Sendable {
        package init() {}
      }

      package protocol Auth: Sendable {}

      """)
    app.expectSuccess("new", "Home", "--in", "Root", "--children", "slot")
  }

  @Test(arguments: ["Backend", "Plain", "Queue"])
  func aServiceThatNeedsNoArgumentsIsNotMadeForEachChild(type: String) throws {
    for name in ["A", "B"] {
      _ = app.run("new", name, "--in", "Home", "--needs", "service:\(type)")
    }
    #expect(try app.text(home).contains("aBuilder: ABuilder(service: service)"))
    #expect(try app.text(home).contains("bBuilder: BBuilder(service: service)"))
    #expect(try app.text(root).contains("HomeBuilder(service: service)"))
    #expect(try !app.text(home).contains("\(type)()") && !app.text(root).contains("\(type)()"))
    #expect(
      try app.text(program).contains("    #error(\"rib: No value \\\"service\\\" of type \(type) in scope."))
    #expect(try app.text(program).contains("service: service)"))
  }

  @Test func theOwnerMakesItAndThoseAboveDoNotPassIt() throws {
    let above = (try app.text(root), try app.text(program))
    app.expectSuccess("new", "A", "--in", "Home", "--needs", "queue:Queue", "--owner", "Home")
    #expect(try app.text(home).contains("    let queue = Queue()\n    return HomeRouter("))
    #expect(try app.text(home).contains("aBuilder: ABuilder(queue: queue)"))
    // Whoever needs it later is given the same one, and so is the owner itself.
    app.expectSuccess("new", "B", "--in", "Home", "--needs", "queue:Queue")
    app.expectSuccess("need", "queue:Queue", "--for", "Home")
    #expect(try app.text(home).components(separatedBy: "Queue()").count == 2)
    try app.expect(home, contains: ", queue: queue)\n", lacks: "private let queue")
    #expect(try (app.text(root), app.text(program)) == above)
  }

  @Test func whatTheOwnerCannotMakeStopsTheCompilerAndNoTest() throws {
    let use = app.run("new", "A", "--in", "Home", "--needs", "auth:any Auth", "--owner", "auth=Home")
    #expect(use.status == .incomplete)
    #expect(
      try app.text(home).contains(
        "    #error(\"rib: No value \\\"auth\\\" of type any Auth in scope. Pass one. auth: any Auth\")\n"))
    #expect(try app.text(home).contains("ABuilder(auth: auth)") && !app.text(home).contains("fatalError"))
    #expect(try !app.text(root).contains("auth"))
  }

  @Test(arguments: [("Rooot", "Unknown RIB Rooot. Did you mean Root?"), ("Nobody", "Unknown RIB Nobody.")])
  func anOwnerIsAbove(owner: String, message: String) throws {
    let use = try app.expectNoChange("new", "A", "--in", "Home", "--needs", "queue:Queue", "--owner", owner)
    #expect(use.errors.contains(message), "\(use.errors)")
  }

  @Test(arguments: [
    ["new", "B", "--in", "Home", "--needs", "queue:Queue", "--owner", "Home"],
    ["need", "queue:Queue", "--for", "Home", "--owner", "Home"],
  ])
  func noOwnerMakesASecondOneAboveTheFirst(_ words: [String]) throws {
    app.expectSuccess("new", "Shop", "--in", "Home", "--children", "slot")
    app.expectSuccess("new", "A", "--in", "Shop", "--needs", "queue:Queue", "--owner", "Shop")
    try app.expectNoChange(
      words, says: "Shop already creates queue: Queue, and Home would create a second one.")
    // The remedy leads to one queue.
    try app.write(shop, try app.text(shop).replacing("    let queue = Queue()\n", with: ""))
    app.expectSuccess("need", "queue:Queue", "--for", "Shop", "--owner", "Home")
    app.expectSuccess(words)
    #expect(try app.text(home).components(separatedBy: "Queue()").count == 2)
    #expect(try !app.text(shop).contains("Queue()"))
  }

  @Test(arguments: [
    ["new", "B", "--in", "Shop", "--needs", "queue:Queue", "--owner", "Shop"],
    ["need", "queue:Queue", "--for", "Shop", "--owner", "Shop"],
    ["need", "queue:Queue", "--for", "Shop", "--owner", "Root"],
  ])
  func anOwnerIsNotedIfAnotherOneMakesIt(_ words: [String]) throws {
    app.expectSuccess("new", "Shop", "--in", "Home", "--children", "slot")
    app.expectSuccess("new", "A", "--in", "Shop", "--needs", "queue:Queue", "--owner", "Home")
    let use = app.expectSuccess(words)
    let owner = words[words.count - 1]
    #expect(
      use.output.contains("Home already creates queue: Queue, so \(owner) doesn't create another one."),
      "\(use.output)")
    #expect(
      try (app.text(home) + app.text(shop) + app.text(root)).components(separatedBy: "Queue()").count == 2)
  }

  @Test(arguments: [
    (["need", "fee:Int", "--for", "Detail"], "Detail", ""),
    (["need", "fee:Int", "--for", "Detail"], "Detail", "fee="),
    (["new", "Promo", "--in", "Home", "--needs", "fee:Int", "--builder"], "Promo", ""),
  ])
  func anOwnerIsNotBelowTheCodeThatCreatesTheBuilder(
    _ words: [String], child: String, name: String
  ) throws {
    let app = try AppFolder(style: "app", builders: false)
    app.expectSuccess("new", "Home", "--in", "Root", "--children", "slot")
    app.expectSuccess("new", "Detail", "--in", "Home", "--builder")
    try app.expectNoChange(
      words + ["--owner", "\(name)Home"],
      says: "Home can't own fee, because Root creates \(child)Builder. Pass --owner \(name)Root.")
    // The remedy leads to one value.
    _ = app.run(words + ["--owner", "\(name)Root"])
    try app.expect("Sources/Demo/Root/RootRouter.swift", contains: "\(child)Builder(fee: fee)")
    #expect(try !app.text("Sources/Demo/Program.swift").contains("fee"))
  }

  @Test(arguments: [["--owner", "Shop"], []])
  func aSecondOneBesideTheFirstIsNoted(_ owner: [String]) throws {
    app.expectSuccess("new", "Shop", "--in", "Root", "--children", "slot")
    app.expectSuccess("new", "A", "--in", "Home", "--needs", "queue:Queue", "--owner", "Home")
    let use = app.run(["new", "B", "--in", "Shop", "--needs", "queue:Queue"] + owner)
    #expect(
      use.output.contains(
        "Home creates another queue: Queue. To share one, create it in a common ancestor of both."),
      "\(use.output)")
  }

  @Test(arguments: [
    (["--owner", "quue=Home"], "A has no dependency quue. Did you mean queue?"),
    (["--owner", "quue=Home", "--from", "store=backend.store"], "A has no dependency store."),
    (["--from", "Queue=backend.queue"], "A has no dependency Queue. Did you mean queue?"),
    (["--owner", "A"], "A can't own what it receives from above."),
  ])
  func aNameOfNoDependencyIsSaid(_ options: [String], message: String) throws {
    let words = ["new", "A", "--in", "Home", "--needs", "queue:Queue"]
    try app.expectNoChange(words + options, says: message)
  }

  @Test(arguments: [
    (["--owner", "Home", "--owner", "Root"], "--owner is repeated, with Home and Root."),
    (["--owner", "queue=Home", "--owner", "queue=Root"], "--owner is repeated, with Home and Root."),
    (["--from", "Home", "--from", "Root"], "--from is repeated, with Home and Root."),
    (["--from", "a.queue", "--from", "b.queue"], "--from is repeated, with a.queue and b.queue."),
    (["--from", "queue=a", "--from", "queue=b"], "--from is repeated, with a and b."),
  ])
  func aSourceThatIsRepeatedIsRejected(_ options: [String], message: String) throws {
    let words = ["new", "A", "--in", "Home", "--needs", "queue:Queue"]
    try app.expectNoChange(words + options, status: .usage, says: message)
  }

  @Test(arguments: [["--from", "Root"], ["--owner", "Root"], ["--from", "a.b"], ["--owner", "x=Root"]])
  func aSourceWithoutADependencyIsRejected(options: [String]) throws {
    app.expectSuccess("new", "A")
    for words in [["new", "B", "--in", "Home"], ["attach", "A", "--in", "Home"]] {
      let use = try app.expectNoChange(words + options, status: .usage)
      #expect(use.errors.contains("\(options[0]) has no effect, because \(words[1]) has no dependencies."))
    }
  }

  @Test func eachVerbSaysThatANameIsOfNoDependency() throws {
    app.expectSuccess("new", "A", "--needs", "queue:Queue")
    for words in [["attach", "A", "--in", "Home"], ["need", "player:Backend", "--for", "Home"]] {
      let use = app.run(words + ["--owner", "plaer=Root"])
      #expect(use.status == .failure, "\(words)")
      #expect(use.errors.contains(" no dependency plaer."), "\(use.errors)")
    }
    let alone = app.run("new", "B", "--needs", "queue:Queue", "--owner", "Home")
    #expect(alone.status == .usage)
    #expect(alone.errors.contains("--owner needs a parent. Add --in."), "\(alone.errors)")
  }

  @Test func anAliasOfATypeIsThatType() throws {
    try app.write(
      "Sources/Demo/Greetings.swift",
      "package import ModelStreams\n\npackage typealias Greetings = ModelStream<String>\n")
    app.expectSuccess("new", "A", "--in", "Root", "--needs", "greeting:Greetings")
    #expect(try app.text(root).contains("aBuilder: ABuilder(greeting: greeting)"))
  }
}
