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
    let slot = ChildSlot<Int>()
    let stack = ChildStack<Int>()
    let tabs = ChildTabs<Int>()

    func route(to route: Int) {}
  }

  @Test(arguments: [-1, 0, Int.min]) func nothingIsKeptForLessThanOneKey(count: Int) {
    let (host, window) = (ManualHost(), Window())
    window.launch(on: host)
    host.endsWithTest(window)
    host.run {
      window.slot.show(1, in: window) { Child() }
      window.stack.push(1, in: window) { Child() }
      window.tabs.show(1, in: window) { Child() }
      #expect("\(window.snapshot())".contains("Child"))
      window.slot.keepLinkKeys(count, in: window) {}
      window.stack.keepLinkKeys(count, in: window) {}
      window.tabs.keepLinkKeys(count, in: window) {}
      #expect(!"\(window.snapshot())".contains("Child"))
    }
  }
}
