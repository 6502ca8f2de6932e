import DeepLinks
import LinkGates
import RIBKit
import RIBLinks
import Testing

/// A tree in an actor of its own, with nobody who drives it.
struct SessionActorTests {
  actor Host {
    private let root = BooksRouter()
    private let opener: LinkOpener<BooksRouter, DeepLink>

    init() throws {
      var draft = TableDraft<DeepLink>()
      try draft.add("/**rest", attributes: RouteAttributes(isExported: true)) { .open($0.link) }
      opener = LinkOpener(root, gate: LinkGate(LiveTable(try draft.build()))) { .go(to: $0) }
    }

    func begin() { root.launch() }

    func open(_ text: String) async throws -> String {
      "\(await opener.open(LinkCall(try DeepLink(text), from: .web)))"
    }

    var link: String { root.treeLink.description }

    func end() async { await root.shutdown() }
  }

  @Test func linksAreOpenedOnTheActorOfTheTree() async throws {
    let host = try Host()
    await host.begin()
    #expect(try await host.open("app://red/blue") == "opened")
    #expect(await host.link == "/red/blue")
    #expect(try await host.open("app://red/blue") == "already there")
    await host.end()
    #expect(try await host.open("app://red") == "deferred: the tree has ended and was not launched again")
  }
}
