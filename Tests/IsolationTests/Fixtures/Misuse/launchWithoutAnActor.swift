// error: 'nil' is not compatible with expected argument type 'ActorOfTheCaller'
import RIBKit

nonisolated func start() {
  let root = FeedRouter()
  root.launch()  // misuse
}
