import Distributed
import RIBKit

// Launches as they may stand in a module without default isolation.

func launch<Root: Router>(generic root: Root, on actor: isolated any Actor = #isolation) -> String {
  root.launch()
  return root.path
}

func launch(existential root: any Router, on actor: isolated any Actor = #isolation) -> String {
  root.launch()
  return root.path
}

actor Session {
  private let kept = FeedRouter()

  func run() async -> [String] {
    kept.launch()
    kept.interactor.count += 1
    let (first, second, third) = (FeedRouter(), FeedRouter(), FeedRouter())
    first.launch(LaunchOptions(faults: .log))
    let lines = [kept.path, first.path, launch(generic: second), launch(existential: third)]
    for root in [kept, first, second, third] { await root.shutdown() }
    return lines
  }
}

/// A struct that works for whoever calls it.
struct Launcher {
  let root: FeedRouter

  func run(on actor: isolated any Actor = #isolation) async -> String {
    root.launch()
    defer { root.interactor.count += 1 }
    let path = root.path
    await root.shutdown()
    return path
  }
}

@globalActor actor Stage: GlobalActor {
  static let shared = Stage()
}

@Stage final class Show {
  private let root = FeedRouter()

  func run() async -> String {
    root.launch()
    let path = root.path
    await root.shutdown()
    return path
  }
}

@MainActor final class Window {
  private let root = FeedRouter()

  func run() async -> [String] {
    root.launch()
    let lines = [root.path, await Launcher(root: FeedRouter()).run()]
    await root.shutdown()
    return lines
  }
}

distributed actor Player {
  typealias ActorSystem = LocalTestingDistributedActorSystem
  private let root = FeedRouter()

  distributed func run() async -> String {
    root.launch()
    let path = root.path
    await root.shutdown()
    return path
  }
}

/// A host belongs to the task that holds it, across its awaits, and may be given away whole.
@concurrent func runOnHost() async -> [String] {
  let (host, root) = (ManualHost(), FeedRouter())
  root.launch(on: host)
  await Task.yield()
  host.advance(by: .seconds(1))
  host.run { root.interactor.count += 1 }
  let path = root.path
  host.shutdown(root)
  let (given, other) = (ManualHost(), FeedRouter())
  other.launch(on: given)
  let path2 = await Task.detached { () -> String in
    defer { given.shutdown(other) }
    return other.path
  }.value
  return [path, path2]
}

@main enum Program {
  static func main() async throws {
    var lines = await Session().run() + Window().run() + runOnHost()
    lines.append(await Show().run())
    lines.append(try await Player(actorSystem: LocalTestingDistributedActorSystem()).run())
    print(lines.count, Set(lines))
  }
}
