// Checks of calls: on the tree's actor, in the open activation, and not from an observer.

extension Node {
  /// Reports a rejected call to the tree that the node belongs to, or belonged to last.
  ///
  /// The message says what was called, why it was rejected and what to do instead.
  func reject(_ code: TreeFault.Code, _ message: String, at site: CallSite) {
    let fault = TreeFault(code: code, path: path, message: message, site: site)
    guard let tree else { return FaultPolicy.outsideTrees.apply(fault) }
    tree.emit(.fault, self, .text("\(code.rawValue): \(message)"))
    tree.reporter.handle(fault, by: tree.faults)
  }

  /// Returns this node to a caller that reads it; stops the program if the caller may not read the tree.
  ///
  /// The action describes the call, as in "path was read".
  func onTree(_ action: @autoclosure () -> String) -> Node {
    tree?.isolation.checkReading(self, action())
    return self
  }

  /// Whether the tree may be changed now; if not, reports the invalid call.
  ///
  /// - Parameters:
  ///   - action: The call, as in "attach was called".
  ///   - caller: The type of the calling interactor, if there is one.
  ///   - site: The call site.
  /// - Returns: Whether the change is allowed.
  func mayChange(_ action: @autoclosure () -> String, by caller: Any.Type? = nil, at site: CallSite) -> Bool {
    tree?.mayChange(self, action(), by: caller, at: site) ?? true
  }
}

extension Node {
  /// Whether the activation is open and the caller does not belong to an earlier one.
  ///
  /// A task that ignores its cancellation may still run after the RIB was attached again. The hooks of an attach belong to the new
  /// activation, no matter which task caused the attach.
  var isCallersActivationOpen: Bool {
    guard isActive else { return false }
    guard let tasks, let record = TaskRecord.current, record.ownLedger === tasks else { return true }
    return record.activation == activation || tree?.isOperating == true
  }

  /// Returns the tree if an interactor may start something there; otherwise, reports the invalid call.
  ///
  /// The tree must allow changes now, and the node must have had an activation.
  ///
  /// - Parameters:
  ///   - name: The called function.
  ///   - caller: The type of the interactor.
  ///   - site: The call site.
  /// - Returns: The tree, for the caller to bind once, because each read of the node's property is a retain.
  func treeToAsk(_ name: @autoclosure () -> String, by caller: Any.Type, at site: CallSite) -> Tree? {
    guard let tree else {
      rejectUnattached(name(), caller, at: site)
      return nil
    }
    guard tree.mayChange(self, "\(name()) was called", by: caller, at: site) else { return nil }
    if activation == 0 { rejectUnattached(name(), caller, at: site) }
    return activation == 0 ? nil : tree
  }

  @inline(never)
  private func rejectUnattached(_ name: String, _ caller: Any.Type, at site: CallSite) {
    reject(
      .notActive,
      "\(caller) called \(name) before it became active. Call it in didBecomeActive or later.", at: site)
  }
}

extension Tree {
  /// Whether this tree may be changed now; if not, reports the invalid call.
  ///
  /// - Parameters:
  ///   - node: The node on which the call was made.
  ///   - action: The call, as in "attach was called".
  ///   - caller: The type of the calling interactor, if there is one.
  ///   - site: The call site.
  /// - Returns: Whether the change is allowed.
  func mayChange(
    _ node: Node, _ action: @autoclosure () -> String, by caller: Any.Type? = nil, at site: CallSite
  ) -> Bool {
    guard isolation.isOnActor(node, action(), by: caller, at: site) else { return false }
    if reporter.isReporting { rejectWhileReporting(node, action(), at: site) }
    return !reporter.isReporting
  }

  @inline(never)
  private func rejectWhileReporting(_ node: Node, _ action: String, at site: CallSite) {
    let fault = TreeFault(
      code: .changedWhileReporting, path: node.path,
      message: """
        \(action) by an observer or a fault handler, which must not change the tree. Store the event and act on it after the handler \
        returns.
        """, site: site)
    // Don't notify the observer, or a handler that changes the tree: it would only change the tree again.
    if reporter.isHandlingFault {
      (faults.isTrap ? FaultPolicy.trap : .log).apply(fault)
    } else {
      reporter.handle(fault, by: faults)
    }
  }
}
