import RIBKit

/// Launches the tree, and passes it each typed line.
@main
enum Program {
  static func main() throws {
    let host = ManualHost()
    let screen = Screen()
    let session = SessionService()
    let root = RootRouter(
      screen: screen, scoring: ScoreService(), session: session, listener: Listener { print($0) })
    try root.openLinks(for: session)
    root.launch(on: host)
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
      } else {
        screen.type(line)
      }
    } while true
    host.shutdown(root)
  }
}
