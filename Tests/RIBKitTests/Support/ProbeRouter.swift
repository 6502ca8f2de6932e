import RIBKit

/// A router that notes its hooks in a transcript and does in them what the test says.
final class ProbeRouter: Router {
  var interactor: ProbeInteractor
  let slot = ChildSlot<String>()
  let stack = ChildStack<String>()
  let list = ChildList<String>()
  let tabs = ChildTabs<String>()
  var whenAttached: (ProbeRouter) -> Void = { _ in }
  var whenDetaching: (ProbeRouter) -> Void = { _ in }
  var whenRouted: (ProbeRouter, String) -> Void = { _, _ in }
  var whenReleased: () -> Void = {}

  init(_ name: String, _ transcript: Transcript, listener: Listener<String> = Listener { _ in }) {
    interactor = ProbeInteractor(name, transcript, listener: listener)
  }

  init(_ interactor: ProbeInteractor) {
    self.interactor = interactor
  }

  deinit {
    whenReleased()
  }

  func didAttach() {
    interactor.note("attached")
    whenAttached(self)
  }

  func willDetach() {
    interactor.note("detaches")
    whenDetaching(self)
  }

  func route(to route: String) {
    interactor.note("to \(route)")
    whenRouted(self, route)
  }

  /// Drops what the test has told the probe to do, which may hold on to the probe.
  func forget() {
    whenAttached = { _ in }
    whenDetaching = { _ in }
    whenRouted = { _, _ in }
    interactor.forget()
  }

  /// The names of the children, in the order in which they were attached.
  var childNames: [String] {
    children.compactMap { ($0 as? ProbeRouter)?.interactor.name }
  }
}
