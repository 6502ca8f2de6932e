import Basics
import Dispatch
import Foundation
import Testing

@Suite struct CurrentThreadTests {
  private final class Entrance {
    var thread: UInt = 0
    /// It isn't inlined, so that it always reads the number itself.
    @inline(never) var isCurrent: Bool { thread == CurrentThread.id }
  }

  /// An optimized build once kept the number of the thread on which an async function had begun, because C headers declare
  /// `pthread_self` as a constant function.
  @Test func anAsyncFunctionReadsItsThreadAgainAfterAnAwait() async {
    let entrance = Entrance()
    var staleNumbers = 0
    for _ in 0..<1_000 {
      entrance.thread = CurrentThread.id
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume() }
      }
      entrance.thread = CurrentThread.id
      if !entrance.isCurrent { staleNumbers += 1 }
    }
    #expect(staleNumbers == 0)
  }

  @Test func eachThreadHasItsOwnNumber() async {
    var numbers: Set<UInt> = []
    for _ in 0..<4 {
      let number = await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: CurrentThread.id) }
      }
      numbers.insert(number)
    }
    #expect(numbers.count == 4)
  }
}
