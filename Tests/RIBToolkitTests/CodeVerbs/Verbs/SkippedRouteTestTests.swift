import RIBToolkit
import Testing

/// A new test of a route that doesn't run wherever the package is tested is named.
struct SkippedRouteTestTests {
  let app: AppFolder
  private let tests = "Tests/DemoTests/Root/RootTests.swift"

  init() throws { app = try AppFolder() }

  @Test func itIsDisabledWhereTheTestIsThatItBeginsAs() throws {
    let text = try app.text(tests).replacing(
      "  @Test func theSlotIsEmptyAtFirst",
      with: "  @Test(.disabled(\"later\"), .timeLimit(.minutes(1))) func theSlotIsEmptyAtFirst")
    try app.write(tests, text)
    let use = app.expectSuccess("new", "Trip", "--in", "Root")
    #expect(try app.text(tests).contains("  @Test(.disabled(\"later\"))\n  func routeAttachesTrip() {\n"))
    #expect(
      use.output.contains("The new test routeAttachesTrip may not run because of .disabled(\"later\")."),
      "\(use.output)")
  }

  @Test(arguments: [
    ("@Suite(.disabled())\n", "", ".disabled()"),
    ("@Suite(.enabled(if: isNight))\n", "", ".enabled(if: isNight)"),
    ("#if os(macOS)\n", "#endif\n", "#if os(macOS)"),
    ("#if DEBUG\n#else\n@Suite(.disabled())\n", "#endif\n", "#else and .disabled()"),
    ("enum Slow {\n", "}\n", nil),
  ])
  func aConditionAroundItsSuiteIsNamed(_ head: String, _ end: String, _ reason: String?) throws {
    let text = try app.text(tests)
    let suite = try #require(text.firstRange(of: /@Suite.*\n|struct RootTests/)).lowerBound
    let plain = text[suite...].replacing(/^@Suite.*\n/, with: "")
    try app.write(tests, text[..<suite] + head + plain + end)
    let output = app.expectSuccess("new", "Trip", "--in", "Root").output
    let sentence = reason.map { "The new test routeAttachesTrip may not run because of \($0)." }
    #expect(sentence.map(output.contains) ?? !output.contains("may not run"), "\(output)")
    #expect(try app.text(tests).contains("func routeAttachesTrip"))
  }
}
