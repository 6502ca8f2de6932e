internal import Basics
internal import RIBDiagnostics

/// Diagnoses the toolchain and the package.
struct DoctorVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    var report = Report()
    examine(&report, "toolchain") { () throws(ToolkitError) in try toolchain() }
    examine(&report, "parser") { () throws(ToolkitError) in try parser() }
    let root = examine(&report, "package") { () throws(ToolkitError) in try packageRoot() }
    if let root {
      examine(&report, "manifest") { () throws(ToolkitError) in try manifest(root) }
      examine(&report, "targets") { () throws(ToolkitError) in
        let map = try packageMap()
        if let note = map.notes.first { throw ToolkitError(.package, note) }
        return try PackageLayout.all(in: map)
          .map { "RIBs in \($0.source.folder), tests in \($0.suite.folder)" }.joined(separator: "; ")
      }
      examine(&report, "runs") { () throws(ToolkitError) in try runs(root) }
    }
    let library = TemplateLibrary(files: surroundings.files, package: root, user: surroundings.userTemplates)
    let names = (try? library.list().map(\.name)) ?? []
    for name in names {
      examine(&report, "template \(name)") { () throws(ToolkitError) in
        try library.template(name).origin.words
      }
    }
    return report
  }

  /// Checks one aspect and reports the result.
  @discardableResult
  private func examine(
    _ report: inout Report, _ thing: String, _ look: () throws(ToolkitError) -> String
  ) -> String? {
    do throws(ToolkitError) {
      let answer = try look()
      report.text += "ok     \(thing): \(answer)\n"
      report.rows.append(["thing": thing, "is": "ok", "answer": answer])
      return answer
    } catch {
      report.text += "wrong  \(thing)\n"
      report.rows.append(["thing": thing, "is": "wrong"])
      report.problems += error.problems.map { Problem(.package, $0.message, at: $0.place) }
      return nil
    }
  }

  private func toolchain() throws(ToolkitError) -> String {
    let result = try surroundings.programs.run(["swift", "--version"], in: "/", passesOutput: false)
    guard result.status == 0, let match = result.output.firstMatch(of: /Swift version (\d+)\.(\d+)/),
      let major = Int(match.1), let minor = Int(match.2)
    else {
      throw ToolkitError(
        .program, "swift --version prints no version. Install the toolchain of Swift 6.3 or later.")
    }
    guard (major, minor) >= (6, 3) else {
      throw ToolkitError(.program, "Swift \(major).\(minor) is too old for RIBKit. Install 6.3 or later.")
    }
    return "Swift \(major).\(minor)"
  }

  private func parser() throws(ToolkitError) -> String {
    guard surroundings.hasParser else {
      throw ToolkitError(
        .package,
        "This rib was built without a Swift parser: it creates files, but doesn't read or edit code. Build it with a toolchain of Xcode or swift.org; they contain SwiftParser in usr/lib/swift/host."
      )
    }
    return "from the toolchain"
  }

  private func manifest(_ root: String) throws(ToolkitError) -> String {
    let folder = try PackageFolder(root, files: surroundings.files)
    let text = try folder.read(PackagePath("Package.swift"))?.text ?? ""
    let missing = ["RIBKit", "RIBTesting"].filter { !text.contains("\"\($0)\"") }
    guard missing.isEmpty else {
      throw ToolkitError(
        .package,
        "Package.swift doesn't name \(missing.joined(separator: " and ")). Add the dependency for generated code."
      )
    }
    return "names RIBKit and RIBTesting"
  }

  private func runs(_ root: String) throws(ToolkitError) -> String {
    let store = TransactionStore(files: surroundings.files, root: root)
    return try reporting { () throws(SystemFailure) in
      let numbers = try store.numbers()
      if try store.interrupted() > 0 {
        return "one was interrupted; the next command that changes the package recovers it"
      }
      return numbers.isEmpty ? "nothing to undo" : "\(numbers.count) can be undone"
    }
  }
}
