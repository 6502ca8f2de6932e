import Basics
import ModelStreams
import RIBKit
import RIBModules
import RIBTesting
import Testing

/// One way to do something wrong.
struct ProblemSentence: Sendable {
  let name: String
  let modules: @Sendable () -> [any Module]

  init(_ name: String, _ modules: @escaping @Sendable () -> [any Module]) {
    self.name = name
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
    .init("two modules of one name") { [TestModule("a"), TestModule("a")] },
    .init("a service of two modules") { [lamps("a"), lamps("b")] },
    .init("a service that the profile does not name") {
      [TestModule("a") { $0.provide(.red) { _ in Lamp("red") } }]
    },
    .init("a service that only the profile names") { [TestModule(ModuleProfile("a", provides: .red))] },
    .init("a service that nothing provides") { [TestModule(ModuleProfile("a", needs: .greeter))] },
    .init("a service that nothing provides, and one of a similar name") {
      [TestModule(ModuleProfile("a", needs: ServiceKey<Lamp>("rad"))), lamps("b")]
    },
    .init("a service that nothing provides, and one of its type") {
      [TestModule(ModuleProfile("a", needs: ServiceKey<Lamp>("bedside light"))), lamps("b")]
    },
    .init("a need with another type") { [TestModule(ModuleProfile("a", needs: .redNumber)), lamps("b")] },
    .init("a profile with another type") {
      [TestModule(ModuleProfile("a", provides: .redNumber)) { $0.provide(.red) { _ in Lamp("red") } }]
    },
    .init("a profile that needs a service as two types") {
      [TestModule(ModuleProfile("a", needs: .red, .redNumber)), lamps("b")]
    },
    .init("a profile that provides a service as two types") {
      [TestModule(ModuleProfile("a", provides: .red, .redNumber)) { $0.provide(.red) { _ in Lamp("red") } }]
    },
    .init("a need that only the profile of its own module provides") {
      [TestModule(ModuleProfile("a", needs: .red, provides: .red))]
    },
    .init("a call that is answered twice") {
      ["a", "b"].map { TestModule($0) { $0.handle(.spell) { _, _ in "" } } }
    },
    .init("an app event of two types") {
      [
        TestModule("a") { $0.on(.background) { _, _ in } },
        TestModule("b") { $0.on(AppEventKey<Int, Void>("background")) { _, _ in } },
      ]
    },
    .init("two plugins of one name at one place") {
      ["a", "b"].map {
        TestModule($0) { $0.plug(Plugin("tip") { _, _, _ in fatalError("never built") }, into: .afterTrip) }
      }
    },
    .init("a place of two types") {
      [
        TestModule("a") { $0.plug(Plugin("tip") { _, _, _ in fatalError("never built") }, into: .afterTrip) },
        TestModule("b") {
          $0.plug(
            Plugin("rate") { _, _, _ in fatalError("never built") },
            into: PluginPoint<Int, Void>("after trip"))
        },
      ]
    },
    .init("modules that need each other") {
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
///
/// Run it with `RIB_RECORD=1` to change one.
struct ProblemSentenceTests {
  @Test func aCheckSaysWhatIsWrongAndWhatToDo() {
    let texts = ProblemSentence.all.map { problem in
      let error = #expect(throws: ModuleErrors.self) { try Modules.check(problem.modules()) }
      return "## \(problem.name)\n\n\(error?.description ?? "")"
    }
    expectRecorded(texts.joined(separator: "\n\n"), as: "problems")
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
        The call “spell” has the type (Swift.Int) -> Swift.Int, but the module “a” answers it as \
        (Swift.Int) -> Swift.String. Declare the key once and use it in both places.
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
        Declare the key once and use it in both places.
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
          $0.onStart("open", .optional) { _ in { throw Broken() } }
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
        The start-up “wait” of the module “c” did not finish within 2.0 seconds. Raise its “limit”, or make it finish earlier.
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
