final class Feed {
  var title = "News"
  private(set) var isUsedOnAnActor = false

  func note(_ isolation: (any Actor)?) { isUsedOnAnActor = isolation != nil }
}

func perform(
  on actor: isolated any Actor, with feed: Feed,
  _ body: nonisolated(nonsending) (Feed) async -> Void
) async {
  await body(feed)
}

actor FeedSession {
  private let feed = Feed()

  func withoutCaptureList() async -> Bool {
    await perform(on: self, with: feed) { feed in
      feed.title = "Sport"
      feed.note(#isolation)
    }
    return feed.isUsedOnAnActor
  }

  func withCaptureList() async -> Bool {
    let title = "Sport"
    await perform(on: self, with: feed) { [title] feed in
      feed.title = title
      feed.note(#isolation)
    }
    return feed.isUsedOnAnActor
  }
}
