/// Starts other programs; tests put answers in its place.
package protocol ProgramRunner: Sendable {
  /// Runs a program to its end, without input.
  ///
  /// - Parameters:
  ///   - words: The name of the program, which is looked for in the folders of `PATH`, and its arguments.
  ///   - folder: Where it runs.
  ///   - passesOutput: Whether its output goes to the errors of this process instead of into the result.
  /// - Returns: How it ended, and what it wrote.
  /// - Throws: That it cannot be started.
  func run(_ words: [String], in folder: String, passesOutput: Bool) throws(ToolkitError) -> ProgramResult
}
