import MainActorSamples
import Testing

@Suite("The README")
struct ReadmeTests {
  @Test("Its first RIB prints what it says, and stands before line 30")
  func greeter() async throws {
    let lines = try #require(PackageRoot.files(under: ["README.md"], withExtension: "md").first).lines
    let sample = try #require(lines.firstIndex(of: "```swift"))
    let end = try #require(lines[sample...].firstIndex(of: "```"))
    #expect(end < 30)
    #expect(end - sample - 1 <= 15)
    let output = try #require(lines.firstIndex(of: "```text"))
    let last = try #require(lines[output...].firstIndex(of: "```"))
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      runGreeter()
    }
    let printed = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    let body = printed.split(separator: "\n").filter { $0.hasPrefix("Hello") }
    #expect(body == Array(lines[(output + 1)..<last]))
  }

  @Test("The tree of an app runs on the main actor")
  @MainActor
  func app() async {
    #expect(await showTrip() == "Bo")
  }

  @Test("The tree of an app runs in step with its input when a host drives it")
  @MainActor
  func drivenApp() async {
    #expect(await driveTrip() == ["Bo", "Cleo"])
  }
}
