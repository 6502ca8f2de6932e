internal import Basics
internal import ModelStreams

/// The RIBs that one test makes: every scope, and with the first attach its interactor and its router.
///
/// It keeps none of them alive. It sees the RIBs that are made while it is the current one: in the task that watches, in the tasks
/// which that one starts and in the trees launched there, but not in detached tasks.
package final class LeakWatch: TreeProbe {
  private struct State {
    var isOpen = true
    var last: UInt64 = 0
    var ribs: [UInt64: WatchedRIB] = [:]
    var kept: [Leak] = []
    var services: [WatchedService] = []
    /// The number of services at which those that are gone are forgotten.
    var serviceLimit = 64
  }

  private let state = Lock(State())
  /// The watch around it, which then keeps the RIBs of both.
  let outer: LeakWatch?

  /// The watch of the running task.
  package static var current: LeakWatch? { TreeProbes.current as? LeakWatch }

  /// Makes a watch; it sees what is made in ``watch(_:)``.
  ///
  /// - Parameter outer: The watch around it, which sees the same RIBs.
  package init(within outer: LeakWatch? = nil) {
    self.outer = outer?.outer ?? outer
    TreeProbes.beginUse()
  }

  /// Runs a function and sees the RIBs that it makes.
  ///
  /// - Parameter function: The function.
  /// - Throws: The error of the function.
  package func watch(_ function: @Sendable () async throws -> Void) async throws {
    try await TreeProbes.$current.withValue(self) { try await function() }
  }

  /// Runs a function and sees the RIBs that it makes.
  ///
  /// - Parameter function: The function.
  /// - Returns: The result of the function.
  /// - Throws: The error of the function.
  package func watch<Result>(_ function: () throws -> Result) rethrows -> Result {
    try TreeProbes.$current.withValue(self, operation: function)
  }

  /// Declares that a router, with all that is attached under it, is to outlive the test that has made it.
  ///
  /// - Parameter router: The router.
  package static func expectSurvival(of router: some Router) {
    (router.interactor.scope.node.probe as? WatchedRIB)?.expectSurvival()
  }

  func note(_ node: Node, at place: CallSite) {
    (outer ?? self).note(node, at: place, seenBy: self)
  }

  private func note(_ node: Node, at place: CallSite, seenBy inner: LeakWatch) {
    state.withLock { state in
      guard state.isOpen else { return }
      state.last += 1
      let rib = WatchedRIB(state.last, of: self, seenBy: ObjectIdentifier(inner), at: place)
      rib.note(node)
      node.probe = rib
      state.ribs[state.last] = rib
    }
  }

  /// Notes a service of modules.
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

  /// The services that live and whose modules do not.
  private var leakedServices: [Leak] { state.withLock { $0.services }.compactMap(\.leak) }

  /// Forgets a RIB of which nothing is left, so that a test may make as many as it likes.
  func forget(_ rib: WatchedRIB) {
    _ = state.withLock { $0.ribs.removeValue(forKey: rib.number) }
  }

  /// Notes a leak that is over, of a child that its parent has kept.
  func note(_ leak: Leak) {
    state.withLock { if $0.isOpen { $0.kept.append(leak) } }
  }

  /// The leaks that are over, in the order in which they were found.
  package var kept: [Leak] { state.withLock { $0.kept } }

  /// The RIBs that were made and not forgotten, in the order in which they were made.
  var ribs: [WatchedRIB] {
    state.withLock { Array($0.ribs.values) }.sorted { $0.number < $1.number }
  }

  /// Ends the watch: it sees nothing any more and forgets all RIBs.
  ///
  /// A second call does nothing.
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
  /// The pauses of the check, one after the other, before it believes that a RIB which nothing of the kit holds has leaked: first it
  /// only lets others run; then it sleeps, each time for twice as long, about a second in all.
  private static let pauses =
    [Duration](repeating: .zero, count: 200) + (0..<10).map { .milliseconds(1 << $0) }

  /// The number of RIBs made on one line that are reported one by one.
  private static let limit = 10

  /// Finds the RIBs that outlive the test; called when the test has returned.
  ///
  /// The runtime releases what the closure of a task holds after the closure's last line, so tasks that have ended are
  /// awaited before anything is called a leak. What the thread of such a task lets go of later still (the actor that it
  /// comes from) cannot be awaited, and on a busy machine that thread may stand still for a while: a RIB that nothing of the kit
  /// holds is given about a second. Where nothing leaks nothing is waited for.
  ///
  /// - Returns: The children that were kept by their parents until these were released, then one leak for each RIB, in the
  ///   order in which they were made; of many from one line the rest in one; then the services that outlive their modules.
  /// - Complexity: O(*n* log *n*), where *n* is the number of RIBs that live.
  package func leaks() async -> [Leak] {
    var suspects = unexpected(ribs.filter(\.lives))
    for rib in suspects {
      for task in rib.tasks where !task.record.isRunning { await task.handle.value }
    }
    suspects.removeAll { !$0.lives }
    var pauses = Self.pauses[...]
    while !pauses.isEmpty, let suspect = suspects.first(where: \.isUnexplained) {
      while suspect.lives, let pause = pauses.popFirst() {
        if pause == .zero { await Task.yield() } else { try? await Task.sleep(for: pause) }
      }
      suspects.removeAll { !$0.lives }
    }
    var services = leakedServices
    while !services.isEmpty, let pause = pauses.popFirst() {
      if pause == .zero { await Task.yield() } else { try? await Task.sleep(for: pause) }
      services = leakedServices
    }
    return kept + report(suspects) + services
  }

  /// The RIBs that neither are declared to outlive the test nor are attached under one that is.
  private func unexpected(_ ribs: [WatchedRIB]) -> [WatchedRIB] {
    guard ribs.contains(where: \.isExpected) else { return ribs }
    var answers: [ObjectIdentifier: Bool] = [:]
    for rib in ribs {
      // Upwards to the first that is known; each RIB is passed once.
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

  private func report(_ ribs: [WatchedRIB]) -> [Leak] {
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
            "\(rest) more \(rest == 1 ? "RIB" : "RIBs") made on this line outlive\(rest == 1 ? "s" : "") the test."
        ))
    }
    return leaks
  }
}
