/// The body of a task that runs on the actor of the tree.
///
/// It is a class so that the closure of the task captures one untyped object: a captured generic parameter
/// would have to be `Sendable`, and an interactor whose conformance belongs to the main actor is not.
class TreeTask {
  /// Runs the body.
  ///
  /// - Parameter actor: The actor of the tree.
  func run(on actor: isolated any Actor) async {}
}
