internal import RIBDiagnostics
internal import RIBSyntax
internal import RIBToolkit

extension PackageEdit {
  /// Begins a draft with the package's code and manifest.
  ///
  /// If a target is named, other targets with a RIB of the same name are left out.
  mutating func draft(for target: PackageLayout?, in map: PackageMap) throws(ToolkitError) -> Draft {
    let sources = try PackageSources(folder, of: map, verb.surroundings.memo)
    notes += sources.notes
    shared = sources.shared
    var files = sources.files
    let manifest = try PackagePath(Manifest.path)
    files[manifest] = try folder.read(manifest)?.text.map { verb.surroundings.memo.file(Manifest.path, $0) }
    try files[manifest]?.checkSyntax(because: "SwiftPM can't read the package")
    var draft = Draft(files, in: map.targets, without: target.map(sources.rivals) ?? [])
    draft.target = target
    draft.severalManifests = map.severalManifests
    draft.otherManifests = try map.manifests.filter { $0 != Manifest.path }.map { name throws(ToolkitError) in
      Manifest(try folder.read(PackagePath(name))?.text ?? "")
    }
    draft.skipped = sources.skipped.filter { !$0.isIgnored }.map { SkippedCode($0, in: folder) }
    return draft
  }

  /// Begins a draft for a verb that takes the name of a target.
  mutating func draft() throws(ToolkitError) -> Draft {
    let map = try verb.packageMap()
    return try draft(for: verb.namedTarget(in: map), in: map)
  }

  /// Applies a draft.
  ///
  /// - Parameters:
  ///   - draft: The draft.
  ///   - left: The remaining manual work.
  ///   - fact: The reason why there is nothing to do if the draft changes nothing.
  /// - Returns: The report.
  /// - Throws: The reason why nothing changed.
  func finish(
    _ draft: Draft, leaving left: [Problem], orNothing fact: String = "All files already exist."
  ) throws(ToolkitError) -> Report {
    var draft = draft
    var plan = try plan(draft.changes + records(movingWith: draft.changes))
    var notes = draft.notes
    guard plan.conflicts.isEmpty else { return try finish(plan, notes: notes) }
    var steps = ProblemCollector()
    let marks = draft.code().marks
    var old = draft.marksBefore.map(\.sentence)
    // A repeated command changes nothing, but may still have left some.
    let isRepeated = !plan.changes.contains(where: \.isChange)
    for mark in marks {
      let step = left.first { $0.isMarked(by: mark) }
      if let index = old.firstIndex(of: mark.sentence), step == nil, !isRepeated {
        old.remove(at: index)
        notes.append(mark.note)
      } else {
        // A later step may have moved a mark of an earlier one.
        steps.add(.wiring, step?.message ?? mark.sentence, at: mark.place)
      }
    }
    for problem in left where !marks.contains(where: problem.isMarked) { steps.add(problem) }
    plan.left = steps.problems
    let report = try finish(plan, notes: notes)
    return left.isEmpty ? report.orNothing(fact) : report
  }

  /// Returns the changes of the records of tests, which move or are deleted with the file of the test.
  ///
  /// RIBTesting finds the records of `SearchTests.swift` in `__Recorded__/SearchTests` beside it. If the record of an earlier release stayed behind,
  /// the current program would record it again, and the tests would no longer check what that release lost.
  private func records(movingWith changes: [Change]) throws(ToolkitError) -> [Change] {
    var moves: [Change] = []
    for change in changes where change.status == .rename || change.status == .delete {
      guard let old = (change.origin ?? change.path).folderOfRecords else { continue }
      for record in try records(in: old) {
        let path = try PackagePath("\(old)/\(record)")
        if change.status == .delete {
          guard let content = try folder.read(path) else { continue }
          moves.append(.delete(path, from: content.bytes))
        } else if let new = change.path.folderOfRecords {
          moves.append(.rename(path, to: try PackagePath("\(new)/\(record)")))
        }
      }
    }
    return moves
  }

  /// Returns the names of the records in a folder, sorted; empty if it doesn't exist.
  private func records(in path: String) throws(ToolkitError) -> [String] {
    let place = "\(folder.root)/\(path)"
    guard try folder.files.status(place)?.kind == .folder else { return [] }
    var records: [String] = []
    for name in try folder.files.names(in: place).sorted() where !name.hasPrefix(".") {
      if try folder.files.status("\(place)/\(name)")?.kind == .regular { records.append(name) }
    }
    return records
  }
}

extension Advice {
  /// A sentence about a mark in code that a command doesn't change.
  var note: String { "This mark of an earlier command remains: \(self)" }
}

extension Problem {
  /// Whether a mark in the code describes the problem.
  fileprivate func isMarked(by mark: Advice) -> Bool {
    message.split(whereSeparator: \.isWhitespace) == mark.sentence.split(whereSeparator: \.isWhitespace)
  }
}

extension PackagePath {
  /// The folder for the records of the tests in a Swift file.
  fileprivate var folderOfRecords: String? {
    guard last.hasSuffix(".swift") else { return nil }
    return "\(description.dropLast(last.count))__Recorded__/\(last.dropLast(6))"
  }
}
