// error: risks causing data races [#SendingRisksDataRace]
import RIBKit

nonisolated func begin() {
  let (host, root) = (ManualHost(), FeedRouter())
  root.launch(on: host)
  Task.detached { host.advance(by: .seconds(1)) }  // misuse
  root.interactor.count += 1
}
