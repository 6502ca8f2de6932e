// error: the interactor has events, which go to a listener: write 'Scope(listener: listener)'
import RIBKit

func makeScope() {
  _ = Scope<Never, FeedInteractor.Event>()  // misuse
}
