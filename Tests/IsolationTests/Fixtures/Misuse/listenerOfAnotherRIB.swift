// error: cannot convert value of type 'Listener<Int>' to expected argument type 'Listener<FeedInteractor.Event>'
import RIBKit

func build(_ feed: FeedInteractor, below number: Listener<Int>) {
  _ = FeedInteractor(feed.stories, listener: number, finish: {})  // misuse
}
