extension Node {
  /// Whether the activation is open and the caller does not belong to an earlier one.
  ///
  /// A flow that ignores its cancellation may still run when the RIB has been attached again. The hooks of an attach belong
  /// to the new activation, whatever task has caused it.
  var isCallersActivationOpen: Bool {
    guard isActive else { return false }
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
