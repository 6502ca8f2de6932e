import RIBKit

/// Launches the tree, and passes it each typed line.
@main
enum Program {
  static func main() {
    let host = ManualHost()
    let screen = Screen()
    let root = RootRouter(screen: screen, listener: Listener { print($0) })
    root.launch(on: host)
    var shown = ""
    repeat {
      host.settle()
      if screen.text != shown { print(screen.text) }
      shown = screen.text
    } while readLine().map(screen.type) != nil
    host.shutdown(root)
  }
}
