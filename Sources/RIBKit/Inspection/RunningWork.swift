extension Router {
  /// The work that keeps the tree from being idle, each as its name with the location of its start.
  ///
  /// Read it on the isolation of the tree.
  package var runningWork: [String] {
    let tasks = interactor.scope.node.tree?.tasks.running ?? []
    return tasks.filter(\.isWork).map { "\($0.title) at \($0.fileID):\($0.line)" }
  }

  /// The work that keeps the tree from being idle, each also with the place where it waits if the kit knows it.
  package var waitingWork: [String] {
    let tasks = interactor.scope.node.tree?.tasks.running ?? []
    return tasks.filter(\.isWork).map { task in
      "\(task.title) at \(task.place)" + (task.parkedAt.map { " (\($0))" } ?? "")
    }
  }
}
