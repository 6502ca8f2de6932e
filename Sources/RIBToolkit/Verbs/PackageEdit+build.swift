internal import Basics
internal import RIBDiagnostics

extension PackageEdit {
  /// Builds the package and its tests.
  ///
  /// - Returns: The errors without duplicates; empty if the build succeeds.
  private func errorsOfBuild() -> [Problem] {
    let command = ["swift", "build", "--build-tests"]
    do throws(ToolkitError) {
      let result = try verb.surroundings.programs.run(command, in: folder.root, passesOutput: false)
      return result.status == 0 ? [] : problems(in: result.output)
    } catch {
      return error.problems
    }
  }

  private func problems(in output: String) -> [Problem] {
    var collector = ProblemCollector()
    for match in output.matches(of: /(?m)^([^\n:]+):(\d+):(\d+): error: ([^\n]+)$/) {
      let root = folder.root + "/"
      let path = match.1.hasPrefix(root) ? match.1.dropFirst(root.count) : match.1
      let place = TextPlace(path: String(path), line: Int(match.2) ?? 1, column: Int(match.3) ?? 1)
      collector.add(.program, String(match.4), at: place)
    }
    // Errors of the linker and the package manager have no place.
    if collector.problems.isEmpty {
      let lines = output.split(separator: "\n").suffix(5).map { "\n    \(String($0).printable)" }
      collector.add(.program, "swift build failed:\(lines.joined())")
    }
    return collector.problems
  }

  /// Builds the package after an edit if the command requests it, and reverts the edit if the build fails.
  ///
  /// `workspace` must still be locked.
  ///
  /// - Throws: An error if the edit couldn't be reverted.
  func build(_ report: inout Report, in workspace: Workspace) throws(ToolkitError) {
    let errors = errorsOfBuild()
    // The errors that follow from a mark of rib would hide it.
    let marks = errors.filter { $0.message.hasPrefix("rib: ") }
    let causes = marks.isEmpty ? errors : marks
    let others = errors.count - causes.count
    if others > 0 {
      report.notes.append("The build has \(counted(others, "other error")), which may follow from the marks.")
    }
    if errors.isEmpty {
      report.notes.append("The package builds with its tests.")
    } else if verb.invocation.has("keep") {
      let steps = report.problems.compactMap(\.place)
      report.problems += causes.filter { cause in
        !steps.contains { $0.path == cause.place?.path && $0.line == cause.place?.line }
      }.map { Problem(.wiring, $0.message, at: $0.place) }
    } else if let plan = try workspace.undoing() {
      try workspace.apply(plan)
      report.changes = []
      report.problems = causes
      report.notes.append(
        "The changes were reverted, because the package doesn't build with them. Run 'rib redo' to reapply them."
      )
    }
  }
}
