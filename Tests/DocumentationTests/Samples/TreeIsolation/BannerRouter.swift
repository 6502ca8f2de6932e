@MainActor final class BannerInteractor: @MainActor SmallInteractor {
  private(set) var text = ""
  func didBecomeActive() { text = "Welcome" }
}

@MainActor final class BannerRouter: @MainActor SmallRouter {
  let interactor = BannerInteractor()
}
