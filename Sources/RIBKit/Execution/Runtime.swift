internal import Basics

/// An answer of the runtime about the caller.
package enum RuntimeAnswer {
  case yes
  case no
  /// Only a precondition of the runtime can tell, which stops the program if the answer is no.
  case unknown
}

/// The two words of an executor reference; their layout is part of the runtime's binary interface.
private struct ExecutorWords {
  let identity: UInt
  /// Zero for an actor without a custom executor.
  let implementation: UInt

  init(_ executor: UnownedSerialExecutor) { self = unsafeBitCast(executor, to: Self.self) }
}

extension UnownedSerialExecutor {
  /// Whether the caller runs on this executor.
  ///
  /// `preconditionIsolated` makes the same checks but stops with the runtime's message, which names neither the tree nor the cause. First
  /// the runtime is asked which executor it runs on this thread: the function is part of its binary interface, and the standard library
  /// emits calls to it into client code (`Task.immediate` passes the same zero: "must not stop"). If it returns true, the result is yes.
  /// If it returns false, that's final for an actor without a custom executor. A custom executor may know more, such as a queue that was
  /// entered with `sync` and not by a task, so the executor itself is asked, as `assumeIsolated` does.
  package var isCurrent: RuntimeAnswer {
    guard let isCurrentExecutor else { return .unknown }
    let words = ExecutorWords(self)
    if isCurrentExecutor(words.identity, words.implementation, 0) { return .yes }
    return words.implementation == 0 ? .no : isCurrentAsTheExecutorSays
  }

  /// Whether it is an executor that an actor declares, and not that of an actor without one.
  package var isCustom: Bool { ExecutorWords(self).implementation != 0 }

  @inline(never)
  private var isCurrentAsTheExecutorSays: RuntimeAnswer {
    guard #available(macOS 26.4, iOS 26.4, tvOS 26.4, watchOS 26.4, visionOS 26.4, *) else { return .unknown }
    guard let executor = asSerialExecutor() else { return .unknown }
    if let isInside = executor.isIsolatingCurrentContext() { return isInside ? .yes : .no }
    // The runtime's own executor of the main actor. The runtime has already checked for the main thread; the remaining case is the
    // main queue, which another thread serves after the main thread has ended.
    let isOfRuntime = _typeName(type(of: executor)).hasPrefix("Swift.")
    return isOfRuntime && !isMainQueueCurrent ? .no : .unknown
  }
}

/// Whether the queue that the thread serves has the main queue's label.
private var isMainQueueCurrent: Bool {
  // The symbol is looked up, because RIBKit doesn't import Dispatch; it exists wherever the runtime uses Dispatch.
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

extension UnownedJob {
  /// The number of the job's task, as in the description of the job; zero if the job doesn't belong to a task.
  ///
  /// It's unique to that task, whereas a later task may have the same address.
  package var taskNumber: UInt64 { numberOfTask(self) }
}

@_silgen_name("swift_task_getJobTaskId")
private func numberOfTask(_ job: UnownedJob) -> UInt64

/// The number of the task that runs the caller, which is that of its jobs; zero outside a task.
package var currentTaskNumber: UInt64 {
  // In the runtime a task is a job, and both types are one pointer to it.
  withUnsafeCurrentTask { $0.map { numberOfTask(unsafeBitCast($0, to: UnownedJob.self)) } ?? 0 }
}
