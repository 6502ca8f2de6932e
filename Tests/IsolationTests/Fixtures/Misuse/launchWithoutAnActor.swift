// error: 'nil' is not compatible with expected argument type 'any Actor'
import RIBKit

nonisolated func start() {
  let root = FeedRouter()
  root.launch()  // misuse
}
