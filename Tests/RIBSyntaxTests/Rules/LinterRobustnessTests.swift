import Basics
import RIBSyntax
import TestSupport
import Testing

@Suite struct LinterRobustnessTests {
  /// Code with something for every rule in it.
  static let sample = """
    import ModelStreams
    import RIBKit

    // rib:disable:next loose-child - it is shown once
    final class TripRouter: Router {
      let interactor: TripInteractor
      private let rider: RiderRouter
      #if DEBUG
        func route(to route: TripInteractor.Route) { attach(stops.build()) }
      #endif
      deinit { interactor.stop() }
    }

    final class TripInteractor: Interactor {
      enum Route { case stop(Int), none }
      let scope: Scope<Route, Never>
      private let model: MutableModelStream<[String: Int]>
      weak var parent: (any Interactor)?
      func didBecomeActive() {
        task(id: "a\\(1 + 2)") { [weak self, x = y] me in await self?.load(x) }
        _ = Self.workflow("w").step("a") { [x] in await $0.load($1, x) }
        observe(model.stream) { me, value in me.model.send(value.filter { $0.value > 1 }) }
        if let model = service?.model { model.update { $0 = [:] } }
      }
    }

    final class RiderRouter: Router {
      let interactor: RiderInteractor
      func didAttach() { attach(TripBuilder().build()) }
    }
    """

  @Test(arguments: Seeds.first(15)) func aTextWithHolesDoesNoHarm(_ seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    var bytes = Array(Self.sample.utf8)
    for _ in 0..<8 {
      let start = random.below(bytes.count)
      let count = random.below(min(40, bytes.count - start) + 1)
      bytes.removeSubrange(start..<start + count)
      let code = CodeBase(["Sources/A.swift": String(decoding: bytes, as: UTF8.self)])
      let findings = Linter.findings(in: code)
      #expect(findings == findings.sorted())
      #expect(Baseline(findings).compare(findings).new == [])
    }
  }

  @Test(arguments: [
    "\u{0}", "\u{FEFF}import RIBKit", "{{{{{{{{", "}}}}}}", "// rib:", "//rib:disable:next", "\"\\(", "/*",
    "#if",
    "task { [", "class A: Interactor { deinit {", "// rib:disable:next - - - -", "`", "🚗\u{301}",
  ]) func aStrangeTextDoesNoHarm(_ text: String) {
    _ = Linter.findings(in: CodeBase(["A.swift": text]))
  }

  static let deep = [
    "let a = b" + String(repeating: ".c()", count: 10_000),
    "let a = b" + String(repeating: "\n  .step(\"a\") { [x] me, value in x }", count: 5_000),
    "let a = 1" + String(repeating: " + 1", count: 10_000),
    "func f() { a" + String(repeating: ".b", count: 10_000) + ".send(1) }",
    "func f() {" + String(repeating: "if a {} else ", count: 200) + "{} }",
    String(repeating: "(", count: 10_000) + String(repeating: ")", count: 10_000),
    String(repeating: "struct A { ", count: 10_000),
  ]

  @Test(arguments: deep.indices) func deepCodeDoesNoHarm(_ index: Int) {
    let text = "import RIBKit\n" + Self.deep[index]
    #expect(DeepStack.run { Linter.findings(in: CodeBase(["A.swift": text])) } != nil)
  }
}
