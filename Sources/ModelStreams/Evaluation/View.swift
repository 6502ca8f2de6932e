/// A stream that is derived from others.
///
/// A view owns its inputs here and nowhere else, so that a chain of any length can be released without recursion.
@usableFromInline
class View: @unchecked Sendable {
  /// The streams that it is evaluated from; changed by its release only.
  private(set) final var inputs: [any AnyOrigin]

  init(_ inputs: [any AnyOrigin]) {
    self.inputs = inputs
  }

  deinit {
    // Were the inputs left to the runtime, each release would be made inside that of the view above: a hundred thousand
    // of them need more stack than a thread has. Whoever holds the last reference to a view takes its inputs first.
    var released: [View] = []
    handInputs(to: &released)
    while var view = released.popLast() {
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

/// A model that is itself a stream.
protocol ViewCarrier {
  /// What it reads from, if that is a view.
  var view: View? { get }
}
