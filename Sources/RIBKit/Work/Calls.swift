internal import Basics

// Calls: work off the tree, whose result returns through the mailbox.

extension Interactor {
  /// Performs work off the tree, then handles its result on the tree.
  ///
  /// Use it to call services: the work shares nothing with the interactor, and its result is delivered in a later turn, unless
  /// the activation has ended; the end of the activation also cancels the work. Call it in the tree's isolation.
  ///
  /// The `work` doesn't run on any actor. The `then` closure is called on the tree with the interactor and the value that the work
  /// returned or the error that it threw. ``Handle`` describes the effect of an `id`. The `priority` defaults to the caller's.
  ///
  /// - Returns: A handle that cancels the call.
  @discardableResult
  public func call<Output: Sendable>(
    id: AnyHashable? = nil, priority: TaskPriority? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ work: @escaping @concurrent @Sendable () async throws -> Output,
    then: @escaping (Self, Result<Output, any Error>) -> Void
  ) -> Handle {
    starting("call", at: (fileID, line), superseding: id) { node, tree in
      let call = CallRun<Output>(Registration(.call, node, of: tree)) { result in then(self, result) }
      call.registration.start(called: "call", id: id, priority: priority, at: (fileID, line)) {
        await call.run(work)
      }
      return call.registration
    }
  }
}

/// A call of work off the tree, whose result is delivered on the tree.
///
/// Unchecked because it's passed to its task: only the tree accesses it, except for the state that the mailbox's lock guards.
final class CallRun<Output: Sendable>: RegisteredItem, @unchecked Sendable {
  var isQueued = false
  var isLeft = false
  let registration: Registration
  private var then: ((Result<Output, any Error>) -> Void)?
  /// The result of the work; guarded by the lock of the mailbox.
  private var result: Result<Output, any Error>?
  /// Whether the call was still live when its delivery became due.
  private var wasLive = false

  init(_ registration: Registration, then: @escaping (Result<Output, any Error>) -> Void) {
    self.registration = registration
    self.then = then
    registration.begin(self)
  }

  /// Performs the work and posts its result; called by the task.
  func run(_ work: @concurrent @Sendable () async throws -> Output) async {
    // If it was superseded or cancelled before it began, it must not begin.
    guard !Task.isCancelled else { return }
    let result: Result<Output, any Error>
    do { result = .success(try await work()) } catch { result = .failure(error) }
    registration.tree.mailbox.post(self) {
      self.result = result
      return true
    }
  }

  func collect(at place: UInt64, through last: UInt64, into due: inout DueDeliveries) -> UInt64? {
    wasLive = registration.isLive
    due.append(self, depth: registration.depth, order: registration.order, at: place)
    return nil
  }

  func deliver(_ part: Range<Int>) {
    let (tree, node) = (registration.tree, registration.node)
    let result = tree.mailbox.withLock {
      defer { self.result = nil }
      return self.result
    }
    guard let result else { return }
    guard registration.isLive else {
      return registration.drop(.result(result), as: isMissed(result) ? .dropped : .outdated)
    }
    tree.during(.delivered, node, .result(result), from: registration.origin) {
      let then = then
      registration.end()
      then?(result)
    }
  }

  /// Whether the call outlived its RIB, so that its result is lost.
  private func isMissed(_ result: Result<Output, any Error>) -> Bool {
    let node = registration.node
    if wasLive || node.isActive && node.activation == registration.activation { return false }
    if case .failure(is CancellationError) = result { return false }
    return true
  }

  func didEnd(_ registration: Registration) { then = nil }
}
