import Distributed
import RIBKit
import RIBTesting
import Testing

/// Saved trees in actors and distributed actors.
struct SavingActorTests {
  /// It keeps its actors, and they keep it; as a global it is not a leak.
  private static let system = LocalTestingDistributedActorSystem()

  private actor Session {
    private let root = DeskRouter()

    func wake(_ saved: SavedTree) { root.launch(LaunchOptions(restoring: restoring(saved))) }
    func open(_ page: Int) { root.interactor.layout.stack.append(page) }
    func type(_ text: String) { (root.children.first as? PageRouter)?.interactor.draft = text }
    func save() -> SavedTree? { root.save() }
    func sleep() async { await root.shutdown() }
  }

  @Test func aTreeMovesFromActorToActor() async throws {
    let first = Session()
    await first.wake(SavedTree())
    await first.type("below")
    await first.open(3)
    await first.type("on top")
    let saved = try #require(await first.save())
    await first.sleep()
    let second = Session()
    await second.wake(saved)
    #expect(await second.save() == saved)
    #expect(saved["Desk/Page[0]#draft"] == "\"below\"" && saved["Desk/Page[3]#draft"] == "\"on top\"")
    await second.sleep()
  }

  @Test func aSavedTreeCrossesADistributedCall() async throws {
    let first = DistributedDesk(actorSystem: Self.system)
    try await first.wake(SavedTree())
    try await first.open(3)
    let saved = try await first.save()
    try await first.sleep()
    let second = DistributedDesk(actorSystem: Self.system)
    try await second.wake(saved)
    #expect(try await second.save() == saved)
    #expect(saved.places == ["Desk#layout", "Desk/Page[0]#draft", "Desk/Page[3]#draft"])
    try await second.sleep()
  }
}

distributed actor DistributedDesk {
  typealias ActorSystem = LocalTestingDistributedActorSystem
  private var root: DeskRouter?

  distributed func wake(_ saved: SavedTree) {
    let root = DeskRouter()
    root.launch(LaunchOptions(restoring: restoring(saved)))
    self.root = root
  }

  distributed func open(_ page: Int) { root?.interactor.layout.stack.append(page) }
  distributed func save() -> SavedTree { root?.save() ?? SavedTree() }

  distributed func sleep() async {
    await root?.shutdown()
    root = nil
  }
}
