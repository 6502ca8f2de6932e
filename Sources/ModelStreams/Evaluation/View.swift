/// A stream derived from others: the base class of the operators' views.
///
/// A view owns its inputs here, so that a chain of any length can be released without recursion.
@usableFromInline
class View: @unchecked Sendable {
  // Unchecked because `inputs` is a variable. It is set before others see the view, and changed only by a `deinit`, when no
  // other reference to the view exists.
  /// The streams from which the view is evaluated.
  private(set) final var inputs: [any AnyUpstream]

  init(_ inputs: [any AnyUpstream]) {
    self.inputs = inputs
  }

  deinit {
    // If the runtime released the inputs, it would release each inside the release of the view above it: a hundred thousand of
    // them need more stack than a thread has. So this loop takes the last reference to each view, together with its inputs.
    var released: [View] = []
    handInputs(to: &released)
    while var view = released.popLast() {
      // A view with another reference keeps its inputs. If that reference goes away at this very moment, the release of `view` is the last
      // one, and its own `deinit` continues from there. The view dies at the end of this iteration with everything that a subclass keeps,
      // so the next iteration finds its inputs unshared even if the subclass held them too.
      if isKnownUniquelyReferenced(&view) { view.handInputs(to: &released) }
    }
  }

  private func handInputs(to released: inout [View]) {
    for input in inputs {
      // A stream of streams isn't taken apart, but the view in its model must outlive it, so that it's released here and not inside it.
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
