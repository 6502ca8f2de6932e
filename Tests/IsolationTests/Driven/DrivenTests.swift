import Foundation
import Testing

/// RIBs of a main-actor module in step with a manual host.
@Suite(.serialized)
struct DrivenTests {
  private let compiler: Compiler

  init() throws {
    compiler = try Compiler()
  }

  @Test(arguments: Setting.tried(of: [Setting.mainActor, .mainActorUpcoming]))
  func flowsAndWorkflowsHappenInOneOrder(setting: Setting) async throws {
    let outcome = try await compiler.run(Fixture.files(in: "Driven"), in: setting)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.lines == [
        "mile 0, meter 1", "meter 2", "mile 2, meter 3", "meter 4", "mile 4, meter 5", "meter 6",
        "mile 6, meter 7", "asked", "paid at 1", "task (Fixture/Ride.swift:31): stream",
        "mile 7, meter 8", "stream over",
      ])
  }
}
