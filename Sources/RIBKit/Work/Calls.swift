internal import Basics

// Calls: work off the tree, with a result that comes back through the mailbox.

extension Interactor {
  /// Does something off the tree, then something with its result on the tree.
  ///
  /// This is how services are called: the work shares nothing with the interactor, and what comes back is a delivery in
  /// a later turn, unless the activation has ended, which also cancels the work. It must be called on the
  /// isolation of the tree.
  ///
  /// - Parameters:
  ///   - id: A newer call, flow or timer with the same identity cancels this one.
  ///   - fileID: Where the call is made, for reports.
  ///   - line: Where the call is made, for reports.
  ///   - work: What to do; it runs on no actor.
  ///   - then: Called on the tree with the interactor and what the work returned or threw.
  /// - Returns: A handle that cancels the call.
  @discardableResult
  public func call<Output: Sendable>(
    id: AnyHashable? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @concurrent @Sendable () async throws -> Output,
    then: @escaping (Self, Result<Output, any Error>) -> Void
  ) -> Handle {
    starting("call", at: (fileID, line), superseding: id) { node, tree in
      let call = CallRun<Output>(Registration(.call, node, of: tree)) { result in then(self, result) }
      call.registration.start(called: "call", at: (fileID, line)) { await call.run(work) }
      return call.registration
    }
  }
}

/// A call of something off the tree, whose result comes back as a delivery.
///
/// Unchecked because it goes to its task: the tree alone touches it, but for what the lock of the mailbox guards.
final class CallRun<Output: Sendable>: RegisteredItem, @unchecked Sendable {
  var isQueued = false
  var isLeft = false
  let registration: Registration
  private var then: ((Result<Output, any Error>) -> Void)?
  /// The result of the work; guarded by the lock of the mailbox.
  private var result: Result<Output, any Error>?
  /// Whether the call had not ended when its delivery became due.
  private var wasLive = false

  init(_ registration: Registration, then: @escaping (Result<Output, any Error>) -> Void) {
    self.registration = registration
    self.then = then
    registration.begin(self)
  }

  /// Does the work and posts its result; called by the task.
  func run(_ work: @concurrent @Sendable () async throws -> Output) async {
    // Superseded or cancelled before it has begun: then it must not begin.
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

  /// Whether the call has gone on after its RIB, so that what it has done is heard by nobody.
  private func isMissed(_ result: Result<Output, any Error>) -> Bool {
    let node = registration.node
    if wasLive || node.isActive && node.activation == registration.activation { return false }
    if case .failure(is CancellationError) = result { return false }
    return true
  }

  func didEnd(_ registration: Registration) { then = nil }
}
