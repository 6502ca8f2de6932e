/// One thing that an interactor has started, to end it before its activation ends.
///
/// It may be dropped: what it stands for goes on until it is done or the activation ends.
public struct Handle {
  let registration: Registration?

  /// Whether what was started has neither ended nor been cancelled.
  ///
  /// It must be read on the isolation of the tree.
  public var isActive: Bool {
    guard let registration else { return false }
    registration.tree.checkReading(registration.node, "isActive of a handle was read")
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
    registration.end()
  }
}

@available(*, unavailable)
extension Handle: Sendable {}
