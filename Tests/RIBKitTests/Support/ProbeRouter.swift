import RIBKit
import TreeSupport

/// A router that notes its hooks in a transcript and does in them what the test says.
final class ProbeRouter: Router {
  var interactor: ProbeInteractor
  let containers = Containers<String>()
  var slot: ChildSlot<String> { containers.slot }
  var stack: ChildStack<String> { containers.stack }
  var list: ChildList<String> { containers.list }
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

extension ProbeContainer {
  /// Shows a child in the container of a router, or of another one; in a stack, pushes it with a mode.
  func show(
    _ key: String, _ mode: StackMode = .replaceAll, in router: ProbeRouter, of owner: ProbeRouter? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, build: () -> any Router
  ) {
    (owner ?? router).containers[self].show(key, mode, in: router, fileID: fileID, line: line, build: build)
  }

  func clear(in router: ProbeRouter, fileID: StaticString = #fileID, line: UInt = #line) {
    router.containers[self].clear(in: router, fileID: fileID, line: line)
  }

  /// The keys of the children that are shown.
  func keys(of router: ProbeRouter) -> [String] { router.containers[self].shownKeys }
}
