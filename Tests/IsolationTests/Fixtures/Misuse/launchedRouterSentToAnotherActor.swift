// error: sending 'root' risks causing data races
import RIBKit

actor Session {
  func begin(beside other: Keeper) async {
    let root = FeedRouter()
    root.launch()
    await other.keep(root)  // misuse
  }
}

actor Keeper {
  private var root: FeedRouter?

  func keep(_ router: sending FeedRouter) { root = router }
}
