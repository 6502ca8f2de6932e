import MainActorSamples
import Testing

/// The README.
struct ReadmeTests {
  @Test func itsFirstRIBPrintsWhatItSaysAndStandsBeforeLine30() async throws {
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

  @Test
  @MainActor
  func theTreeOfAnAppRunsOnTheMainActor() async {
    #expect(await showTrip() == "Bo")
  }

  @Test
  @MainActor
  func theTreeOfAnAppRunsInStepWithItsInputWhenAHostDrivesIt() async {
    #expect(await driveTrip() == ["Bo", "Cleo"])
  }
}
