import Basics
import ModelStreams
import RIBKit
import RIBModules
import Testing

/// One way to do something wrong, with the sentence that says so.
struct ProblemSentence: Sendable, CustomTestStringConvertible {
  let name: String
  let sentence: String
  let modules: @Sendable () -> [any Module]

  var testDescription: String { name }

  init(_ name: String, _ sentence: String, _ modules: @escaping @Sendable () -> [any Module]) {
    self.name = name
    self.sentence = sentence
    self.modules = modules
  }
}

extension ServiceKey<Int> {
  /// The name of another key, with another type.
  fileprivate static var redNumber: Self { Self("red") }
}

extension ProblemSentence {
  private static func lamps(_ name: String) -> TestModule {
    TestModule(ModuleProfile(name, provides: .red)) { $0.provide(.red) { _ in Lamp("red") } }
  }

  /// Everything that a check finds.
  static let all: [ProblemSentence] = [
    .init(
      "two modules of one name",
      "2 modules are called “a”. Give each a unique name, or list the module once."
    ) { [TestModule("a"), TestModule("a")] },
    .init(
      "a service of two modules",
      """
      The service “red” is provided by the module “a” and again by the module “b”. Remove one of them, or give it its own key.
      """
    ) { [lamps("a"), lamps("b")] },
    .init(
      "a service that the profile does not name",
      """
      The module “a” provides the service “red”, but its profile does not name it. Add the key to “provides”.
      """
    ) { [TestModule("a") { $0.provide(.red) { _ in Lamp("red") } }] },
    .init(
      "a service that only the profile names",
      """
      The profile of the module “a” names the service “red”, but register(in:) does not provide it. Call provide(_:_:) with the key, \
      or remove it from “provides”.
      """
    ) { [TestModule(ModuleProfile("a", provides: .red))] },
    .init(
      "a service that nothing provides",
      """
      The module “a” needs the service “greeter”, but nothing provides it. Add a module that provides it to the list, or provide it in \
      SharedServices.
      """
    ) { [TestModule(ModuleProfile("a", needs: .greeter))] },
    .init(
      "a service that nothing provides, and one of a similar name",
      """
      The module “a” needs the service “rad”, but nothing provides it. Did you mean “red”, provided by the module “b”? Add a module \
      that provides it to the list, or provide it in SharedServices.
      """
    ) { [TestModule(ModuleProfile("a", needs: ServiceKey<Lamp>("rad"))), lamps("b")] },
    .init(
      "a service that nothing provides, and one of its type",
      """
      The module “a” needs the service “bedside light”, but nothing provides it. \
      Did you mean “red”, provided by the module “b”? \
      Add a module that provides it to the list, or provide it in SharedServices.
      """
    ) { [TestModule(ModuleProfile("a", needs: ServiceKey<Lamp>("bedside light"))), lamps("b")] },
    .init(
      "a need with another type",
      """
      The profile of the module “a” names the service “red” as Swift.Int, but the module “b” provides it as \
      RIBModulesTests.Lamp. Declare the key once and use it in both.
      """
    ) { [TestModule(ModuleProfile("a", needs: .redNumber)), lamps("b")] },
    .init(
      "a profile with another type",
      """
      The profile of the module “a” names the service “red” as Swift.Int, but its register(in:) provides it as \
      RIBModulesTests.Lamp. Declare the key once and use it in both.
      """
    ) { [TestModule(ModuleProfile("a", provides: .redNumber)) { $0.provide(.red) { _ in Lamp("red") } }] },
    .init(
      "a profile that needs a service as two types",
      """
      The profile of the module “a” names the service “red” as Swift.Int, but the module “b” provides it as \
      RIBModulesTests.Lamp. Declare the key once and use it in both.
      """
    ) { [TestModule(ModuleProfile("a", needs: .red, .redNumber)), lamps("b")] },
    .init(
      "a profile that provides a service as two types",
      """
      The profile of the module “a” names the service “red” as Swift.Int, but its register(in:) provides it as \
      RIBModulesTests.Lamp. Declare the key once and use it in both.
      """
    ) {
      [TestModule(ModuleProfile("a", provides: .red, .redNumber)) { $0.provide(.red) { _ in Lamp("red") } }]
    },
    .init(
      "a need that only the profile of its own module provides",
      """
      The profile of the module “a” names the service “red”, but register(in:) does not provide it. Call provide(_:_:) with the key, \
      or remove it from “provides”.
      """
    ) { [TestModule(ModuleProfile("a", needs: .red, provides: .red))] },
    .init(
      "a call that is answered twice",
      """
      The call “spell” is answered by the module “a” and again by “b”. Remove one of them, give it its own key, or make it an app \
      event, which several modules may handle.
      """
    ) { ["a", "b"].map { TestModule($0) { $0.handle(.spell) { _, _ in "" } } } },
    .init(
      "an app event of two types",
      """
      The app event “background” is (()) -> () in the module “a” but (Swift.Int) -> () in “b”. \
      Declare the key once and use it in both.
      """
    ) {
      [
        TestModule("a") { $0.on(.background) { _, _ in } },
        TestModule("b") { $0.on(AppEventKey<Int, Void>("background")) { _, _ in } },
      ]
    },
    .init(
      "two plugins of one name at one place",
      """
      The place “after trip” has a plugin “tip” of the module “a” and another of “b”. Rename one of them.
      """
    ) {
      ["a", "b"].map {
        TestModule($0) { $0.plug(Plugin("tip") { _, _, _ in fatalError("never built") }, into: .afterTrip) }
      }
    },
    .init(
      "a place of two types",
      """
      The plugin point “after trip” is (RIBModulesTests.Trip) -> RIBModulesTests.AfterTrip in the module “a” but (Swift.Int) -> () in \
      “b”. Declare the key once and use it in both.
      """
    ) {
      [
        TestModule("a") { $0.plug(Plugin("tip") { _, _, _ in fatalError("never built") }, into: .afterTrip) },
        TestModule("b") {
          $0.plug(
            Plugin("rate") { _, _, _ in fatalError("never built") },
            into: PluginPoint<Int, Void>("after trip"))
        },
      ]
    },
    .init(
      "modules that need each other",
      """
      The modules depend on each other in a cycle: a → b → a (“a” needs “green” of “b”, “b” needs “red” of “a”). Move the part that \
      two of them share into a separate module, or let one notify the other with an app event.
      """
    ) {
      [
        TestModule(ModuleProfile("a", needs: .green, provides: .red)) {
          $0.provide(.red) { _ in Lamp("red") }
        },
        TestModule(ModuleProfile("b", needs: .red, provides: .green)) {
          $0.provide(.green) { _ in Lamp("green") }
        },
      ]
    },
  ]
}

/// The sentences of all that can be wrong, to the letter; other suites ask for codes.
struct ProblemSentenceTests {
  @Test(arguments: ProblemSentence.all)
  func aCheckSaysWhatIsWrongAndWhatToDo(problem: ProblemSentence) {
    let error = #expect(throws: ModuleErrors.self) { try Modules.check(problem.modules()) }
    #expect(error?.description == problem.sentence)
  }

  @Test func allThatIsWrongIsInOneErrorAndEachInALineOfItsOwn() {
    let modules = ProblemSentence.all.prefix(2).flatMap { $0.modules() }
    let error = #expect(throws: ModuleErrors.self) { try Modules.check(modules) }
    #expect(error?.problems.map(\.code) == [.duplicateModule, .duplicateService])
    #expect(error?.description.split(separator: "\n").count == 2)
  }

  @Test func aServiceThatIsSharedTooIsDoubled() throws {
    let shared = try SharedServices { $0.provide(.numbers) { _ in [1] } }
    let module = TestModule(ModuleProfile("a", provides: .numbers)) { $0.provide(.numbers) { _ in [] } }
    let error = #expect(throws: ModuleErrors.self) { try Modules.check([module], shared: shared) }
    #expect(
      error?.description
        == """
        The service “numbers” is provided by SharedServices and again by the module “a”. Remove one of them, or give it its own key.
        """)
  }

  @Test func whatIsWrongWithACallIsSaid() throws {
    let modules = try Modules([TestModule("a") { $0.handle(.spell) { _, _ in "" } }])
    let unanswered = #expect(throws: ModuleError.self) { try modules.call(CallKey<Int, Int>("spel"), 1) }
    #expect(
      unanswered?.description == """
        No module answers the call “spel”. Did you mean “spell”? Add a module that answers it to the list, or pass a default.
        """)
    let wrong = #expect(throws: ModuleError.self) { try modules.call(CallKey<Int, Int>("spell"), 1) }
    #expect(
      wrong?.description == """
        The call “spell” is made as (Swift.Int) -> Swift.Int, but the module “a” answers it as \
        (Swift.Int) -> Swift.String. Declare the key once and use it in both.
        """)
  }

  @Test func whatIsWrongWithAnAppEventIsReported() throws {
    let reported = Lock<[ModuleError]>([])
    let modules = try Modules(
      [TestModule("a") { $0.on(.background) { _, _ in throw CancellationError() } }],
      showsValues: true, report: { problem in reported.withLock { $0.append(problem) } })
    modules.send(.background)
    modules.send(AppEventKey<Int, Void>("background"), 1)
    #expect(
      reported.withLock { $0.map(\.description) } == [
        "The module “a” failed to handle the app event “background”: CancellationError().",
        """
        The app event “background” is sent as (Swift.Int) -> (), but the module “a” handles it as (()) -> (). \
        Declare the key once and use it in both.
        """,
      ])
  }

  @Test func whatIsWrongWithAStartIsSaid() throws {
    let host = ManualHost()
    let modules = try Modules(
      [
        TestModule(ModuleProfile("a", provides: .red)) {
          $0.provide(.red) { _ in Lamp("red") }
          $0.handle(.spell) { _, _ in "" }
          $0.onStart("open", .optional) { _ in { throw StartTests.Broken() } }
        },
        TestModule(ModuleProfile("b", needs: .red)),
        TestModule("c") {
          $0.onStart("wait", limit: .seconds(2)) { [clock = host.clock] _ in
            { try await clock.sleep(for: .seconds(9)) }
          }
        },
      ], host: host, showsValues: true, report: { _ in })
    let result = StartLog()
    host.start { do throws(ModuleErrors) { try await modules.start() } catch { result.note("\(error)") } }
    host.settle()
    host.advance(by: .seconds(2))
    #expect(
      result.lines == [
        """
        The start-up “wait” of the module “c” has not ended within 2.0 seconds. Raise its “limit”, or make it finish earlier.
        """
      ])
    let off = #expect(throws: ModuleError.self) { try modules.call(.spell, 1) }
    #expect(
      off?.description == """
        The module “a”, which answers the call “spell”, is off: The start-up “open” of the module “a” failed: \
        Broken(). Pass a default.
        """)
    #expect(
      modules.progress.latest.modules.first { $0.name == "b" }?.state
        == .off(reason: "It needs the module “a”, which is off."))
  }
}
