import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// Trips are released.
@Suite(.failsOnLeaks)
struct LeakTests {
  @Test func aTreeThatIsShutDownIsGone() {
    let host = ManualHost()
    let root = LibraryRouter(library: Library { _ in [] })
    root.launch(on: host)
    host.shutdown(root)
  }
}
