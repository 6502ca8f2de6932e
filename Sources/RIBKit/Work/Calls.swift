internal import Locks

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
      let call = CallRun<Output>(node, of: tree, supersededBy: id) { me, result in
        then(Self.cast(me), result)
      }
      call.start(work, at: (fileID, line))
      return call
    }
  }

  /// Does something off the tree, then something with its result on the tree: the name of before, for one release.
  ///
  /// - Parameters:
  ///   - id: A newer call, flow or timer with the same identity cancels this one.
  ///   - fileID: Where the call is made, for reports.
  ///   - line: Where the call is made, for reports.
  ///   - work: What to do; it runs on no actor.
  ///   - then: Called on the tree with the interactor and what the work returned or threw.
  /// - Returns: A handle that cancels the call.
  @available(*, deprecated, renamed: "call(id:fileID:line:_:then:)")
  @discardableResult
  public func perform<Output: Sendable>(
    id: AnyHashable? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @concurrent @Sendable () async throws -> Output,
    then: @escaping (Self, Result<Output, any Error>) -> Void
  ) -> Handle {
    call(id: id, fileID: fileID, line: line, work, then: then)
  }
}

/// A call of something off the tree, whose result comes back as a delivery.
final class CallRun<Output: Sendable>: TaskRegistration, @unchecked Sendable {
  private var then: ((any Interactor, Result<Output, any Error>) -> Void)?
  /// The result of the work; guarded by the lock of the mailbox.
  private var result: Result<Output, any Error>?

  init(
    _ node: Node, of tree: Tree, supersededBy id: AnyHashable?,
    then: @escaping (any Interactor, Result<Output, any Error>) -> Void
  ) {
    self.then = then
    super.init(node, of: tree, supersededBy: id)
  }

  override var kind: WorkKind { .call }

  /// Starts the task that does the work.
  func start(_ work: @escaping @concurrent @Sendable () async throws -> Output, at place: CallSite) {
    tree.start(self, called: "call", at: place) { await $0.run(work) }
  }

  /// Does the work and posts its result; called by the task.
  private func run(_ work: @concurrent @Sendable () async throws -> Output) async {
    // Superseded or cancelled before it has begun: then it must not begin.
    guard !Task.isCancelled else { return }
    let result: Result<Output, any Error>
    do { result = .success(try await work()) } catch { result = .failure(error) }
    tree.mailbox.post(self) { call in
      call.result = result
      return true
    }
  }

  override func deliver() {
    let result = tree.mailbox.withLock {
      defer { self.result = nil }
      return self.result
    }
    guard let result else { return }
    guard isLive, let me = node.interactor else {
      return drop(.result(result), as: isMissed(result) ? .dropped : .outdated)
    }
    tree.during(.delivered, node, .result(result), from: origin) {
      let then = then
      end()
      then?(me, result)
    }
  }

  /// Whether the call has gone on after its RIB, so that what it has done is heard by nobody.
  private func isMissed(_ result: Result<Output, any Error>) -> Bool {
    if hasEndedWhenDue || node.isActive && node.activation == activation { return false }
    if case .failure(is CancellationError) = result { return false }
    return true
  }

  override func didEnd() {
    then = nil
  }
}
