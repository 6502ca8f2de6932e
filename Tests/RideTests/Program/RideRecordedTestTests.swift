import Foundation
import RIBInspector
import RIBKit
import RIBTesting
import RideExample
import TestSupport
import Testing
import TreeSupport

/// The test that `rib trace test` writes of a RIB of the ride: `TipRecordedTests` is it, with its placeholders filled in.
struct RideRecordedTestTests {
  static let script = """
    {"event":"flags","on":["tip"]}
    {"event":"sign_in","rider":"ana"}
    {"event":"request","pickup":"A","dropoff":"B"}
    {"event":"driver_assigned","trip":"t1","driver":"bo","eta":240}
    {"event":"driver_arrived","trip":"t1"}
    {"event":"trip_started","trip":"t1"}
    {"event":"trip_completed","trip":"t1","fare":1250}
    {"event":"pay","trip":"t1"}
    {"event":"tap","control":"tip","value":"200"}

    """

  @Test func itCompilesAndIsOneOfTheseTests() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write("script", Self.script)
    let trace = folder.path("trace.jsonl")
    let ending = try RideProcess.run("--script", script, "--trace", trace)
    #expect(ending.status == 0, "\(ending)")
    let tree = try #require(try Trace(contentsOf: trace).trees.first)
    let source = try #require(
      tree.recordedTest(of: "Root/LoggedIn/Rider/Tip", making: "Recorded.tip(listener)"))
    let filledIn = source.replacing("<#the module of the interactor#>", with: "RideExample")
      .replacing("<#send#>", with: "Recorded.send")
    let file = "\(#filePath)".replacing("RideRecordedTestTests", with: "TipRecordedTests")
    let compiled = try String(contentsOfFile: file, encoding: .utf8)
    // The formatter sorts imports, and numbers of events are no part of a test.
    #expect(withoutNumbers(filledIn) == withoutNumbers(compiled))
  }

  private func withoutNumbers(_ source: String) -> [String] {
    source.split(separator: "\n").map { String($0).replacing(#/ *// \#[0-9]+|event [0-9]+/#, with: "") }
      .filter { !$0.hasPrefix("import") }
  }
}

/// What fills in the placeholders.
enum Recorded {
  static func tip(_ listener: Listener<AfterTripEvent>) -> TipInteractor {
    let till = PluginInteractorTests.Till()
    till.paid.returns(())
    return TipInteractor(
      PluginInteractorTests.trip, payments: till, screen: Screen(), listener: listener)
  }

  static func send(_ tip: TipInteractor, _ action: TipInteractor.Action) { tip.presenter.send(action) }
}
