import RIBKit
import RIBLinks

/// The router of a level, which shows another level, of any depth.
final class LevelRouter: LinkedRouter {
  let interactor: LevelInteractor
  let slot = ChildSlot<Level>()

  init(_ name: String, _ world: LevelWorld) {
    interactor = LevelInteractor(name, world)
  }

  var isRoot: Bool { interactor.name == "root" }

  var linkPart: LinkPart {
    LinkPart(slot, of: self) { [interactor] in interactor.show($0) }
      .updating(Page(interactor.page)) { [interactor] in interactor.turn(to: $0) }
  }

  func route(to level: Level) {
    slot.show(level, in: self) { LevelRouter(level.name, interactor.world) }
  }
}

extension LevelRouter: OverlaidRouter {
  var overlay: LinkOverlay<String> { interactor.world.overlay }
}
