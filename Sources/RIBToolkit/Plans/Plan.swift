/// All changes that a command makes to a package; a dry run prints them.
package struct Plan: Hashable, Sendable {
  /// The command line, shown by `rib undo`.
  package let command: String
  /// The changes, in the order in which they are applied.
  package let changes: [Change]
  /// The number of the transaction that the plan reverts.
  package var undoes: String?
  /// The command that the plan reverts.
  package var takesBack: String?
  /// The number of the undo transaction that the plan reverts.
  package var redoes: String?
  /// Whether the package's folder was created for the plan, or for the command that it reverts.
  package var madeRoot = false
  /// The manual work that the command, or the one that the plan reverts or reapplies, leaves.
  package var left: [Problem] = []
  /// The folders to remove if they end up empty, outermost first.
  package var emptied: [String] = []
  /// The permissions of folders that are created again.
  var permissions: [String: UInt32] = [:]
}

extension Plan {
  /// Plans changes to a package.
  ///
  /// - Parameters:
  ///   - command: The command line, shown by `rib undo`.
  ///   - changes: The changes; each path may occur only once.
  ///   - folder: The package.
  ///   - policy: The policy for existing files.
  /// - Throws: All obstacles. Conflicts aren't thrown: they become changes that aren't made.
  package init(
    _ command: String, _ changes: [Change], in folder: PackageFolder, policy: ConflictPolicy
  ) throws(ToolkitError) {
    var problems = ProblemCollector()
    var taken: [String: PackagePath] = [:]
    var possible: [Change] = []
    for change in changes {
      for path in change.paths {
        if let other = taken.updateValue(path, forKey: "\(path)".lowercased()) {
          problems.add(.path, "\(path) and \(other) are the same file on some disks. Rename one.")
        }
      }
      let resolved = problems.collect(try Self.resolved(change, in: folder, policy: policy).checked())
      if let resolved { possible.append(resolved) }
    }
    try problems.check()
    self.init(command: command, changes: possible)
    emptied = Self.left(by: changes)
  }

  /// Returns the folders that files leave, outermost first.
  private static func left(by changes: [Change]) -> [String] {
    var folders: Set<String> = []
    for change in changes where change.status == .delete || change.status == .rename {
      folders.formUnion((change.origin ?? change.path).folders)
    }
    return folders.sorted()
  }

  /// Whether the plan does anything.
  package var isEmpty: Bool { !changes.contains(where: \.isChange) }

  /// The files that stop the plan.
  package var conflicts: [PackagePath] { changes.filter { $0.status == .conflict }.map(\.path) }

  /// Returns the change as it applies to the existing files.
  private static func resolved(
    _ change: Change, in folder: PackageFolder, policy: ConflictPolicy
  ) throws(ToolkitError) -> Change {
    let path = change.path
    switch change.status {
    case .update, .delete:
      guard let before = try folder.read(path), before.bytes == change.before?.bytes else {
        throw changed(path)
      }
      let after = change.after.map { FileContent($0.bytes, permissions: before.permissions) }
      return Change(before == after ? .identical : change.status, path, before: before, after: after)
    case .rename:
      let origin = change.origin ?? path
      guard let before = try folder.read(origin) else {
        throw ToolkitError(.files, "\(origin) can't be renamed, because it doesn't exist.")
      }
      if let old = change.before, old.bytes != before.bytes { throw changed(origin) }
      guard try folder.read(path) == nil else {
        throw ToolkitError(.conflict, "\(origin) can't be renamed to \(path), because that file exists.")
      }
      let after = change.after.map { FileContent($0.bytes, permissions: before.permissions) } ?? before
      return Change(.rename, path, origin: origin, before: before, after: after)
    case .create, .overwrite, .skip, .identical, .conflict:
      let before = try folder.read(path)
      if before == nil, let other = try folder.caseClash(with: path) {
        throw ToolkitError(
          .conflict,
          "\(path) differs only in case from \(other), which exists. Use another name.")
      }
      let after = FileContent(change.after?.bytes ?? [], permissions: before?.permissions ?? 0o644)
      return Change(status(before, after, policy), path, before: before, after: after)
    }
  }

  private static func status(
    _ before: FileContent?, _ after: FileContent, _ policy: ConflictPolicy
  ) -> Change.Status {
    guard let before else { return .create }
    if before.bytes == after.bytes { return .identical }
    switch policy {
    case .fail: return .conflict
    case .skip: return .skip
    case .overwrite: return .overwrite
    }
  }

  private static func changed(_ path: PackagePath) -> ToolkitError {
    ToolkitError(.conflict, "\(path) changed during the command. Try again.")
  }
}

/// The policy for existing files with other contents.
package enum ConflictPolicy: String, CaseIterable, Hashable, Sendable {
  /// Changes nothing at all.
  ///
  /// This is the default.
  case fail
  /// Keeps the file and makes the other changes.
  case skip
  case overwrite
}
