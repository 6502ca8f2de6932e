import RIBKit

nonisolated struct SyncViewModel: Hashable {
  struct Failure: Hashable {
    let number: Int
    let text: String
  }

  var count = 0
  var failure: Failure?
}

nonisolated enum SyncAction: Hashable {
  case sync
  case closeFailure
}

/// Loads notes, and shows a failure in an alert.
final class SyncInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let presenter = Presenter<SyncViewModel, SyncAction>(SyncViewModel())
  private var failures = 0
  private let load: @Sendable () async throws -> Int

  init(load: @escaping @Sendable () async throws -> Int) { self.load = load }

  func didBecomeActive() {
    observe(presenter.actions) { me, action in
      switch action {
      case .sync: me.sync()
      case .closeFailure: me.presenter.update { $0.failure = nil }
      }
    }
  }

  private func sync() {
    presenter.update { $0.failure = nil }
    call(id: "sync", load) { me, result in
      switch result {
      case .success(let count): me.presenter.update { $0.count = count }
      case .failure:
        me.failures += 1
        let failure = SyncViewModel.Failure(number: me.failures, text: "The server doesn't answer.")
        me.presenter.update { $0.failure = failure }
      }
    }
  }
}
