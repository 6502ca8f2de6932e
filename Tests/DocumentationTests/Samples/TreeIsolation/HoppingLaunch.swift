protocol HoppingRouter: AnyObject {
  func didAttach()
}

extension HoppingRouter {
  func launch(on actor: isolated any Actor) { didAttach() }
}

@MainActor final class AppRouter: @MainActor HoppingRouter {
  private(set) var isAttached = false
  func didAttach() { isAttached = true }
}

@MainActor func misplace(_ router: AppRouter, on other: any Actor) async {
  await router.launch(on: other)
}
