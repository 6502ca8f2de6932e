/// A stream that is derived from others: the base class of the operators' views.
///
/// A view owns its inputs here, so that a chain of any length can be released without recursion.
@usableFromInline
class View: @unchecked Sendable {
  // Unchecked because it is a variable. It is set before others see the view, and changed by a `deinit` only, when there
  // is no other reference.
  /// The streams that it is evaluated from.
  private(set) final var inputs: [any AnyUpstream]

  init(_ inputs: [any AnyUpstream]) {
    self.inputs = inputs
  }

  deinit {
    // If the inputs were left to the runtime, each would be released inside the release of the view above: a hundred thousand
    // of them need more stack than a thread has. So the last reference to a view is taken here, with its inputs, in a loop.
    var released: [View] = []
    handInputs(to: &released)
    while var view = released.popLast() {
      // If there is another reference, it stays whole. Should that one go at this very moment, the release of `view` is the
      // last, and its own `deinit` goes on from there. The view dies at the end of this iteration, with all that a subclass keeps;
      // so the next finds its inputs unshared, even if the subclass held them too.
      if isKnownUniquelyReferenced(&view) { view.handInputs(to: &released) }
    }
  }

  private func handInputs(to released: inout [View]) {
    for input in inputs {
      // A stream of streams is not taken apart, but the view in it must outlive it, to be released here and not inside it.
      if let view = input as? View ?? input.carried { released.append(view) }
    }
    inputs = []
  }
}

/// A model that is itself a stream, so that a view may hang from a storage.
protocol ViewCarrier {
  /// The view that the stream reads from, if it reads from one.
  var view: View? { get }
}
