internal import RIBKit
internal import Testing

/// The life of the tree that a harness tests: one interactor with a stub for its router, one router, or all of it.
final class HarnessLife<Root: Router>: Lifecycle {
  let core: HarnessCore
  let subject: Any.Type
  let verbs: Verbs
  private let options: LaunchOptions
  private var held: Root?
  private var isFinished = false

  /// Whether the tree is launched.
  private(set) var isActive = false

  init(_ root: Root, testing subject: Any.Type, _ core: HarnessCore, _ options: LaunchOptions, _ verbs: Verbs)
  {
    self.core = core
    self.subject = subject
    self.verbs = verbs
    self.options = options
    held = root
    core.life = self
  }

  /// The name of the type that is tested.
  var name: String { "\(subject)" }

  /// The root of the tree.
  var root: Root {
    guard let held else { preconditionFailure("RIBTesting: a harness was used while it was released.") }
    return held
  }

  /// Launches the tree and runs what follows.
  func begin(at place: SourceLocation) {
    guard !isActive else {
      return core.sink.fail("\(name) is active already: \(verbs.end) it first.", at: place)
    }
    isActive = true
    core.step(Step(verbs.begin), at: place) {
      core.run { root.launch(options, on: core.actor ?? core.host) }
    }
  }

  /// Ends the tree and runs what follows.
  func end(at place: SourceLocation) {
    guard isActive else {
      return core.sink.fail("\(name) is not active: \(verbs.begin) it first.", at: place)
    }
    isActive = false
    core.step(Step(verbs.end), at: place) { core.host.shutdown(root) }
  }

  func detach() {
    core.run { core.host.detach(root) }
  }

  var openWork: [OpenWork] { core.run { root.interactor.scope.openWork } }

  var unfinishedWork: [OpenWork] { core.run { root.interactor.scope.unfinishedWork } }

  func endWork(at index: Int) {
    core.run { root.interactor.scope.endWork(at: index) }
  }

  /// Does something where the tree lives and runs what follows.
  func run<Result>(at place: SourceLocation, _ body: (Root) throws -> Result) rethrows -> Result {
    try core.step(Step("runs"), at: place) { try core.run { try body(root) } }
  }

  /// Ends the test: fails for what is open, ends the tree, fails for what is left over.
  func finish(at place: SourceLocation) {
    guard !isFinished else { return }
    isFinished = true
    let scope = root.interactor.scope
    if isActive {
      core.step(Step("finishes"), at: place) {}
      core.failForOpenWork(scope.openWork, of: subject)
      core.isFinishing = true
      end(at: place)
    }
    core.failForUnfinished(scope.unfinishedWork, of: subject)
    core.failForRest()
  }

  /// Lets go of the tree and fails if it is still there; the last that a harness does.
  func release() {
    weak let router: AnyObject? = held
    weak let interactor: AnyObject? = held?.interactor
    let isRunning = held?.interactor.scope.unfinishedWork.isEmpty == false
    held = nil
    if !isRunning, router != nil || interactor != nil { core.failForSurvivor(name) }
    core.attachTrace(of: subject)
  }
}
