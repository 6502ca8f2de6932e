// error: passing closure as a 'sending' parameter risks causing data races

extension FeedInteractor {
  func didBecomeActive() {
    Task {
      self.count += 1  // misuse
    }
  }
}
