internal import RIBKit
internal import TicTacToe

/// Launches the tree, and passes it each typed line.
@main
enum Program {
  static func main() {
    let host = ManualHost()
    let screen = Screen()
    let builder = RootBuilder(screen: screen, scoring: ScoreService())
    let root = builder.build(listener: Listener { print($0) })
    root.launch(on: host)
    var shown = ""
    repeat {
      for pause in [Duration.zero, .seconds(1)] {
        host.advance(by: pause)
        if screen.text != shown { print(screen.text) }
        shown = screen.text
      }
    } while readLine().map(screen.type) != nil
    host.shutdown(root)
  }
}
