// error: risks causing data races [#SendingRisksDataRace]
import RIBKit

nonisolated func begin() {
  let (host, root) = (ManualHost(), FeedRouter())
  root.launch(on: host)
  Task.detached { _ = host.settle() }  // misuse
  root.interactor.count += 1
}
