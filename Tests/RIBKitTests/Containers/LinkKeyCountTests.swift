import RIBKit
import Testing
import TreeSupport

/// A container of an app may compute the number of keys that a link keeps, and get less than zero.
@Suite(.trees)
struct LinkKeyCountTests {
  private final class Child: Leaf {
    let scope = Scope<Never, Never>()
  }

  private final class Window: Router {
    final class Owner: Interactor {
      let scope = Scope<Int, Never>()
    }

    let interactor = Owner()
    let containers = Containers<Int>()

    func route(to route: Int) {}
  }

  @Test(arguments: [-1, 0, Int.min], ProbeContainer.allCases)
  func nothingIsKeptForLessThanOneKey(count: Int, container: ProbeContainer) {
    let (host, window) = (ManualHost(), Window())
    guard let linkable = window.containers[container] as? any LinkableContainer else { return }
    window.launch(on: host)
    host.endsWithTest(window)
    host.run {
      window.containers[container].show(1, .standard, in: window, fileID: #fileID, line: #line) { Child() }
      #expect("\(window.snapshot())".contains("Child"))
      linkable.keepLinkKeys(count, in: window) {}
      #expect(!"\(window.snapshot())".contains("Child"))
    }
  }
}
