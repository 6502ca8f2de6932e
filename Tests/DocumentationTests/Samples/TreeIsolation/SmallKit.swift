protocol SmallInteractor: AnyObject {
  func didBecomeActive()
}

protocol SmallRouter: AnyObject {
  associatedtype InteractorType: SmallInteractor
  var interactor: InteractorType { get }
}

extension SmallRouter {
  func launch(on actor: isolated any Actor = #isolation) {
    interactor.didBecomeActive()
  }
}
