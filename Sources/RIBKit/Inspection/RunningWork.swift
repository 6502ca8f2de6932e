extension Router {
  /// The names of the work that keeps the tree from being idle, each with the location of its start.
  ///
  /// Read it in the tree's isolation.
  package var runningWork: [String] {
    let tasks = interactor.scope.node.tree?.tasks.running ?? []
    return tasks.filter(\.isWork).map { "\($0.title) at \($0.fileID):\($0.line)" }
  }

  /// The names of the work that keeps the tree from being idle, each with the location of its start and, if known, the reason that it
  /// waits.
  package var waitingWork: [String] {
    let tasks = interactor.scope.node.tree?.tasks.running ?? []
    return tasks.filter(\.isWork).map { task in
      "\(task.title) at \(task.place)" + (task.parkedAt.map { " (\($0))" } ?? "")
    }
  }
}
