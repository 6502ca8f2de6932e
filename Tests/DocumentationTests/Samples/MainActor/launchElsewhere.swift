import RIBKit

actor Elsewhere {}

func launchElsewhere(_ root: TripRouter) async {
  await root.launch(on: Elsewhere())
}

nonisolated protocol Content: AnyObject {
  func appear()
}

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
  let label = Label()
  func appear() { label.text = "here" }
}

func launchPageElsewhere() async {
  await FrameRouter(Page()).launch(on: Elsewhere())
}
