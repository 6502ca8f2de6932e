import Basics
import Foundation
import ModelStreams
import RIBInspector
import RIBKit
import RIBModules
import RIBTesting
import Testing

/// A secret in every place of modules where a value can be, and everything that is written about it.
@Suite(.failsOnLeaks)
struct ModuleSecretTests {
  /// An error and a context that show what they hold.
  struct Order: Hashable, Sendable, Error, CustomStringConvertible {
    static let secret = "4111 1111"
    var card = Order.secret
    var description: String { "order with \(card)" }
  }

  /// The same, with a property that is redacted by itself.
  struct SafeOrder: Hashable, Sendable, Error {
    @Redacted var card = Order.secret
  }

  @Test func withoutValuesNothingShowsIt() throws {
    for (place, text) in try write(Order(), showsValues: false) {
      #expect(!text.contains(Order.secret), "\(place)")
      // Its first character is written as an escape where it could end an element.
      #expect(text.contains("Order>"), "\(place)")
    }
  }

  @Test func aRedactedValueShowsNowhere() throws {
    for (place, text) in try write(SafeOrder(), showsValues: true) {
      #expect(!text.contains(Order.secret), "\(place)")
      #expect(text.contains("redacted"), "\(place)")
    }
  }

  /// The test of the tests: what is written is what is searched.
  @Test func withValuesItShowsEverywhere() throws {
    for (place, text) in try write(Order(), showsValues: true) {
      #expect(text.contains(Order.secret), "\(place)")
    }
  }

  @Test func valuesAreShownInDebugBuildsOnly() throws {
    let reports = Lock("")
    let modules = try Modules(
      [TestModule("shop") { $0.on(.placed) { _, _ in throw Order() } }],
      report: { problem in reports.withLock { $0 += problem.description } })
    modules.send(.placed, Order())
    #if DEBUG
      #expect(reports.withLock { $0 }.contains(Order.secret))
    #else
      #expect(!reports.withLock { $0 }.contains(Order.secret))
    #endif
  }

  @Test func aProblemOfModulesIsASentenceOfItsOwn() throws {
    let reports = Lock("")
    let inner = try Modules([])
    let modules = try Modules(
      [TestModule("shop") { $0.on(.placed) { _, _ in _ = try inner.call(.unknown, 1) } }],
      showsValues: false, report: { problem in reports.withLock { $0 += problem.description } })
    modules.send(.placed, Order())
    #expect(reports.withLock { $0 }.contains("No module answers the call “unknown”"))
  }

  /// Runs modules and a tree that put a value wherever they can, and gives all that was written about it.
  private func write<Value: Hashable & Sendable & Error>(
    _ value: Value, showsValues: Bool
  ) throws -> [String: String] {
    let host = ManualHost.forTests()
    let reports = Lock("")
    let module = TestModule("shop") { registry in
      registry.on(AppEventKey<Value, Void>("placed")) { _, _ in throw value }
      registry.onStart("optional", .optional) { _ in { throw value } }
      registry.onStop("stop") { _ in { throw value } }
      registry.handle(CallKey<Value, Value>("pay")) { _, _ in throw value }
      let tip = Plugin<Value, Value>("tip", when: { $0 == value }) { _, order, listener in
        PlaceRouter(order, [], listener: listener) { _, _, _ in fatalError("It has no plugins.") }
      }
      registry.plug(tip, into: PluginPoint("after order"))
    }
    let required = TestModule("required") { $0.onStart("open") { _ in { throw value } } }
    let modules = try Modules(
      [module, required], flags: MutableModelStream(["tip"]).stream, host: host, showsValues: showsValues,
      report: { problem in reports.withLock { $0 += "\(problem)\n" } })
    let path = "\(NSTemporaryDirectory())ModuleSecretTests-\(UInt64.random(in: 0...(.max))).jsonl"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let recorder = TraceRecorder(capacity: 10_000, file: TraceFile(path))
    let console = Lock("")
    let root = PlaceRouter(value, ["tip"]) { name, order, listener in
      modules.makePlugin(name, at: PluginPoint<Value, Value>("after order"), for: order, listener: listener)
    }
    root.launch(
      LaunchOptions(
        observer: .all([recorder, ConsoleObserver { line in console.withLock { $0 += line } }]),
        showsValues: showsValues),
      on: host)
    host.run {
      modules.send(AppEventKey<Value, Void>("placed"), value)
      root.interactor.call({ throw value }, then: { (_, _: Result<Int, any Error>) in })
    }
    let thrown = Lock("")
    host.start("start") {
      do throws(ModuleErrors) { try await modules.start() } catch {
        thrown.withLock { $0 = error.description }
      }
    }
    host.settle()
    let report = (text: modules.report(.text), json: modules.report(.json))
    host.start("stop") { _ = await modules.stop() }
    host.settle()
    let snapshot = host.run { root.snapshot() }
    host.shutdown(root)
    recorder.flush()
    return [
      "reports": reports.withLock { $0 }, "thrown": thrown.withLock { $0 }, "text": report.text,
      "JSON": report.json, "file": try String(contentsOfFile: path, encoding: .utf8),
      "console": console.withLock { $0 }, "page": recorder.trace.page(), "snapshot": snapshot.json,
      "ring": recorder.events.map(\.detail).joined(separator: "\n"),
    ]
  }
}

extension AppEventKey<ModuleSecretTests.Order, Void> {
  fileprivate static var placed: Self { Self("placed") }
}

/// A place for plugins whose context is the value; as a plugin it tells its parent the value.
private final class PlaceInteractor<Value: Hashable & Sendable>: Interactor {
  let scope: Scope<Value, Value>
  let presenter: Presenter<Value, Never>
  let value: Value

  init(_ value: Value, listener: Listener<Value>) {
    self.value = value
    presenter = Presenter(value)
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    route(to: value)
    notify(value)
  }
}

private final class PlaceRouter<Value: Hashable & Sendable>: Router {
  let interactor: PlaceInteractor<Value>
  let names: [String]
  let build: (String, Value, Listener<Value>) -> any Router
  let list = ChildList<String>()

  init(
    _ value: Value, _ names: [String], listener: Listener<Value> = Listener { _ in },
    build: @escaping (String, Value, Listener<Value>) -> any Router
  ) {
    interactor = PlaceInteractor(value, listener: listener)
    self.names = names
    self.build = build
  }

  func route(to value: Value) {
    list.show(names, in: self) { build($0, value, interactor.listener { _, _ in }) }
  }
}
