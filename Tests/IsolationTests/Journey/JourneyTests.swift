import Foundation
import Testing

/// The same RIBs, byte for byte, in every kind of module that a user may have.
///
/// One after the other, because the compiler takes as many cores as there are.
@Suite(.serialized)
struct JourneyTests {
  private let compiler: Compiler

  init() throws {
    compiler = try Compiler()
  }

  /// In both language modes where the settings differ most, and else in the newer one: each program takes seconds to compile.
  @Test(
    arguments: Setting.tried(of: Setting.allCases).map { ($0, "6") }
      + (Setting.areAllTried ? [(.plain, "5"), (.mainActorUpcoming, "5")] : []))
  func itHasTheSameTranscriptEverywhere(setting: Setting, mode: String) async throws {
    let program = Fixture.file(
      setting.isOnMainActor ? "Programs/OnMainActor.swift" : "Programs/InActor.swift")
    let sources = try Fixture.files(in: "Journey") + [program]
    let outcome = try await compiler.run(sources, in: setting, language: mode)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.lines == Self.transcript)
  }

  @Test(arguments: Setting.tried(of: [Setting.plain, .upcoming]))
  func itHasTheSameTranscriptOnAManualHost(setting: Setting) async throws {
    let sources = try Fixture.files(in: "Journey") + [Fixture.file("Programs/OnHost.swift")]
    let outcome = try await compiler.run(sources, in: setting)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.lines == Self.transcript)
  }

  @Test(arguments: Setting.tried(of: [Setting.mainActor, .mainActorUpcoming]))
  func itHasTheSameTranscriptWheneverAHostDrivesIt(setting: Setting) async throws {
    let sources = try Fixture.files(in: "Journey") + [Fixture.file("Programs/OnDrivenMainActor.swift")]
    let outcome = try await compiler.run(sources, in: setting)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.lines == Self.transcript)
  }

  @Test func theRIBsThemselvesNameNoIsolation() throws {
    for file in try Fixture.files(in: "Journey") {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(!text.contains("MainActor"), "\(file.lastPathComponent)")
      #expect(!text.contains("#if"), "\(file.lastPathComponent)")
    }
  }
}
