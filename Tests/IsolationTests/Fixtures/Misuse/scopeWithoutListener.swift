// error: requires the types 'FeedInteractor.Event' and 'Never' be equivalent
import RIBKit

func makeScope() {
  _ = Scope<Never, FeedInteractor.Event>()  // misuse
}
