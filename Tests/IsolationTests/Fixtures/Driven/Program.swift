import ModelStreams
import RIBKit

/// The ride, driven by a manual host, a hundred times; rides that differ would all be printed.
@main enum Program {
  static func main() async {
    var logs: Set<[String]> = []
    for _ in 0..<100 { logs.insert(await ride()) }
    for line in logs.joined() { print(line) }
  }

  static func ride() async -> [String] {
    let host = ManualHost()
    let root = RideRouter()
    root.launch(LaunchOptions(host: host))
    let settlement = await host.settleTasks(advancingBy: .seconds(10))
    for task in settlement.unfinished { root.interactor.note(task.description) }
    root.interactor.miles.send(7)
    await host.settleTasks()
    await root.shutdown()
    return root.interactor.lines
  }
}
