import RIBKit

actor Elsewhere {}

func launchElsewhere(_ root: TripInteractor) async {
  await root.launch(on: Elsewhere())
}

nonisolated protocol Content: AnyObject {
  func appear()
}

nonisolated final class FrameInteractor<Wrapped: Content>: Leaf {
  let scope = Scope<Never, Never>()
  let content: Wrapped
  init(_ content: Wrapped) { self.content = content }
  func didBecomeActive() { content.appear() }
}

final class Page: Content {
  let label = Label()
  func appear() { label.text = "here" }
}

func launchPageElsewhere() async {
  await FrameInteractor(Page()).launch(on: Elsewhere())
}
