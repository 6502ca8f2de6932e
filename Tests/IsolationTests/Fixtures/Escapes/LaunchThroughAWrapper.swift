import RIBKit

actor Other {}

nonisolated protocol Content: AnyObject {
  func appear()
}

/// A RIB around something whose isolation it does not know.
nonisolated final class FrameInteractor<Wrapped: Content>: Interactor {
  let scope = Scope<Never, Never>()
  let content: Wrapped

  init(_ content: Wrapped) { self.content = content }

  func didBecomeActive() { content.appear() }
}

nonisolated final class FrameRouter<Wrapped: Content>: Router {
  let interactor: FrameInteractor<Wrapped>

  init(_ content: Wrapped) { interactor = FrameInteractor(content) }
}

final class Page: Content {
  func appear() { print("nothing stopped it") }
}

@main enum Program {
  static func main() async {
    await FrameRouter(Page()).launch(on: Other())
  }
}
