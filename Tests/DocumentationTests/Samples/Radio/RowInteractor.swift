import ModelStreams
import RIBKit

/// One row of the list: a station, and whether it is a favourite.
final class RowInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let presenter = Presenter<Bool, Never>(false)
  private let station: String
  private let favourites: ModelStream<Set<String>>

  init(_ station: String, favourites: ModelStream<Set<String>>) {
    self.station = station
    self.favourites = favourites
  }

  func didBecomeActive() {
    observe(favourites) { me, favourites in me.presenter.show(favourites.contains(me.station)) }
  }
}

final class PageInteractor: Leaf {
  let scope = Scope<Never, Never>()
}
