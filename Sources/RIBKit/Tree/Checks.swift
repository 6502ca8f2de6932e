// Which calls are allowed: on the actor of the tree, in the open activation, and while no observer runs.

extension Node {
  /// Reports a misuse that has been refused, to the tree that the node belongs to or belonged to last.
  ///
  /// - Parameters:
  ///   - code: The rule.
  ///   - message: What was asked, why it was refused, how to do it right.
  ///   - site: Where it was asked.
  func refuse(_ code: TreeFault.Code, _ message: String, at site: CallSite) {
    let fault = TreeFault(code: code, path: path, message: message, site: site)
    guard let tree else { return FaultPolicy.standard.apply(fault) }
    tree.emit(.fault, self, .text("\(code.rawValue): \(message)"))
    tree.reporter.handle(fault, by: tree.faults)
  }

  /// The node itself, for a caller that reads it; stops the program if that is not allowed.
  ///
  /// - Parameter action: The request, as in "path was read".
  /// - Returns: The node.
  func onTree(_ action: @autoclosure () -> String) -> Node {
    tree?.isolation.checkReading(self, action())
    return self
  }

  /// Whether the tree may be changed now; refuses and reports the change if not.
  ///
  /// - Parameters:
  ///   - action: What was asked for, as in "attach was called".
  ///   - caller: The type of the interactor that asked, if one did.
  ///   - site: Where.
  /// - Returns: Whether it may.
  func mayChange(_ action: @autoclosure () -> String, by caller: Any.Type? = nil, at site: CallSite) -> Bool {
    tree?.mayChange(self, action(), by: caller, at: site) ?? true
  }
}

extension Node {
  /// Whether the activation is open and the caller does not belong to an earlier one.
  ///
  /// A flow that ignores its cancellation may still run when the RIB has been attached again. The hooks of an attach belong
  /// to the new activation, whatever task has caused it.
  var isCallersActivationOpen: Bool {
    guard isActive else { return false }
    // The first ledger of a record is that of its node, and the second that of the tree: see `Registration.record(called:at:)`.
    guard let tasks, let record = TaskRecord.current, record.ledgers.first === tasks else { return true }
    return record.activation == activation || tree?.isOperating == true
  }

  /// The tree, if an interactor may ask for something there; refuses and reports the call if not.
  ///
  /// It may if the tree may be changed now and the node has had an activation.
  ///
  /// - Parameters:
  ///   - name: The function that was called.
  ///   - caller: The type of the interactor.
  ///   - site: Where.
  /// - Returns: The tree, bound once for all that follows: each reading of it is a retain.
  func treeToAsk(_ name: @autoclosure () -> String, by caller: Any.Type, at site: CallSite) -> Tree? {
    guard let tree else {
      refuseUnattached(name(), caller, at: site)
      return nil
    }
    guard tree.mayChange(self, "\(name()) was called", by: caller, at: site) else { return nil }
    if activation == 0 { refuseUnattached(name(), caller, at: site) }
    return activation == 0 ? nil : tree
  }

  @inline(never)
  private func refuseUnattached(_ name: String, _ caller: Any.Type, at site: CallSite) {
    refuse(
      .notActive,
      """
      \(name) was called by \(caller), whose router has not been attached. \
      Do it in didBecomeActive or later: it belongs to an activation.
      """, at: site)
  }
}

extension Tree {
  /// Whether this tree may be changed now; refuses and reports the change if not.
  ///
  /// - Parameters:
  ///   - node: The node on which the change was asked for.
  ///   - action: What was asked for, as in "attach was called".
  ///   - caller: The type of the interactor that asked, if one did.
  ///   - site: Where.
  /// - Returns: Whether it may.
  func mayChange(
    _ node: Node, _ action: @autoclosure () -> String, by caller: Any.Type? = nil, at site: CallSite
  ) -> Bool {
    guard isolation.isOnActor(node, action(), by: caller, at: site) else { return false }
    if reporter.isReporting { refuseWhileReporting(node, action(), at: site) }
    return !reporter.isReporting
  }

  @inline(never)
  private func refuseWhileReporting(_ node: Node, _ action: String, at site: CallSite) {
    let fault = TreeFault(
      code: .changedWhileReporting, path: node.path,
      message: """
        \(action) by an observer or a fault handler, which may only look. \
        Keep the event and act on it when the handler has returned.
        """, site: site)
    // The observer is not told, nor a handler that changes the tree: it would do so again.
    if reporter.isHandlingFault {
      (faults.isTrap ? FaultPolicy.trap : .log).apply(fault)
    } else {
      reporter.handle(fault, by: faults)
    }
  }
}
