import Foundation
import Testing

/// Code that compiles and yet leaves the actor of its tree.
///
/// One after the other, because the compiler takes as many cores as there are.
@Suite(.serialized)
struct EscapeTests {
  private let compiler: Compiler

  init() throws {
    compiler = try Compiler()
  }

  @Test(arguments: Setting.tried(of: Setting.allCases))
  func aFlowWithACaptureListIsStoppedWhenItFirstCallsTheKit(setting: Setting) async throws {
    let outcome = try await run("FlowCallsTheKit", in: setting)
    guard !setting.isOnMainActor else {
      // The closure is one of the main actor, and such a closure stays there whatever it captures.
      #expect(outcome.lines == ["nothing stopped it"], "\(outcome.errors)")
      return
    }
    expectStop(
      outcome,
      saying: "RIBKit: Feed: route(to:) was called outside the isolation of its tree, which lives on ")
    #expect(outcome.errors.contains("an async closure with a capture list"))
  }

  /// A case that nothing can catch: the second flow runs beside the actor of its tree, and nobody notices.
  ///
  /// Where this fails because both are on the actor, the compiler has been mended (swift#87097): the rule about capture
  /// lists can go then.
  @Test(arguments: Setting.tried(of: Setting.allCases))
  func aFlowWithACaptureListThatKeepsAwayFromTheKitGoesUnnoticed(setting: Setting) async throws {
    let outcome = try await run("FlowKeepsAway", "OnMainActor", in: setting)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.lines == [
        "without a capture list: on the actor",
        "with a capture list: \(setting.isOnMainActor ? "on the actor" : "elsewhere")",
      ])
  }

  /// Where a closure runs is said by its type, not by who calls it.
  ///
  /// One that is `async` and nothing more leaves the actor, unless the module has `NonisolatedNonsendingByDefault`. The flow itself comes back.
  @Test(arguments: Setting.tried(of: Setting.allCases))
  func aPlainAsyncClosureRunsWhereItsTypeSaysAndTheFlowComesBack(setting: Setting) async throws {
    let outcome = try await run("FlowCallsAPlainClosure", "OnMainActor", in: setting)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.lines == [
        "of the caller: on the actor",
        "of no actor: \(setting.runsPlainClosuresElsewhere ? "elsewhere" : "on the actor")",
        "afterwards: on the actor",
      ])
  }

  /// A class on the main actor is Sendable, so the compiler lets its launch leave that actor.
  @Test(arguments: Setting.tried(of: [Setting.mainActor, .mainActorUpcoming]))
  func aLaunchThatLeavesTheActorOfItsRouterIsStopped(setting: Setting) async throws {
    let outcome = try await run("LaunchOnAnotherActor", in: setting)
    expectStop(
      outcome,
      saying: "RIBKit: Feed: launch runs on "
    )
    #expect(outcome.errors.contains(".Other, "))
  }

  /// A case that cannot be told: router and interactor are isolated to nothing, but what they wrap is.
  ///
  /// Where this fails, the language has come to reject it: the article about isolation can lose a hole then.
  @Test func aLaunchOfARIBThatWrapsSomethingOfTheMainActorGoesUnnoticed() async throws {
    let outcome = try await run("LaunchThroughAWrapper", in: .mainActor)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.lines == ["nothing stopped it"])
  }

  private func expectStop(_ outcome: Outcome, saying sentence: String) {
    #expect(outcome.status < 0, "a signal should have ended it")
    #expect(outcome.lines == [])
    #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
  }

  private func run(_ files: String..., in setting: Setting) async throws -> Outcome {
    let sources = [Fixture.file("Feed.swift")] + files.map { Fixture.file("Escapes/\($0).swift") }
    return try await compiler.run(sources, in: setting)
  }
}
