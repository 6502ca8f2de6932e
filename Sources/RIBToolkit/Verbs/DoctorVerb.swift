internal import Basics
internal import RIBDiagnostics

/// Diagnoses the toolchain and the package.
struct DoctorVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    var report = Report()
    examine(&report, "toolchain", try toolchain())
    examine(&report, "parser", try parser())
    let root = examine(&report, "package", try packageRoot())
    if let root {
      let map = Result { () throws(ToolkitError) in try packageMap() }
      examine(&report, "manifest", try manifest(map.get()))
      examine(&report, "targets", try targets(map.get()))
      examine(&report, "runs", try runs(root))
    }
    let library = surroundings.templates(of: root)
    for name in (try? library.list().map(\.name)) ?? [] {
      examine(&report, "template \(name)", try library.template(name).origin)
    }
    return report
  }

  /// Checks one aspect and reports the result.
  @discardableResult
  private func examine(
    _ report: inout Report, _ thing: String, _ result: @autoclosure () throws(ToolkitError) -> String
  ) -> String? {
    do throws(ToolkitError) {
      let answer = try result()
      report.text += "ok     \(thing): \(answer)\n"
      report.rows.append(["thing": thing, "is": "ok", "answer": answer])
      return answer
    } catch {
      report.text += "failed \(thing)\n"
      report.rows.append(["thing": thing, "is": "wrong"])
      report.problems += error.problems.map { Problem(.package, $0.message, at: $0.place) }
      return nil
    }
  }

  private func toolchain() throws(ToolkitError) -> String {
    guard let (major, minor) = try surroundings.programs.swiftVersion() else {
      throw ToolkitError(
        .program, "swift --version doesn't print a version. Install Swift 6.3 or later.")
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
        "This rib was built without a Swift parser: it creates files, but can't read or edit code. Build rib with a toolchain from Xcode or swift.org, which contains SwiftParser in usr/lib/swift/host."
      )
    }
    return "from the toolchain"
  }

  private func manifest(_ map: PackageMap) throws(ToolkitError) -> String {
    if let note = map.notes.first { throw ToolkitError(.package, note) }
    let dependencies = Set(map.targets.flatMap(\.dependencies))
    let missing = ["RIBKit", "RIBTesting"].filter { !dependencies.contains($0) }
    guard missing.isEmpty else {
      throw ToolkitError(
        .package,
        "No target depends on \(missing.joined(separator: " or ")), which generated code needs. Add the dependency to \(map.manifest)."
      )
    }
    let several = map.severalManifests.map {
      "; change \($0) by hand, because rib edits only a single manifest"
    }
    return "targets depend on RIBKit and RIBTesting\(several ?? "")"
  }

  private func targets(_ map: PackageMap) throws(ToolkitError) -> String {
    try PackageLayout.all(in: map)
      .map { "RIBs in \($0.source.folder), tests in \($0.suite.folder)" }.joined(separator: "; ")
  }

  private func runs(_ root: String) throws(ToolkitError) -> String {
    let store = TransactionStore(files: surroundings.files, root: root)
    let numbers = try store.numbers()
    if let interruption = try store.interruption().first { return interruption }
    return numbers.isEmpty ? "nothing to undo" : "\(numbers.count) can be undone"
  }
}
