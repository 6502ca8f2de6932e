import RIBInspector
import RIBKit

/// Launches the tree, and passes it each typed line.
@main
enum Program {
  static func main() throws {
    let recorder = CommandLine.arguments.dropFirst().first.map { TraceRecorder(file: TraceFile($0)) }
    let host = ManualHost()
    let screen = Screen()
    let session = SessionService()
    let features = Features(screen: screen)
    let root = RootRouter(
      screen: screen, scoring: ScoreService(), session: session, features: features,
      listener: Listener { print($0) })
    try root.openLinks(for: session)
    root.launch(LaunchOptions(observer: recorder), on: host)
    var shown = ""
    repeat {
      for pause in [Duration.zero, .seconds(1)] {
        host.advance(by: pause)
        if screen.text != shown { print(screen.text) }
        shown = screen.text
      }
      guard let line = readLine() else { break }
      if line.contains("://") {
        host.run { root.interactor.open(line) }
      } else if line.hasPrefix("flag ") {
        features.toggle(String(line.dropFirst(5)))
      } else {
        screen.type(line)
      }
    } while true
    host.shutdown(root)
    recorder?.flush()
  }
}
