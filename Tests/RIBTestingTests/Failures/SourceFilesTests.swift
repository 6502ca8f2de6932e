import RIBKit
import RIBTesting
import Testing

/// A failure at a line of what is tested has the path of its file, so that an editor can show it.
struct SourceFilesTests {
  private func place(_ body: () -> Void) throws -> SourceLocation {
    try #require(FailureSink.failures(of: body).first).location
  }

  @Test func aFileOfThePackageIsFound() throws {
    let place = try place {
      let services = FrailServices()
      let harness = InteractorHarness(host: services.host) {
        FrailInteractor(.none, services, listener: $0)
      }
      harness.activate()
      services.pull()
      harness.deactivate()
    }
    #expect(place.fileID == "RIBTestingTests/FrailInteractor.swift")
    #expect(
      place.filePath == #filePath.replacing("Failures/SourceFilesTests", with: "Subjects/FrailInteractor"))
  }
}
