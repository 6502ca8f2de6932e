/// What an interactor does with the models of one stream, without the types of either.
///
/// It is made in the module of the caller, where the compiler knows both types. So a delivery is one call of specialized
/// code, and the observations of all models are one class.
@usableFromInline
struct ModelHandler {
  private let call: (_ interactor: AnyObject, _ model: AnyObject) -> Void

  @usableFromInline
  init(call: @escaping (_ interactor: AnyObject, _ model: AnyObject) -> Void) {
    self.call = call
  }

  /// Drops the types of a handler.
  ///
  /// The casts are safe because of the one function that makes observations, `observe(_:fileID:line:_:)`: its interactor
  /// is that of the node for as long as the observation is live, and the ``StreamWatch`` of its stream
  /// makes the models. A debug build checks them.
  @inlinable
  init<Me: AnyObject, Model>(_ handler: @escaping (Me, Model) -> Void) {
    self.init { interactor, model in
      handler(
        unsafeDowncast(interactor, to: Me.self), unsafeDowncast(model, to: ReadModel<Model>.self).model)
    }
  }

  func callAsFunction(_ interactor: any Interactor, _ model: AnyReadModel) {
    call(interactor, model)
  }
}
