#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension UnownedSerialExecutor {
  /// Whether the caller runs on this executor; `nil` when only a precondition can tell, which stops the program if not.
  ///
  /// `preconditionIsolated` asks the same questions but stops with the runtime's sentence, which names neither the tree nor
  /// the cause. First the runtime is asked what it runs on this thread: the function is part of its binary interface,
  /// and the standard library emits calls to it into client code (`Task.immediate` passes the same zero: "must not stop").
  /// Its yes is a yes. Its no is final for an actor without an executor of its own. An executor of the user's may know more,
  /// such as a queue that was entered with `sync` and not by a task: it is asked as `assumeIsolated` would ask.
  package var isCurrent: Bool? {
    guard let isCurrentExecutor else { return nil }
    let (identity, implementation) = unsafeBitCast(self, to: (UInt, UInt).self)
    if isCurrentExecutor(identity, implementation, 0) { return true }
    return implementation == 0 ? false : isCurrentAsTheExecutorSays
  }

  @inline(never)
  private var isCurrentAsTheExecutorSays: Bool? {
    guard #available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *) else { return nil }
    guard let executor = asSerialExecutor() else { return nil }
    if let isInside = executor.isIsolatingCurrentContext() { return isInside }
    // The runtime's own executor of the main actor. The runtime has asked about the main thread already; what is left is the
    // main queue, which another thread serves when the main one has ended.
    return _typeName(type(of: executor)).hasPrefix("Swift.") && !isMainQueueCurrent ? false : nil
  }
}

/// Whether the queue that the thread serves is called as the main queue is.
private var isMainQueueCurrent: Bool {
  // Looked up, since RIBKit imports no Dispatch; it is there wherever the runtime uses it.
  guard let label = queueLabel?(nil) else { return false }
  return String(cString: label) == "com.apple.main-thread"
}

private typealias QueueLabel = @convention(c) (OpaquePointer?) -> UnsafePointer<CChar>?

private let queueLabel: QueueLabel? =
  dlsym(nil, "dispatch_queue_get_label").map { unsafeBitCast($0, to: QueueLabel.self) }

private typealias IsCurrentExecutor = @convention(c) (UInt, UInt, UInt64) -> Bool

private let isCurrentExecutor: IsCurrentExecutor? =
  dlsym(nil, "swift_task_isCurrentExecutorWithFlags").map { unsafeBitCast($0, to: IsCurrentExecutor.self) }

/// Whether a router or its interactor has left the actor that it is isolated to, as far as that can be told.
///
/// A conformance may be isolated to a global actor. A class with such a conformance is Sendable, so that a launch on
/// another actor compiles, and runs hooks there that the compiler believes to be on theirs. A dynamic cast finds such a
/// conformance on its own actor only. It is asked only where it can be believed: nobody leaves an actor without a task; the
/// answer is about what the runtime runs on this thread, of which executors of the user's may know more.
@inline(__always)
func leavesItsActor(_ router: any Router, _ interactor: any Interactor, for actor: any Actor) -> Bool {
  withUnsafeCurrentTask { $0 != nil } && !conformsHere(router, interactor, on: actor)
}

@inline(never)
private func conformsHere(_ router: any Router, _ interactor: any Interactor, on actor: any Actor) -> Bool {
  if opaque(router) is any Router, opaque(interactor) is any Interactor { return true }
  let (_, implementation) = unsafeBitCast(actor.unownedExecutor, to: (UInt, UInt).self)
  return implementation != 0
}

/// A value of which the compiler knows nothing, or it would answer the cast itself.
///
/// It is an `Any` on purpose: the cast of an `AnyObject` (6.3.1) does not ask where it is.
@inline(never)
@_optimize(none)
private func opaque(_ value: Any) -> Any { value }
