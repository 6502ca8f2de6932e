/// All that a command will do to a package: what a dry run prints and what is applied.
package struct Plan: Hashable, Sendable {
  /// The command, for the one who undoes it.
  package let command: String
  /// What will be done, in the order of the changes.
  package let operations: [Operation]
  /// The number of the transaction that the plan takes back.
  package var undoes: String?
  /// The command that the plan takes back.
  package var takesBack: String?
  /// The number of the transaction that took back what the plan does again.
  package var redoes: String?
  /// Folders that go when they are empty afterwards, outermost first.
  package var emptied: [String] = []

  /// Makes a plan of operations that were made with care.
  init(command: String, operations: [Operation]) {
    self.command = command
    self.operations = operations
  }

  /// Looks at a package and plans changes to it.
  ///
  /// - Parameters:
  ///   - command: The command, for the one who undoes it.
  ///   - changes: The changes; no two may be about one path.
  ///   - folder: The package.
  ///   - policy: What is to be done with files that are there already.
  /// - Throws: All that is in the way, but for conflicts, which are operations.
  package init(
    _ command: String, _ changes: [Change], in folder: PackageFolder, policy: ConflictPolicy
  ) throws(ToolkitError) {
    var problems = ProblemCollector()
    var taken: [String: PackagePath] = [:]
    var operations: [Operation] = []
    for change in changes {
      for path in change.paths {
        if let other = taken.updateValue(path, forKey: "\(path)".lowercased()) {
          problems.add(
            Problem(
              .path, "\(path) and \(other) are the same file, or are on some disks: give one another name."))
        }
      }
      let operation = problems.collect { () throws(ToolkitError) in
        try Self.operation(for: change, in: folder, policy: policy)
      }
      if let operation { operations.append(operation) }
    }
    try problems.check()
    self.init(command: command, operations: operations)
    emptied = Self.left(by: changes)
  }

  /// The folders of targets that files leave, outermost first.
  private static func left(by changes: [Change]) -> [String] {
    var folders: Set<String> = []
    for change in changes {
      switch change {
      case .delete(let path, _), .rename(let path, _, _, _):
        // The folder of a target stays: the manifest names it.
        folders.formUnion(path.folders.dropFirst(2))
      case .create, .update: continue
      }
    }
    return folders.sorted()
  }

  /// Whether the plan does anything.
  package var isEmpty: Bool { !operations.contains(where: \.isChange) }

  /// The files that stop the plan.
  package var conflicts: [PackagePath] { operations.filter { $0.status == .conflict }.map(\.path) }

  private static func operation(
    for change: Change, in folder: PackageFolder, policy: ConflictPolicy
  ) throws(ToolkitError) -> Operation {
    switch change {
    case .create(let path, let bytes):
      let before = try folder.read(path)
      if before == nil, let other = try folder.caseClash(with: path) {
        throw ToolkitError(
          .conflict,
          "\(path) differs only in capital letters from \(other), which is there. Take another name.")
      }
      let after = FileContent(bytes, permissions: before?.permissions ?? 0o644)
      return Operation(status(before, after, policy), path, before: before, after: after)
    case .update(let path, let old, let new):
      let before = try existing(path, old, folder)
      let after = FileContent(new, permissions: before.permissions)
      return Operation(before == after ? .identical : .update, path, before: before, after: after)
    case .delete(let path, let old):
      return Operation(.delete, path, before: try existing(path, old, folder), after: nil)
    case .rename(let path, let other, let old, let new):
      guard let before = try folder.read(path) else {
        throw ToolkitError(.files, "\(path) is to be renamed, and is not there.")
      }
      if let old, old != before.bytes { throw changed(path) }
      guard try folder.read(other) == nil else {
        throw ToolkitError(.conflict, "\(path) is to be renamed to \(other), which is there already.")
      }
      let after = new.map { FileContent($0, permissions: before.permissions) } ?? before
      return Operation(.rename, other, origin: path, before: before, after: after)
    }
  }

  private static func status(
    _ before: FileContent?, _ after: FileContent, _ policy: ConflictPolicy
  ) -> Operation.Status {
    guard let before else { return .create }
    if before.bytes == after.bytes { return .identical }
    switch policy {
    case .fail: return .conflict
    case .skip: return .skip
    case .overwrite: return .overwrite
    }
  }

  /// The file at a path, if it still has the bytes that the change was made for.
  private static func existing(
    _ path: PackagePath, _ old: [UInt8], _ folder: PackageFolder
  ) throws(ToolkitError) -> FileContent {
    guard let before = try folder.read(path), before.bytes == old else { throw changed(path) }
    return before
  }

  private static func changed(_ path: PackagePath) -> ToolkitError {
    ToolkitError(.conflict, "\(path) has changed since it was read. Try again.")
  }
}
