protocol SmallInteractor: AnyObject {
  func didBecomeActive()
}

protocol SmallRouter: AnyObject {
  associatedtype InteractorType: SmallInteractor
  var interactor: InteractorType { get }
}

extension SmallRouter {
  func launch(on actor: any Actor = #isolation) {
    actor.preconditionIsolated("launch a tree on the actor that is to own it")
    interactor.didBecomeActive()
  }
}
