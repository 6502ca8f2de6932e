import RIBKit
import RIBModules
import Testing

/// Reports of modules.
struct ReportTests {
  private struct NoBulb: Error {}

  private func modules() throws -> Modules {
    let host = ManualHost()
    let shared = try SharedServices { $0.provide(.numbers) { _ in [1] } }
    let modules = try Modules(
      [
        TestModule(ModuleProfile("the \"house\"", needs: .red, .numbers, provides: .green)) {
          $0.provide(.green) { _ in Lamp("green") }
          $0.handle(.spell) { _, _ in "" }
          $0.on(.background) { _, _ in }
        },
        TestModule(ModuleProfile("lamps", provides: .red)) {
          $0.provide(.red) { _ in Lamp("red") }
          $0.onStart("light") { [clock = host.clock] _ in { try await clock.sleep(for: .seconds(2)) } }
        },
        TestModule("broken") {
          $0.onStart("find", .optional) { _ in { throw NoBulb() } }
          $0.plug(Plugin("tip") { _, _, _ in fatalError("never built") }, into: .afterTrip)
        },
      ], shared: shared, host: host, showsValues: true, report: { _ in })
    host.start { try? await modules.start() }
    host.settle()
    host.advance(by: .seconds(2))
    return modules
  }

  @Test func aReportIsTextForPeople() throws {
    #expect(
      try modules().report() == """
        3 modules, started
        broken: off
          because: The start-up “find” of the module “broken” failed: NoBulb().
          plugins: tip at after trip
        lamps: started in 2.0 seconds
          provides: red
        the "house": started in 0.0 seconds
          needs: red (lamps), numbers (shared)
          provides: green
          answers: spell
          handles: background

        """)
  }

  @Test func aReportIsJSONForPrograms() throws {
    #expect(
      try modules().report(.json) == #"""
        {"modules":[\#
        {"answers":[],"handles":[],"name":"broken","needs":[],"plugins":["tip at after trip"],"provides":[],\#
        "reason":"The start-up “find” of the module “broken” failed: NoBulb().","state":"off"},\#
        {"answers":[],"handles":[],"name":"lamps","needs":[],"plugins":[],"provides":["red"],"seconds":2,"state":"started"},\#
        {"answers":["spell"],"handles":["background"],"name":"the \"house\"",\#
        "needs":[{"provider":"lamps","service":"red"},{"provider":null,"service":"numbers"}],"plugins":[],"provides":["green"],\#
        "seconds":0,"state":"started"}],"phase":"started"}

        """#)
  }

  @Test func aReportIsAGraphForMermaid() throws {
    #expect(
      try modules().report(.mermaid) == """
        graph TD
          m0["broken"]
          m1["lamps"]
          m2["the #34;house#34;"]
          shared(["shared"])
          m2 -->|"red"| m1
          m2 -->|"numbers"| shared

        """)
  }

  /// What ends a name or a line in one of the forms.
  @Test func aReportHoldsForEveryName() throws {
    let modules = try Modules([
      TestModule("\"\u{301}<\u{301}#\u{301}"), TestModule(""), TestModule("`a & b`%%"),
      TestModule("a\u{2028}b\u{85}c\u{0}d\ne: started"),
    ])
    #expect(
      modules.report(.mermaid) == """
        graph TD
          m0[" "]
          m1["#34;\u{301}#60;\u{301}#35;\u{301}"]
          m2["#96;a #38; b#96;#37;#37;"]
          m3["a\\u{2028}b\\u{0085}c\\0d\\ne: started"]

        """)
    #expect(modules.report().split(whereSeparator: \.isNewline).count == 5)
  }

  @Test func aNeedThatIsNamedTwiceIsReportedOnce() throws {
    let shared = try SharedServices { $0.provide(.numbers) { _ in [1] } }
    let modules = try Modules(
      [TestModule(ModuleProfile("a", needs: .numbers, .numbers).adding(needs: [.numbers]))], shared: shared)
    #expect(modules.report(.mermaid).split(separator: "\n").count == 4)
    #expect(modules.report().contains("  needs: numbers (shared)\n"))
  }

  @Test func aRedactedValueIsNotReported() throws {
    struct Rejected: Error { let token: Redacted<String> }
    let problems = StartLog()
    let modules = try Modules(
      [TestModule("a") { $0.handle(.count) { _, token in throw Rejected(token: Redacted(token)) } }],
      showsValues: true, report: { problems.note("\($0)") })
    #expect(modules.ask(.count, "hunter2") == nil)
    #expect(problems.lines.first?.contains("Rejected(token: redacted)") == true)
    #expect(!problems.lines.joined().contains("hunter2"))
  }

  /// More nanoseconds than 64 bits can count.
  @Test func aStartMayTakeAges() throws {
    let (host, century) = (ManualHost(), Duration.seconds(3_000_000_000))
    let modules = try Modules(
      [
        TestModule("a") { registry in
          for number in 0..<4 {
            registry.onStart("wait \(number)", limit: .seconds(Int64.max)) { [clock = host.clock] _ in
              { try await clock.sleep(for: century) }
            }
          }
        }
      ], host: host)
    host.start { try? await modules.start() }
    host.settle()
    host.advance(by: century * 4)
    #expect(modules.report(.json).contains("\"seconds\":12000000000"))
  }
}
