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
    tree.handle(fault)
  }

  /// The node itself, for a caller that reads it; stops the program if that is not allowed.
  ///
  /// - Parameter action: The request, as in "path was read".
  /// - Returns: The node.
  func onTree(_ action: @autoclosure () -> String) -> Node {
    tree?.checkReading(self, action())
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
    // The first ledger of a record is that of its node, and the second that of the tree: see `Tree.record(_:called:at:)`.
    guard let tasks, let record = TaskRecord.current, record.ledgers.first === tasks else { return true }
    return record.activation == activation || tree?.isOperating == true
  }

  /// Whether the node has had an activation; refuses and reports the call if not.
  ///
  /// - Parameters:
  ///   - name: The function that was called.
  ///   - caller: The type of the interactor.
  ///   - site: Where.
  /// - Returns: Whether it has.
  func wasAttached(_ name: String, _ caller: Any.Type, at site: CallSite) -> Bool {
    if activation > 0 { return true }
    refuse(
      .notActive,
      """
      \(name) was called by \(caller), whose router has not been attached. \
      Do it in didBecomeActive or later: it belongs to an activation.
      """, at: site)
    return false
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
    guard isOnActor(node, action(), by: caller, at: site) else { return false }
    if isReporting { refuseWhileReporting(node, action(), at: site) }
    return !isReporting
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
    if isHandlingFault {
      (faults.isTrap ? FaultPolicy.trap : .log).apply(fault)
    } else {
      handle(fault)
    }
  }

  /// Does with a fault what the options of the tree say.
  fileprivate func handle(_ fault: TreeFault) {
    let outer = isHandlingFault
    isHandlingFault = true
    reporting { faults.apply(fault) }
    isHandlingFault = outer
  }
}

extension Tree {
  /// Stops the program if the caller does not run on the actor of the tree.
  ///
  /// - Parameters:
  ///   - node: The node that was addressed.
  ///   - action: What was asked for, as in "attach was called".
  ///   - site: Where, if that is known.
  func checkIsolation(_ node: Node, _ action: @autoclosure () -> String, at site: CallSite? = nil) {
    let isOnActor = isCallerOnActor
    if isOnActor != true { stop(node, action(), at: site, isKnown: isOnActor != nil) }
  }

  /// Whether a call comes from the actor of the tree; a test is told of one that does not, and all else is stopped.
  ///
  /// - Parameters:
  ///   - node: The node that was addressed.
  ///   - action: What was asked for, as in "attach was called".
  ///   - caller: The type of the interactor that asked, if one did.
  ///   - site: Where.
  /// - Returns: Whether the call may go on.
  func isOnActor(
    _ node: Node, _ action: @autoclosure () -> String, by caller: Any.Type?, at site: CallSite
  ) -> Bool {
    let isOnActor = isCallerOnActor
    if isOnActor == true { return true }
    guard isOnActor == false, let strayCall else {
      stop(node, action(), at: site, isKnown: isOnActor != nil)
      return true
    }
    // Nothing of the tree may be looked at here, not even a name: it may be running meanwhile.
    let sentence = action() + (caller.map { " by \($0)" } ?? "")
    strayCall(
      "\(sentence) outside the isolation of its tree, and was refused. \(causeOfEntry)", site.fileID,
      site.line)
    return false
  }

  /// Whether the caller runs on the actor of the tree; `nil` if that cannot be told.
  private var isCallerOnActor: Bool? {
    if isClosed { return true }
    // The runtime would not ask the host when the main actor is what runs the thread. Being inside a host that only
    // drives the tree does not mean being on the tree's actor.
    if isHostEntered { return true }
    return executor.isCurrent
  }

  /// Stops the program, at least if the runtime agrees that the caller does not run on the actor of the tree.
  @inline(never)
  private func stop(_ node: Node, _ action: String, at site: CallSite?, isKnown: Bool) {
    guard let actor else { return }
    let sentence =
      "RIBKit: \(node.path): \(action) outside the isolation of its tree, which lives on \(actor). \(causeOfEntry)"
    guard isKnown else { return actor.preconditionIsolated(sentence) }
    fatalError(sentence, file: site?.fileID ?? #fileID, line: site?.line ?? #line)
  }

  /// The likely mistake when the tree is entered from outside its actor, and the remedy.
  private var causeOfEntry: String {
    if host != nil, !isDriven { return Tree.outsideOfHost }
    // A task of the tree that has left the actor of the tree; any other caller did not get there by a closure of the tree's.
    let isOwnTask = TaskRecord.current.map { $0.ledgers.contains { $0 === tasks } } ?? false
    return isOwnTask ? Tree.captureList : Tree.strayReference
  }

  /// Stops the program if the caller may not look at the tree.
  ///
  /// On a manual host a tree may be read between two runs, as tests do. That does not hold for a tree that a host only drives: its
  /// flows run between two runs of the host.
  func checkReading(_ node: Node, _ action: @autoclosure () -> String) {
    if let host, !isDriven, host.mayBeRead { return }
    checkIsolation(node, action())
  }
}

extension Tree {
  /// The likely cause of a call from outside by a task of the tree, and what to do about it.
  static var captureList: String {
    """
    Everything in a tree must be called on the actor that launched it, and a task of this tree has left it. The likely \
    cause: an async closure with a capture list (`{ [weak self] in … }`) handed to the tree, which leaves the actor on \
    Swift 6.3. Use the `me` that the closure is given instead.
    """
  }

  /// The cause of any other call from outside, and what to do about it.
  static var strayReference: String {
    """
    Everything in a tree must be called on the actor that launched it. Something that belongs to the tree was passed to code \
    that runs elsewhere: send what that code wants to tell to a stream that an interactor observes, or go to the actor first. \
    A ManualHost that drives a tree is settled, and moved in time, on the actor of the tree.
    """
  }

  /// The cause on a manual host, and what to do about it.
  static var outsideOfHost: String {
    """
    What lives on a ManualHost is called inside `host.run { … }`, or by what the host runs. In a module whose \
    default isolation is the main actor the closures of flows and workflow steps belong to the main actor and \
    leave the host: launch such a tree on the main actor, with the host in its LaunchOptions.
    """
  }

  /// The sentence with which the program stops when a tree is launched on one host and is to be driven by another.
  static var twoHosts: String {
    """
    RIBKit: launch was called on one ManualHost with another one in its LaunchOptions. A tree that lives on a host \
    is driven by that host: leave the option out, or launch the tree on its own actor.
    """
  }

  /// The sentence with which the program stops when a launch has left the actor of the root.
  static func leftActor(_ name: String, _ actor: any Actor) -> String {
    """
    RIBKit: \(name): launch has left the actor that the router or its interactor is isolated to, for \(actor). \
    Launch it without an argument, on the actor that its class is declared on; RIBs for other actors are declared \
    `nonisolated`.
    """
  }
}
