internal import Basics
package import RIBKit

/// The RIBs that a test creates: every scope and, from the first attach, its interactor and its router.
///
/// It retains none of them. It sees the RIBs that are created while it is the current watch: in the task that watches, in the tasks
/// that this one starts and in the trees that these tasks launch, but not in detached tasks.
package final class LeakWatch: TreeProbe {
  private struct State {
    var isOpen = true
    var last: UInt64 = 0
    var ribs: [UInt64: WatchedRIB] = [:]
    var kept: [Leak] = []
    var services: [WatchedService] = []
    /// The number of services that triggers removing the released ones.
    var serviceLimit = 64
  }

  private let state = Lock(State())
  /// The enclosing watch, which then keeps the RIBs of both.
  let outer: LeakWatch?

  /// The watch of the running task.
  static var current: LeakWatch? { TreeProbes.current as? LeakWatch }

  /// Creates a watch, which sees the RIBs that are created in ``watch(_:)``.
  ///
  /// An enclosing watch sees the same RIBs.
  package init(within outer: LeakWatch? = nil) {
    self.outer = outer?.outer ?? outer
    TreeProbes.beginUse()
  }

  /// Runs a function and watches the RIBs that it creates.
  package func watch(_ function: @Sendable () async throws -> Void) async throws {
    try await TreeProbes.$current.withValue(self) { try await function() }
  }

  /// Runs a function and watches the RIBs that it creates.
  package func watch<Result>(_ function: () throws -> Result) rethrows -> Result {
    try TreeProbes.$current.withValue(self, operation: function)
  }

  /// Declares that a router, with everything attached under it, is meant to outlive the test that created it.
  static func expectSurvival(of router: some Router) {
    (router.interactor.scope.node.probe as? WatchedRIB)?.expectSurvival()
  }

  package func note(
    _ node: Node, sending output: (route: Any.Type, event: Any.Type),
    at place: (fileID: StaticString, line: UInt)
  ) {
    (outer ?? self).add(node, sending: output, at: place, seenBy: self)
  }

  private func add(
    _ node: Node, sending output: (route: Any.Type, event: Any.Type),
    at place: (fileID: StaticString, line: UInt), seenBy inner: LeakWatch
  ) {
    state.withLock { state in
      guard state.isOpen else { return }
      state.last += 1
      let rib = WatchedRIB(
        state.last, of: self, seenBy: ObjectIdentifier(inner), sending: output, at: place)
      rib.note(node)
      node.probe = rib
      state.ribs[state.last] = rib
    }
  }

  /// Records a service of modules.
  func note(_ service: WatchedService) {
    state.withLock { state in
      guard state.isOpen else { return }
      if state.services.count >= state.serviceLimit {
        state.services.removeAll(where: \.isGone)
        state.serviceLimit = max(64, 2 * state.services.count)
      }
      state.services.append(service)
    }
  }

  /// The services that survive their modules.
  private var leakedServices: [Leak] { state.withLock { $0.services }.compactMap(\.leak) }

  /// Forgets a completely released RIB, so that a test may create any number of them.
  func forget(_ rib: WatchedRIB) {
    _ = state.withLock { $0.ribs.removeValue(forKey: rib.number) }
  }

  /// Records a past leak, of a child that its parent kept.
  func note(_ leak: Leak) {
    state.withLock { if $0.isOpen { $0.kept.append(leak) } }
  }

  /// The past leaks, in the order in which they were found.
  var kept: [Leak] { state.withLock { $0.kept } }

  /// The recorded RIBs, in the order in which they were created.
  var ribs: [WatchedRIB] {
    state.withLock { Array($0.ribs.values) }.sorted { $0.number < $1.number }
  }

  /// Ends the watch: it no longer sees anything, and forgets all RIBs.
  ///
  /// A second call has no effect.
  package func close() {
    let ribs = state.withLock { state in
      defer { (state.isOpen, state.ribs, state.services) = (false, [:], []) }
      if state.isOpen { TreeProbes.endUse() }
      return state.ribs
    }
    withExtendedLifetime(ribs) {}
  }
}

extension LeakWatch {
  /// The pauses of the check before it reports an unowned RIB as a leak: first it only yields; then it sleeps, twice as long each
  /// time, about a second in total.
  private static let pauses =
    [Duration](repeating: .zero, count: 200) + (0..<10).map { .milliseconds(1 << $0) }

  /// The number of RIBs created on one line that are reported individually.
  private static let limit = 10

  /// Finds the RIBs that outlive the test; called when the test has returned.
  ///
  /// The runtime releases the captures of a task's closure after the closure's last line, so tasks that have ended are awaited
  /// before anything is reported as a leak. The thread of such a task may release the task's actor even later. That cannot be
  /// awaited, and on a busy machine the thread may be delayed, so the check waits about a second for a RIB that nothing in RIBKit
  /// retains. If nothing leaks, the check doesn't wait.
  ///
  /// - Returns: The children that their parents kept until their own release, then one leak per RIB, in the order of creation,
  ///   except that many from one line are summarized; then the services that outlive their modules.
  /// - Complexity: O(*n* log *n*), where *n* is the number of surviving RIBs.
  package func leaks() async -> [Leak] {
    var suspects = unexpected(ribs.filter(\.lives))
    for rib in suspects {
      for task in rib.tasks where !task.isRunning { await task.handle.value }
    }
    suspects.removeAll { !$0.lives }
    var pauses = Self.pauses[...]
    while !pauses.isEmpty, let suspect = suspects.first(where: \.isUnexplained) {
      while suspect.lives, let pause = pauses.popFirst() { await Self.wait(for: pause) }
      suspects.removeAll { !$0.lives }
    }
    var services = leakedServices
    while !services.isEmpty, let pause = pauses.popFirst() {
      await Self.wait(for: pause)
      services = leakedServices
    }
    return kept + leaks(of: suspects) + services
  }

  private static func wait(for pause: Duration) async {
    if pause == .zero { await Task.yield() } else { try? await Task.sleep(for: pause) }
  }

  /// Returns the RIBs that are neither declared to outlive the test nor attached under one that is.
  private func unexpected(_ ribs: [WatchedRIB]) -> [WatchedRIB] {
    guard ribs.contains(where: \.isExpected) else { return ribs }
    var answers: [ObjectIdentifier: Bool] = [:]
    for rib in ribs {
      // The search goes upward to the first known RIB; each RIB is visited once.
      var passed: [WatchedRIB] = []
      var next: WatchedRIB? = rib
      while let current = next, answers[ObjectIdentifier(current)] == nil, !current.isExpected {
        passed.append(current)
        next = current.parent
      }
      let answer = next.map { answers[ObjectIdentifier($0)] ?? true } ?? false
      for current in passed { answers[ObjectIdentifier(current)] = answer }
      if passed.isEmpty { answers[ObjectIdentifier(rib)] = answer }
    }
    return ribs.filter { answers[ObjectIdentifier($0)] == false }
  }

  /// Returns one leak per RIB; those beyond the limit for one line are summarized at the end, in one leak for that line.
  private func leaks(of ribs: [WatchedRIB]) -> [Leak] {
    var leaks: [Leak] = []
    var counts: [String: Int] = [:]
    for rib in ribs {
      guard let leak = rib.leak else { continue }
      let count = counts[rib.placeText, default: 0] + 1
      counts[rib.placeText] = count
      if count <= Self.limit { leaks.append(leak) }
    }
    for rib in ribs {
      guard let count = counts.removeValue(forKey: rib.placeText), count > Self.limit else { continue }
      let rest = count - Self.limit
      leaks.append(
        rib.leak(
          saying:
            "\(rest) more \(rest == 1 ? "RIB" : "RIBs") created on this line outlive\(rest == 1 ? "s" : "") the test."
        ))
    }
    return leaks
  }
}
