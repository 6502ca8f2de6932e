import MainActorSamples
import Testing

/// The README, and the programs of the article on launching.
struct ReadmeTests {
  @Test func itIsReadInFiveMinutes() throws {
    let lines = try lines(of: "README.md")
    #expect(lines.flatMap { $0.split(separator: " ") }.count <= 700)
    #expect(try #require(lines.firstIndex(of: "```swift")) < 30)
  }

  @Test func theProgramOnAHostPrintsWhatTheArticleSays() async throws {
    let lines = try lines(of: "Docs/Guide/AppLifecycle.md")
    let output = try #require(lines.firstIndex(of: "```text"))
    let last = try #require(lines[output...].firstIndex(of: "```"))
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      runGreeter()
    }
    let printed = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    let body = printed.split(separator: "\n").filter { $0.hasPrefix("Hello") }
    #expect(body == Array(lines[(output + 1)..<last]))
  }

  private func lines(of path: String) throws -> [Substring] {
    try #require(PackageRoot.files(under: [path], withExtension: "md").first).lines
  }

  @Test
  @MainActor
  func aSceneInTheBackgroundObservesNoTrips() async {
    #expect(await runTripScene() == ["Bo", "Bo", "Cleo"])
  }

  @Test
  @MainActor
  func aHostDrivesATreeOfTheMainActor() async {
    #expect(await driveTrip() == ["Bo", "Cleo"])
  }
}
