import ModelStreams
import RIBKit

/// One row of the list: a station, and whether it is a favorite.
final class RowInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let presenter = Presenter<Bool, Never>(false)
  private let station: String
  private let favorites: ModelStream<Set<String>>

  init(_ station: String, favorites: ModelStream<Set<String>>) {
    self.station = station
    self.favorites = favorites
  }

  func didBecomeActive() {
    observe(favorites) { me, favorites in me.presenter.show(favorites.contains(me.station)) }
  }
}

final class PageInteractor: Leaf {
  let scope = Scope<Never, Never>()
}
