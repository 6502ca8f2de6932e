/// An observation of any asynchronous sequence: every element in order, then its end.
final class SequenceObservation<Me: Interactor, Element: Sendable>: SequenceSink<Element>, @unchecked Sendable
{
  private var handler: ((Me, Element) -> Void)?
  private var completion: ((Me, (any Error)?) -> Void)?

  init(
    _ node: Node, of tree: Tree, handler: @escaping (Me, Element) -> Void,
    completion: ((Me, (any Error)?) -> Void)?
  ) {
    self.handler = handler
    self.completion = completion
    super.init(node, of: tree)
  }

  override func hand(_ element: Element) {
    guard let me = interactor(as: Me.self) else { return }
    tree.during(.delivered, node, "\(element)") { handler?(me, element) }
  }

  override func finish(_ failure: (any Error)?) {
    let (me, completion) = (interactor(as: Me.self), completion)
    end()
    if let failure { tree.emit(.failed, node, "\(failure)") }
    if let me { completion?(me, failure) }
  }

  override func didEnd() {
    super.didEnd()
    handler = nil
    completion = nil
  }
}
