internal import RIBKit
internal import Testing

/// The life of the tree that a harness tests: one interactor with a stub for its router, one router, or all of it.
final class HarnessLife<Root: Router>: Lifecycle {
  let core: HarnessCore
  let name: String
  let verbs: Verbs
  private let actor: (any Actor)?
  private var options: LaunchOptions
  private var held: Root?
  private var isFinished = false

  /// Whether the tree is launched.
  private(set) var isActive = false

  init(
    _ root: Root, called name: String, _ core: HarnessCore, _ options: LaunchOptions, on actor: (any Actor)?,
    _ verbs: Verbs
  ) {
    self.core = core
    self.name = name
    self.verbs = verbs
    self.actor = actor is ManualHost ? nil : actor
    self.options = options
    held = root
    if self.actor != nil { self.options.host = core.host }
    core.life = self
  }

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
    core.step("\(verbs.begin)", at: place) { launch() }
  }

  private func launch() {
    guard let actor else { return core.host.run { root.launch(options, on: core.host) } }
    root.launch(options, on: actor)
  }

  /// Ends the tree and runs what follows.
  func end(at place: SourceLocation) {
    guard isActive else {
      return core.sink.fail("\(name) is not active: \(verbs.begin) it first.", at: place)
    }
    isActive = false
    core.step("\(verbs.end)", at: place) { core.host.shutdown(root) }
  }

  func detach() {
    enter { core.host.detach($0) }
  }

  var openWork: [OpenWork] { enter { $0.interactor.scope.openWork } }

  var unfinishedWork: [OpenWork] { enter { $0.interactor.scope.unfinishedWork } }

  func endWork(at index: Int) {
    enter { $0.interactor.scope.endWork(at: index) }
  }

  private func enter<Result>(_ body: (Root) throws -> Result) rethrows -> Result {
    try actor == nil ? core.host.run { try body(root) } : body(root)
  }

  /// Does something where the tree lives and runs what follows.
  func run<Result>(at place: SourceLocation, _ body: (Root) throws -> Result) rethrows -> Result {
    try core.step("runs", at: place) { try enter(body) }
  }

  /// Ends the test: fails for what is open, ends the tree, fails for what is left over.
  func finish(at place: SourceLocation) {
    guard !isFinished else { return }
    isFinished = true
    let scope = root.interactor.scope
    if isActive {
      core.step("finishes", at: place) {}
      core.failForOpenWork(scope.openWork, of: name)
      core.isFinishing = true
      end(at: place)
    }
    core.failForUnfinished(scope.unfinishedWork, of: name)
    core.failForRest()
  }

  /// Lets go of the tree and fails if it is still there; the last that a harness does.
  func release() {
    weak let router: AnyObject? = held
    weak let interactor: AnyObject? = held?.interactor
    let isRunning = held?.interactor.scope.unfinishedWork.isEmpty == false
    held = nil
    if !isRunning, router != nil || interactor != nil { core.failForSurvivor(name) }
    core.attachTrace(of: name)
  }
}
