// error: passing closure as a 'sending' parameter risks causing data races between 'self'-isolated code
import RIBKit

final class Faults { var all: [TreeFault] = [] }

actor Session {
  func begin() {
    let faults = Faults()
    FeedRouter().launch(LaunchOptions(faults: .report { faults.all.append($0) }))
    Task.detached { print(faults.all) }  // misuse
  }
}
