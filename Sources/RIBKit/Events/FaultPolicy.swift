internal import Basics

/// A tree's reaction to an invalid call that it has rejected.
public struct FaultPolicy {
  enum Action {
    case trap
    case report((TreeFault) -> Void)
  }

  let action: Action
  private var isStandard = false

  init(action: Action) { self.action = action }

  /// Stops the program with the fault's message; the default in debug builds.
  public static var trap: Self { Self(action: .trap) }

  /// Writes one line to standard error and continues; the default in release builds.
  public static var log: Self {
    report { fault in writeToStandardError("RIBKit fault [\(fault.code.rawValue)] \(fault)\n") }
  }

  /// Passes the fault to a handler and continues.
  ///
  /// The handler is called immediately, in the tree's isolation. It must not change the tree; attempts to do so are rejected.
  public static func report(_ handler: @escaping (TreeFault) -> Void) -> Self {
    Self(action: .report(handler))
  }

  /// The default policy: ``trap`` in debug builds, ``log`` in release builds.
  public static var standard: Self {
    #if DEBUG
      var policy = trap
    #else
      var policy = log
    #endif
    policy.isStandard = true
    return policy
  }

  /// Whether a harness that runs the tree reports faults instead: the app has not chosen a policy, or has chosen one that would stop the
  /// test.
  var isLeftToHarness: Bool { isTrap || isStandard }

  var isTrap: Bool {
    if case .trap = action { true } else { false }
  }

  func apply(_ fault: TreeFault) {
    switch action {
    case .trap:
      fatalError(
        "RIBKit fault [\(fault.code.rawValue)] \(fault)", file: fault.site.fileID, line: fault.site.line)
    case .report(let handler): handler(fault)
    }
  }
}

@available(*, unavailable)
extension FaultPolicy: Sendable {}
