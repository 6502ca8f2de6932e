import RIBKit
import RIBSessions
import TestSupport
import Testing

/// Tabs whose children use the tabs in their `deinit`.
struct ClearedTabsTests {
  private final class Tab: Leaf {
    static var savedName: String { "Tab" }

    let scope = Scope<Never, Never>()
    var text = ""
    var whenReleased: () -> Void = {}

    func didBecomeActive() { preserve(\.text, as: "text") }

    deinit { whenReleased() }
  }

  private final class Window: Router {
    final class Owner: Interactor {
      enum Route {}

      let scope = Scope<Route, Never>()
    }

    let interactor = Owner()
    let tabs = ChildTabs<Int>()

    func route(to route: Owner.Route) {}
  }

  @Test func clearForgetsTheValuesOfATabThatAnotherOneDetaches() {
    let (host, window) = (ManualHost(), Window())
    window.launch(LaunchOptions(restoring: Restoration(SavedTree(), coder: JSONValueCoder())), on: host)
    host.run {
      for key in 1...2 {
        window.tabs.show(key, in: window) {
          let tab = Tab()
          tab.text = "secret of \(key)"
          if key == 1 { tab.whenReleased = { [unowned window] in window.tabs.clear(in: window) } }
          return tab
        }
      }
      #expect(window.save()?["Window/Tab[2]#text"] != nil)
      window.tabs.clear(in: window)
      #expect(window.save()?["Window/Tab[2]#text"] == nil)
    }
    host.shutdown(window)
  }
}
