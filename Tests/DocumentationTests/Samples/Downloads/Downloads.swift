import ModelStreams
import RIBKit

struct Download: Hashable, Identifiable {
  let id: String
  var progress = 0.0
}

/// The downloads, a service.
final class DownloadStore: Sendable {
  let downloads: ModelStream<[Download]>
  private let model = MutableModelStream<[Download]>([])

  init() { downloads = model.stream }

  func start(_ id: String) { model.update { $0.append(Download(id: id)) } }

  func move(_ id: String, to progress: Double) {
    model.update { downloads in
      guard let index = downloads.firstIndex(where: { $0.id == id }) else { return }
      downloads[index].progress = progress
    }
  }

  func cancel(_ id: String) {
    model.update { downloads in downloads.removeAll { $0.id == id } }
  }
}

final class DownloadsInteractor: Interactor {
  let scope = Scope<[Download.ID], Never>()
  private let store: DownloadStore

  init(_ store: DownloadStore) { self.store = store }

  func didBecomeActive() {
    // Rows observe the progress; only new and removed downloads change the route.
    let ids = store.downloads.map { $0.map(\.id) }.removeDuplicates()
    observe(ids) { me, ids in me.route(to: ids) }
  }

  func row(_ id: Download.ID, _ event: DownloadRowEvent) {
    switch event {
    case .cancelled: store.cancel(id)
    }
  }
}

final class DownloadsRouter: Router {
  let interactor: DownloadsInteractor
  private let downloads: ModelStream<[Download]>
  private let rows = ChildList<Download.ID>()

  init(_ store: DownloadStore) {
    interactor = DownloadsInteractor(store)
    downloads = store.downloads
  }

  func route(to ids: [Download.ID]) {
    rows.show(ids, in: self) { id in
      DownloadRowInteractor(id, downloads: downloads, listener: interactor.listener { $0.row(id, $1) })
    }
  }
}

// One row.

enum DownloadRowEvent: Hashable {
  case cancelled
}

enum DownloadRowAction: Hashable {
  case cancel
}

final class DownloadRowInteractor: Leaf {
  let scope: Scope<Never, DownloadRowEvent>
  let presenter = Presenter<Double, DownloadRowAction>(0)
  private let progress: ModelStream<Double>

  init(_ id: Download.ID, downloads: ModelStream<[Download]>, listener: Listener<DownloadRowEvent>) {
    progress = downloads.map { $0.first { $0.id == id }?.progress ?? 0 }
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    observe(progress) { me, progress in me.presenter.show(progress) }
    observe(presenter.actions) { me, action in
      switch action {
      case .cancel: me.notify(.cancelled)
      }
    }
  }
}
