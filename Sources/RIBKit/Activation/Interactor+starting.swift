extension Interactor {
  /// Registers something with the open activation, if there is one.
  ///
  /// After the end of an activation it is late and does nothing; before the first it is a fault.
  ///
  /// - Parameters:
  ///   - name: The function that was called.
  ///   - place: Where it was called, for reports.
  ///   - id: What is ended first: the registration that carries this identity.
  ///   - register: Makes the registration.
  /// - Returns: A handle for it.
  func starting(
    _ name: String, at place: CallSite, superseding id: AnyHashable? = nil,
    _ register: (Node, Tree) -> Registration
  ) -> Handle {
    let node = scope.node
    guard node.mayChange("\(name) was called", by: Self.self, at: place) else {
      return Handle(registration: nil)
    }
    // Before the look at the activation: what is released with the old registration may end it.
    if let id, node.interactor === self { node.endRegistration(supersededBy: id) }
    guard node.wasAttached(name, Self.self, at: place) else { return Handle(registration: nil) }
    guard let tree = node.tree, node.isCallersActivationOpen else {
      node.tree?.emit(.late, node, name)
      return Handle(registration: nil)
    }
    guard node.interactor === self else {
      node.refuse(
        .scopeInUse,
        """
        \(name) was called by another interactor than the one that is attached with this scope. \
        Make a new scope for each interactor.
        """, at: place)
      return Handle(registration: nil)
    }
    let registration = register(node, tree)
    registration.place = place
    return Handle(registration: registration)
  }
}
