// error: declare the view model as 'nonisolated struct …: Equatable', or decide about duplicates with
import RIBKit

nonisolated struct Draft: Sendable {
  var text = ""
}

func make() {
  _ = Presenter<Draft, Never>(Draft(), removingDuplicates: nil)
  _ = Presenter<Draft, Never>(Draft())  // misuse
}
