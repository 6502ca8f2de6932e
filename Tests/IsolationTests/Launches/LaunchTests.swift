import Foundation
import Testing

/// Every place from which a tree may be launched, compiled and run.
///
/// One after the other, because the compiler takes as many cores as there are.
@Suite(.serialized)
struct LaunchTests {
  private let compiler: Compiler

  init() throws {
    compiler = try Compiler()
  }

  @Test(arguments: Setting.tried(of: [Setting.plain, .upcoming]))
  func itLaunchesInActorsAndOnHosts(setting: Setting) async throws {
    try await expectLines(["10 [\"Feed\"]"], from: "InActors", in: setting)
  }

  @Test(arguments: Setting.tried(of: [Setting.mainActor, .mainActorUpcoming]))
  func itLaunchesOnTheMainActorAndItsQueue(setting: Setting) async throws {
    try await expectLines(["6 [\"Feed\"]"], from: "OnMainActor", in: setting)
  }

  private func expectLines(_ lines: [String], from program: String, in setting: Setting) async throws {
    let sources = [Fixture.file("Feed.swift"), Fixture.file("Launches/\(program).swift")]
    let outcome = try await compiler.run(sources, in: setting)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.lines == lines)
  }
}
