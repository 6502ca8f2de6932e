// error: is not available due to missing import of defining module 'ModelStreams'
// settings: upcoming, mainActorUpcoming
import RIBKit

func read(_ feed: FeedInteractor) {
  _ = feed.stories.latest  // misuse
}
