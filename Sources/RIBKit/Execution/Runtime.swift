internal import Basics

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
    // The two words of an executor reference, which is what the runtime's function takes; the size is part of its binary interface.
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
  ProcessSymbols.address(of: "dispatch_queue_get_label").map { unsafeBitCast($0, to: QueueLabel.self) }

private typealias IsCurrentExecutor = @convention(c) (UInt, UInt, UInt64) -> Bool

private let isCurrentExecutor: IsCurrentExecutor? =
  ProcessSymbols.address(of: "swift_task_isCurrentExecutorWithFlags").map {
    unsafeBitCast($0, to: IsCurrentExecutor.self)
  }

extension Duration {
  /// The time itself, or a hundred years if it is longer: what a clock of the runtime can take.
  ///
  /// The runtime counts nanoseconds in 64 bits: asked to sleep for three hundred years it stops the program (Swift 6.3), and
  /// `.seconds(.max)` is how one says "for ever".
  package var forClocks: Duration { min(self, .seconds(100 * 365 * 86_400)) }
}

extension UnownedJob {
  /// The number of the job's task, as the description of a job has it; zero if it is none's.
  ///
  /// No other task ever has it, while a task's address may be that of a later one.
  package var taskNumber: UInt64 { numberOfTask(self) }
}

@_silgen_name("swift_task_getJobTaskId")
private func numberOfTask(_ job: UnownedJob) -> UInt64

/// The task that runs the caller, as the address of its object; it is compared, never read through.
var currentTask: UInt? {
  withUnsafeCurrentTask { $0.map { unsafeBitCast($0, to: UInt.self) } }
}
