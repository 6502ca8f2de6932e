import Foundation

/// Runs a closure on a thread of its own and waits for its end.
func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
  let end = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    body()
    end.signal()
  }
  end.wait()
}
