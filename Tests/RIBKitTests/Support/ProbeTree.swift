import RIBKit
import RIBSessions
import RIBTesting
import Testing
import TreeSupport

/// A tree of probes on a manual host: its hooks and its faults are lines of one transcript.
///
/// An unexpected event shows as a line too many: a fault is noted as `fault` and its code. The tree ends with its test, in a
/// suite with the trait `.trees`.
final class ProbeTree {
  let host: ManualHost
  let transcript = Transcript()
  let log = EventLog()
  let root: ProbeRouter
  private(set) var faults: [TreeFault] = []
  var whenFaulty: (TreeFault) -> Void = { _ in }

  /// All probes that were made for the tree and are still there.
  private var probes: [() -> ProbeRouter?] = []

  /// Makes a tree that is not launched yet.
  ///
  /// - Parameter host: Its host; several trees may have the same one.
  init(on host: ManualHost = ManualHost()) {
    self.host = host
    root = ProbeRouter("root", transcript)
    keep(root)
    TestTrees.endWithTest { self.end() }
  }

  /// Makes a tree and launches it.
  static func launched() -> ProbeTree {
    let tree = ProbeTree()
    tree.launch()
    return tree
  }

  /// Ends the tree if it is still there, and drops what its probes were told to do.
  private func end() {
    if root.interactor.isActive { host.shutdown(root) }
    for probe in probes { probe()?.forget() }
    whenFaulty = { _ in }
    log.whenTold = { _ in }
  }

  private func keep(_ probe: ProbeRouter) {
    probes.append { [weak probe] in probe }
  }

  /// Makes a probe that is attached nowhere.
  func probe(_ name: String, listener: Listener<String> = Listener { _ in }) -> ProbeRouter {
    let probe = ProbeRouter(name, transcript, listener: listener)
    keep(probe)
    return probe
  }

  /// Expects one fault, in whose sentence these words are, in their order: the thing, the rule, the way out.
  ///
  /// The sentences themselves are in `FaultSentenceTests`.
  func expectFault(_ words: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    expectFault(words, sourceLocation: sourceLocation)
  }

  /// Expects one fault, in whose sentence these words are, in their order.
  func expectFault(_ words: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    let sentences = sentences
    #expect(sentences.count == 1, sourceLocation: sourceLocation)
    expectWords(sentences.first ?? "", words, sourceLocation: sourceLocation)
  }

  /// The paths and messages of the faults, which must all name a line of a test.
  var sentences: [String] {
    faults.map { fault in
      #expect(fault.fileID.hasPrefix("RIBKitTests/"), "\(fault)")
      #expect(fault.description == "\(fault.path): \(fault.message) (\(fault.fileID):\(fault.line))")
      return "\(fault.path): \(fault.message)"
    }
  }

  /// How the tree runs.
  var options: LaunchOptions {
    LaunchOptions(
      faults: .report { [unowned self] fault in
        faults.append(fault)
        transcript.note("fault \(fault.code.rawValue)")
        whenFaulty(fault)
      },
      observer: log, showsValues: true, restoring: Restoration(SavedTree(), coder: JSONValueCoder()))
  }

  /// Launches the tree, settles and forgets what that noted.
  func launch() {
    host.run { root.launch(options, on: host) }
    host.settle()
    forget()
  }

  /// Launches the tree with a child, and forgets what that noted.
  func launch(child: String) -> ProbeRouter { launch(chain: child)[0] }

  /// Launches the tree with a child and a child of that, and forgets what that noted.
  func launch(child: String, grandchild: String) -> (child: ProbeRouter, grandchild: ProbeRouter) {
    let chain = launch(chain: child, grandchild)
    return (chain[0], chain[1])
  }

  /// Launches the tree, unless it is launched, with children in a chain under the root, each named, and forgets what that noted.
  ///
  /// - Returns: The children, the one nearest the root first.
  @discardableResult
  func launch(chain names: String...) -> [ProbeRouter] {
    if !root.interactor.isActive { launch() }
    let chain = names.map { probe($0) }
    host.run {
      var parent = root
      for router in chain {
        parent.attach(router)
        parent = router
      }
    }
    forget()
    return chain
  }

  /// Does something inside the host.
  @discardableResult
  func run<Result>(_ body: () -> Result) -> Result {
    host.run(body)
  }

  /// Runs what is due, then gives the lines since the last call.
  func settled() -> [String] {
    host.settle()
    return transcript.take()
  }

  /// The lines since the last call.
  func take() -> [String] {
    transcript.take()
  }

  /// The late calls and dropped deliveries since the last call, as the observer was told.
  func lates() -> [String] {
    log.take().filter { [.late, .dropped, .outdated].contains($0.kind) }.map(\.detail)
  }

  func forget() {
    _ = transcript.take()
    _ = log.take()
    faults = []
  }

  /// Shuts the tree down before the end of its test, and gives the lines since the last call.
  @discardableResult
  func shutdown() -> [String] {
    host.shutdown(root)
    return transcript.take()
  }
}
