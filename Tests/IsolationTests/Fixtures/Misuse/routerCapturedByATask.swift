// error: risks causing data races
import RIBKit

actor Owner {
  private let root = FeedRouter()

  func start() {
    let root = root
    Task.detached {
      print(root.path)  // misuse
    }
  }
}
