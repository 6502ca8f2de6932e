extension ManualHost {
  /// Whether the caller is inside the host.
  package var isEntered: Bool { executor.isEntered }

  /// Calls a function before each job and each turn, for one who tries out what may happen between two.
  ///
  /// - Parameter step: Called inside the host, on the thread that settles; `nil` calls nothing.
  package func setStep(_ step: (@Sendable () -> Void)?) {
    executor.setStep(step)
  }

  /// Detaches the root of a tree as ``shutdown(_:isolation:fileID:line:)`` does, but leaves it at that.
  ///
  /// It may be called by whatever the host runs. A call of ``shutdown(_:isolation:fileID:line:)`` must follow when the host has settled.
  ///
  /// - Parameters:
  ///   - root: The router that was launched; on another actor than the host it must be called there.
  ///   - fileID: Where it is called, for faults.
  ///   - line: Where it is called, for faults.
  package func detach(_ root: some Router, fileID: StaticString = #fileID, line: UInt = #line) {
    _ = root.interactor.scope.node.endTree(at: (fileID, line))
  }
}
