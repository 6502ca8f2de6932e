// The start of all work: what is refused, what is dropped as late, and the handle that is returned.

extension Interactor {
  /// Registers something with the open activation, if there is one.
  ///
  /// After the end of an activation it is late and does nothing; before the first it is a fault.
  ///
  /// - Parameters:
  ///   - name: The function that was called.
  ///   - place: Where it was called, for reports.
  ///   - id: What is ended first: the registration that carries this identity.
  ///   - register: Makes the registration; `nil` if the activation has ended meanwhile.
  /// - Returns: A handle for it.
  func starting(
    _ name: String, at place: CallSite, superseding id: AnyHashable? = nil,
    _ register: (Node, Tree) -> Registration?
  ) -> Handle {
    scope.node.starting(name, for: self, at: place, superseding: id, register)
  }
}

extension Node {
  /// Registers something with the open activation, if there is one, for an interactor with the scope of this node.
  ///
  /// - Parameters:
  ///   - name: The function that was called.
  ///   - interactor: The interactor.
  ///   - place: Where it was called, for reports.
  ///   - id: What is ended first: the registration that carries this identity.
  ///   - register: Makes the registration; `nil` if the activation has ended meanwhile.
  /// - Returns: A handle for it.
  @usableFromInline
  func starting(
    _ name: String, for interactor: any Interactor, at place: CallSite, superseding id: AnyHashable? = nil,
    _ register: (Node, Tree) -> Registration?
  ) -> Handle {
    let caller = type(of: interactor)
    guard let tree = treeToAsk(name, by: caller, at: place) else { return Handle(registration: nil) }
    // Before the look at the activation: what is released with the old registration may end it.
    if let id, self.interactor === interactor { endRegistration(supersededBy: id) }
    guard isCallersActivationOpen else {
      tree.dropLate(self, .text(name), at: place)
      return Handle(registration: nil)
    }
    guard self.interactor === interactor else {
      refuse(
        .scopeInUse,
        """
        \(name) was called by another interactor than the one that is attached with this scope. \
        Make a new scope for each interactor.
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

/// A handle on work of an interactor, to end it before its activation ends.
///
/// It may be dropped: what it stands for goes on until it is done or the activation ends.
public struct Handle {
  let registration: Registration?

  /// Whether what was started has neither ended nor been cancelled.
  ///
  /// It must be read on the isolation of the tree.
  public var isActive: Bool {
    guard let registration else { return false }
    registration.tree.isolation.checkReading(registration.node, "isActive of a handle was read")
    return registration.isLive
  }

  /// Ends what was started: nothing of it is delivered any more, and its task is cancelled.
  ///
  /// It must be called on the isolation of the tree. A second call does nothing.
  ///
  /// - Parameters:
  ///   - fileID: Where it is called, for faults.
  ///   - line: Where it is called, for faults.
  public func cancel(fileID: StaticString = #fileID, line: UInt = #line) {
    guard let registration else { return }
    let mayChange = registration.tree.mayChange(
      registration.node, "a handle was cancelled", at: (fileID, line))
    guard mayChange else { return }
    registration.end(.cancelled)
  }

  /// Why what was started has ended; `nil` while it has not, or if it was refused and never began.
  ///
  /// It must be read on the isolation of the tree.
  public var endReason: EndReason? {
    guard let registration else { return nil }
    registration.tree.isolation.checkReading(registration.node, "endReason of a handle was read")
    return registration.endReason
  }
}

@available(*, unavailable)
extension Handle: Sendable {}
