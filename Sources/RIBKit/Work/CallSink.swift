internal import Locks

/// A call of something off the tree, without the type of who calls.
class CallSink<Output: Sendable>: TaskRegistration, @unchecked Sendable {
  /// What the work returned; guarded by the lock of the mailbox.
  private var result: Result<Output, any Error>?

  /// Starts the task that does the work.
  final func start(
    _ work: @escaping @concurrent @Sendable () async throws -> Output, at place: (StaticString, UInt)
  ) {
    tree.start(self, called: "call", at: place) { await $0.run(work) }
  }

  /// Does the work and posts its result; called by the task.
  private func run(_ work: @concurrent @Sendable () async throws -> Output) async {
    let result: Result<Output, any Error>
    do { result = .success(try await work()) } catch { result = .failure(error) }
    tree.mailbox.post(self) { call in
      call.result = result
      return true
    }
  }

  final override var noun: String { "call" }
  final override var kind: OpenWork.Kind { .call }

  final override func deliver() {
    let result = tree.mailbox.withLock {
      defer { self.result = nil }
      return self.result
    }
    guard let result else { return }
    guard isLive else { return dropLate("\(result)") }
    tree.during(.delivered, node, "\(result)") { finish(result) }
  }

  /// Ends the registration, then calls what is to be done with the result.
  func finish(_ result: Result<Output, any Error>) {}
}
