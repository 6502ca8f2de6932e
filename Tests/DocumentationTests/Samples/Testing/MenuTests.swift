import Dispatch
import RIBKit
import RIBTesting
import Testing

/// A service that takes time, and asks for each menu once.
actor Menus {
  private let fetch: @Sendable (String) async -> [String]
  private var underway: [String: Task<[String], Never>] = [:]

  init(fetch: @escaping @Sendable (String) async -> [String]) {
    self.fetch = fetch
  }

  func menu(of place: String) async -> [String] {
    let task = underway[place] ?? Task { [fetch] in await fetch(place) }
    underway[place] = task
    return await task.value
  }
}

/// Shows the menu of a place.
final class MenuInteractor: Interactor {
  let scope = Scope<[String], Never>()
  private let menus: Menus

  init(menus: Menus) {
    self.menus = menus
  }

  func didBecomeActive() {  // on the actor of the tree
    call { [menus] in
      await menus.menu(of: "Ana's")  // off that actor, concurrently
    } then: { me, menu in  // on the actor of the tree, unless the RIB has detached
      if let menu = try? menu.get() { me.route(to: menu) }
    }
  }
}

@Suite(.failsOnLeaks)
struct MenuTests {
  @Test func theMenuIsShown() {
    let menus = Menus { place in ["Soup of \(place)"] }
    let harness = InteractorHarness { (_: Listener<Never>) in MenuInteractor(menus: menus) }
    harness.activate()
    harness.expectRoute(["Soup of Ana's"])
    harness.deactivate()
  }

  @Test func theMenuComesFromAServer() async {
    let menus = Menus { place in
      await withCheckedContinuation { menu in
        DispatchQueue.global().async { menu.resume(returning: ["Soup of \(place)"]) }
      }
    }
    let harness = InteractorHarness { (_: Listener<Never>) in MenuInteractor(menus: menus) }
    harness.allowExternalWork("the server")
    harness.activate()
    await harness.waitForExternalWork("the server", timeout: .seconds(30))
    harness.expectRoute(["Soup of Ana's"])
    harness.deactivate()
  }
}
