import RIBKit

/// The interactor of a level: it shows the next one when it wants to.
final class LevelInteractor: Interactor {
  /// What it does when it is asked for a child.
  enum Manner {
    case atOnce
    case after(Duration)
    case never
  }

  let scope = Scope<Level, Never>()
  let name: String
  let world: LevelWorld
  private(set) var page = 0
  var hasChild: () -> Bool = { false }

  init(_ name: String, _ world: LevelWorld) {
    self.name = name
    self.world = world
  }

  func didBecomeActive() {
    world.note("+\(name)")
    world.whenActive[name]?()
  }

  func willResignActive() {
    world.note("-\(name)")
  }

  func show(_ level: Level) {
    switch world.manners[level.name] ?? .atOnce {
    case .atOnce: route(to: level)
    case .after(let time): after(time) { $0.route(to: level) }
    case .never: break
    }
  }

  func turn(to page: Page) -> Bool {
    guard !world.stubborn.contains(name) else { return false }
    guard self.page == 0 || !world.fixed.contains(name) else { return false }
    self.page = page.number
    world.note("\(name)=\(page.number)")
    return true
  }
}
