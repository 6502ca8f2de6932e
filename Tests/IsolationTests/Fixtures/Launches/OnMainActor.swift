import Dispatch
import RIBKit

// Launches as they may stand in a module whose default isolation is the main actor.

func launch<Root: Router>(generic root: Root) -> String {
  root.launch()
  return root.path
}

func launch(existential root: any Router) -> String {
  root.launch()
  return root.path
}

final class Window {
  private let root = FeedRouter()

  func run() async -> [String] {
    root.launch()
    let (first, second) = (FeedRouter(), FeedRouter())
    let lines = [root.path, launch(generic: first), launch(existential: second)]
    for root in [root, first, second] { await root.shutdown() }
    return lines
  }
}

/// A launch by what knows only that it runs on the main queue.
func launchOnTheQueue() async -> String {
  await withCheckedContinuation { end in
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        let root = FeedRouter()
        root.launch()
        end.resume(returning: root.path)
      }
    }
  }
}

func runOnHost() async -> [String] {
  let (host, root) = (ManualHost(), FeedRouter())
  root.launch(on: host)
  await Task.yield()
  host.advance(by: .seconds(1))
  let path = host.run { root.path }
  host.shutdown(root)
  let (driver, driven) = (ManualHost(), FeedRouter())
  driven.launch(LaunchOptions(host: driver))
  await driver.settleTasks(advancingBy: .seconds(1))
  let drivenPath = driven.path
  await driven.shutdown()
  return [path, drivenPath]
}

@main enum Program {
  static func main() async {
    let lines = await Window().run() + runOnHost() + [launchOnTheQueue()]
    print(lines.count, Set(lines))
  }
}
