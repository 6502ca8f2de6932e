import RIBToolkit
import Testing

/// With `--build` an edit stays only if the package builds with it.
struct BuildOptionTests {
  let app: AppFolder

  init() throws { app = try AppFolder() }

  private func run(_ words: [String], status: Int32, output: String = "") -> CommandLineUse {
    let programs = ScriptedPrograms(result: ProgramResult(status: status, output: output))
    return app.run(words, with: programs)
  }

  private var errors: String {
    """
    [3/7] Compiling Demo TripInteractor.swift
    \(app.path)/Sources/Demo/Trip/TripInteractor.swift:3:9: error: cannot find 'x' in scope
    \(app.path)/Sources/Demo/Trip/TripInteractor.swift:3:9: error: cannot find 'x' in scope
    /elsewhere/B.swift:1:2: error: no such module 'B'
    error: emit-module command failed with exit code 1
    """
  }

  @Test func whatBuildsStays() throws {
    let use = run(["new", "Trip", "--build"], status: 0)
    #expect(use.status == .success, "\(use.errors)")
    #expect(use.output.contains("create  Sources/Demo/Trip/TripInteractor.swift\n"))
    #expect(use.output.contains("The package builds with its tests.\n"))
    #expect(try app.contents().keys.contains { $0.hasSuffix("TripInteractor.swift") })
  }

  @Test func whatDoesNotBuildIsRevertedAndCanBeReapplied() throws {
    let before = try app.contents()
    let use = run(["new", "Trip", "--build"], status: 1, output: errors)
    #expect(use.status == .failure)
    #expect(
      use.errors == """
        Sources/Demo/Trip/TripInteractor.swift:3:9: error: cannot find 'x' in scope
        /elsewhere/B.swift:1:2: error: no such module 'B'

        """)
    #expect(use.output.contains("The changes were reverted"))
    #expect(try app.contents() == before)
    app.expectSuccess("redo")
    #expect(try app.contents().keys.contains { $0.hasSuffix("TripInteractor.swift") })
  }

  @Test func whatIsKeptIsLeftToDo() throws {
    let use = run(["new", "Trip", "--build", "--keep"], status: 1, output: errors)
    #expect(use.status == .incomplete)
    #expect(
      use.errors.hasPrefix(
        "Sources/Demo/Trip/TripInteractor.swift:3:9: left to do: cannot find 'x' in scope\n"))
    #expect(try app.contents().keys.contains { $0.hasSuffix("TripInteractor.swift") })
  }

  @Test func aFailureWithoutAPlaceIsSaidToo() throws {
    let use = run(["new", "Trip", "--build"], status: 1, output: "error: the package has no manifest\n")
    #expect(use.status == .failure)
    #expect(use.errors == "error: swift build failed:\n    error: the package has no manifest\n")
  }

  @Test func nothingIsBuiltWhereNothingIsDone() throws {
    #expect(run(["new", "Trip", "--build", "--dry-run"], status: 1).status == .usage)
    #expect(run(["new", "Trip"], status: 1).status == .success)
    #expect(run(["new", "Trip", "--build"], status: 1).status == .nothing)
  }
}
