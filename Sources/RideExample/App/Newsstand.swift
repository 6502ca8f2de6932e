/// What the tree has told the outside world.
final class Newsstand {
  /// The totals that were told last.
  private(set) var receipts = ReceiptTotals.none
  private var notices: [String] = []

  /// Takes a piece of news.
  func take(_ news: RideNews) {
    switch news {
    case .notice(let notice): notices.append(notice)
    case .receipts(let totals): receipts = totals
    }
  }

  /// The notices since the last call.
  func takeNotices() -> [String] {
    defer { notices = [] }
    return notices
  }
}
