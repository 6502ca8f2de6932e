import RIBToolkit
import Testing

/// The errors of a build after an edit that has left marks.
struct BuildMarkTests {
  @Test func theErrorsThatFollowFromAMarkAreCounted() throws {
    let app = try AppFolder()
    let place = "\(app.path)/Sources/Demo/Root/RootBuilder.swift"
    let output = """
      \(place):9:1: error: cannot find type 'Player' in scope
      \(app.path)/Sources/Demo/Old.swift:1:1: error: rib: Do this.
      \(place):7:5: error: cannot find 'player' in scope
      """
    let words = ["new", "Trip", "--in", "Root", "--needs", "player:Player", "--owner", "Root", "--build"]
    let note = "The build has 2 other errors, which may follow from the marks.\n"
    let programs = ScriptedPrograms(result: ProgramResult(status: 1, output: output))
    let reverted = app.run(words, with: programs)
    #expect(reverted.status == .failure)
    #expect(reverted.errors == "Sources/Demo/Old.swift:1:1: error: rib: Do this.\n")
    #expect(reverted.output.contains(note))
    let kept = app.run(words + ["--keep"], with: programs)
    #expect(kept.status == .incomplete)
    #expect(kept.output.contains(note))
    #expect(kept.errors.contains("left to do: No value \"player\""), "\(kept.errors)")
    #expect(kept.errors.hasSuffix("Sources/Demo/Old.swift:1:1: left to do: rib: Do this.\n"))
    #expect(!kept.errors.contains("in scope\n"), "\(kept.errors)")
  }
}
