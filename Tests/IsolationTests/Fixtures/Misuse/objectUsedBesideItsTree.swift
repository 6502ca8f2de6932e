// error: passing closure as a 'sending' parameter risks causing data races between 'self'-isolated code
import RIBKit

final class Tally { var count = 0 }

actor Session {
  func begin() {
    let tally = Tally()
    let root = FeedRouter { tally.count += 1 }
    root.launch()
    Task.detached { tally.count += 1 }  // misuse
  }
}
