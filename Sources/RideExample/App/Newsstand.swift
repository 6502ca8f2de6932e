/// What the tree has told the outside world.
final class Newsstand {
  /// The totals that were told last.
  private(set) var receipts = ReceiptTotals.none
  /// Whether somebody has signed in since the last call of `takeSignIn`.
  private var isSignedIn = false
  private var notices: [String] = []

  /// Takes a piece of news.
  func take(_ news: RideNews) {
    switch news {
    case .notice(let notice): notices.append(notice)
    case .signedIn: isSignedIn = true
    case .receipts(let totals): receipts = totals
    }
  }

  /// Whether somebody has signed in since the last call.
  func takeSignIn() -> Bool {
    defer { isSignedIn = false }
    return isSignedIn
  }

  /// The notices since the last call.
  func takeNotices() -> [String] {
    defer { notices = [] }
    return notices
  }
}
