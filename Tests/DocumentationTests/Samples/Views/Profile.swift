import RIBKit

final class ProfileInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let presenter = Presenter<String, Never>("Loading…")
  private let load: @Sendable () async -> String

  init(load: @escaping @Sendable () async -> String) { self.load = load }

  func didBecomeActive() {
    task { me in me.presenter.show(await me.load()) }
  }
}
