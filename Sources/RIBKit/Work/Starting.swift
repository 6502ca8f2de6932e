// The start of all work: the calls that are rejected, the calls that are dropped as late, and the returned handle.

extension Interactor {
  /// Registers work with the open activation, if there is one.
  ///
  /// After the end of an activation the call is late and has no effect; before the first activation it's a fault.
  ///
  /// - Parameters:
  ///   - name: The name of the called function.
  ///   - place: The call site, for reports.
  ///   - id: The identity of the registration to end first.
  ///   - register: Makes the registration, or returns `nil` if the activation has ended in the meantime.
  /// - Returns: A handle for the registration.
  func starting(
    _ name: String, at place: CallSite, superseding id: AnyHashable? = nil,
    _ register: (Node, Tree) -> Registration?
  ) -> Handle {
    scope.node.starting(name, for: self, at: place, superseding: id, register)
  }
}

extension Interactor {
  /// Ends the observation, call, task, timer or worker that was started with an `id`; without such work it does nothing.
  ///
  /// Unlike the ``Handle`` of an observation, the `id` can be used in the first delivery, which happens before `observe` returns:
  ///
  /// ```swift
  /// observe(fleet.fare(of: 7), id: "pickup") { me, fare in
  ///   guard fare.isPickedUp else { return }
  ///   me.cancel(id: "pickup")
  ///   me.route(to: .riding)
  /// }
  /// ```
  ///
  /// The work ends as ``EndReason/cancelled``. Call it in the tree's isolation.
  public func cancel(id: AnyHashable, fileID: StaticString = #fileID, line: UInt = #line) {
    let node = scope.node
    guard node.mayChange("cancel(id:) was called", by: Self.self, at: (fileID, line)) else { return }
    // A task of an earlier activation doesn't end the work of this one.
    guard node.interactor === self, node.isCallersActivationOpen else { return }
    node.registration(identifiedBy: id)?.end(.cancelled)
  }
}

extension Node {
  /// Registers work with the open activation, if there is one, for an interactor with the scope of this node.
  ///
  /// - Parameters:
  ///   - name: The name of the called function.
  ///   - interactor: The interactor.
  ///   - place: The call site, for reports.
  ///   - id: The identity of the registration to end first.
  ///   - register: Makes the registration, or returns `nil` if the activation has ended in the meantime.
  /// - Returns: A handle for the registration.
  @usableFromInline
  func starting(
    _ name: String, for interactor: any Interactor, at place: CallSite, superseding id: AnyHashable? = nil,
    _ register: (Node, Tree) -> Registration?
  ) -> Handle {
    let caller = type(of: interactor)
    guard let tree = treeToAsk(name, by: caller, at: place) else { return Handle(registration: nil) }
    // The old registration ends before the activation is checked, because objects released with it may end the activation.
    if let id, self.interactor === interactor { endRegistration(supersededBy: id) }
    guard isCallersActivationOpen else {
      tree.dropLate(self, .text(name), at: place)
      return Handle(registration: nil)
    }
    guard self.interactor === interactor else {
      reject(
        .scopeInUse,
        """
        \(name) was called by an interactor that shares its scope with the attached one. Create a new scope for each interactor.
        """, at: place)
      return Handle(registration: nil)
    }
    guard let registration = register(self, tree) else {
      tree.dropLate(self, .text(name), at: place)
      return Handle(registration: nil)
    }
    registration.site = place
    if let id { registration.claim(id) }
    if tree.mailbox.isObserved, registration.origin == 0 { registration.origin = tree.currentOrigin }
    return Handle(registration: registration)
  }
}

/// A handle for work of an interactor, which can end the work before its activation ends.
///
/// You may discard it: the work continues until it's done or the activation ends. ``Interactor/cancel(id:fileID:line:)`` ends work
/// without its handle.
///
/// Starting work with an `id` ends the running work of the same interactor that was started with this `id`, as ``EndReason/superseded``.
/// Observations, calls, tasks, timers and workers share one set of ids. Workflows don't have ids: a newer workflow replaces the older one.
public struct Handle {
  let registration: Registration?

  /// Whether the work is active: it has not ended and was not cancelled.
  ///
  /// Read it in the tree's isolation.
  public var isActive: Bool {
    guard let registration else { return false }
    registration.tree.isolation.checkReading(registration.node, "isActive of a handle was read")
    return registration.isLive
  }

  /// Ends the work: nothing more is delivered from it, and its task is cancelled.
  ///
  /// Call it in the tree's isolation. A second call has no effect.
  public func cancel(fileID: StaticString = #fileID, line: UInt = #line) {
    guard let registration else { return }
    let mayChange = registration.tree.mayChange(
      registration.node, "a handle was cancelled", at: (fileID, line))
    guard mayChange else { return }
    registration.end(.cancelled)
  }

  /// The reason why the work ended; `nil` while it hasn't ended, or if it was rejected and never began.
  ///
  /// Read it in the tree's isolation.
  public var endReason: EndReason? {
    guard let registration else { return nil }
    registration.tree.isolation.checkReading(registration.node, "endReason of a handle was read")
    return registration.endReason
  }
}

@available(*, unavailable)
extension Handle: Sendable {}
