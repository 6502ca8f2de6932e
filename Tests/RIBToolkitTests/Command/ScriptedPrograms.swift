import RIBToolkit

/// Programs that end at once, with one result.
struct ScriptedPrograms: ProgramRunner {
  var result = ProgramResult(status: 0, output: "Swift version 6.3.1 (swift-6.3.1-RELEASE)\n")

  func run(_ words: [String], in folder: String, passesOutput: Bool) throws(ToolkitError) -> ProgramResult {
    result
  }
}
