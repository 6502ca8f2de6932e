import Dispatch
import RIBKit

/// The main actor runs on this queue; which thread serves it is another matter.
nonisolated func isOnMainQueue() -> Bool { DispatchQueue.getSpecific(key: mainQueue) != nil }

nonisolated let mainQueue = DispatchSpecificKey<Bool>()

/// The tree lives on the main actor until its flow has finished.
@main enum Program {
  @MainActor static func main() async {
    DispatchQueue.main.setSpecific(key: mainQueue, value: true)
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let root = FeedRouter { end.finish() }
    root.launch()
    for await _ in ends {}
    await root.shutdown()
  }
}
