import RIBKit
import TestSupport
import Testing
import TreeSupport

/// The sentences with which a host gives up and a program is stopped, to the letter.
///
/// This is the one place: other suites check what must be in a sentence.
@Suite(.trees)
struct StopSentenceTests {
  /// A way to stop the program.
  enum Stop: String, Codable, CaseIterable {
    case offTheActor, captureList, outsideOfTheHost, drivenElsewhere, twoHosts
    case settleInSettle, settleInAHook, clockMovedBack, clockAdvancedBack, nothingAround

    var sentence: String {
      switch self {
      case .offTheActor:
        """
        RIBKit: Probe: attach was called outside the isolation of its tree, which lives on RIBKitTests.OffTree. \
        Everything in a tree must be called on the actor that launched the tree. Part of the tree was passed to code that runs elsewhere: \
        make that code send to a stream that an interactor observes, or switch to the actor first. Settle and advance a ManualHost that \
        drives a tree on the tree's actor.
        """
      case .captureList:
        """
        RIBKit: Probe: route(to:) was called outside the isolation of its tree, which lives on RIBKitTests.OffTree. \
        Everything in a tree must be called on the actor that launched the tree, and a task of this tree has left that actor. The likely \
        cause is an async closure with a capture list (`{ [weak self] in … }`), which leaves the actor on Swift 6.3. Use the \
        `me` that the closure receives instead.
        """
      case .outsideOfTheHost:
        """
        RIBKit: Probe: attach was called outside the isolation of its tree, which lives on a ManualHost. Call a tree on a ManualHost \
        inside `host.run { … }` of its own host, or from code that this host runs. In a module whose default isolation is the main \
        actor, the closures of tasks and workflow steps run on the main actor and leave the host: launch such a tree on the main \
        actor, with the host in its LaunchOptions.
        """
      case .drivenElsewhere:
        """
        RIBKit: Probe: its host was settled outside the isolation of its tree, which lives on Swift.MainActor. \
        Everything in a tree must be called on the actor that launched the tree.
        """
      case .twoHosts:
        """
        RIBKit: launch was called on one ManualHost with a different host in its LaunchOptions. A tree on a host is driven by that host: \
        remove the option, or launch the tree on its own actor.
        """
      case .settleInSettle:
        "RIBKit: settle was called from inside settle. Call it after the hook or the job returns."
      case .settleInAHook:
        """
        RIBKit: Probe: settle was called during an attach or a detach. Call it after the hook returns.
        """
      case .clockMovedBack:
        "RIBKit: a manual clock cannot go back to 0.0 seconds from 2.0 seconds. Advance to a later moment."
      case .clockAdvancedBack:
        "RIBKit: a manual clock cannot advance by -1.0 seconds. Pass a duration of zero or more."
      case .nothingAround:
        "RIBKit: Probe: LaunchOptions.around did not call its closure. Call the closure exactly once before you return."
      }
    }

    /// Stops the program.
    func commit() async {
      switch self {
      case .offTheActor: await OffTree.misuse { root, _ in root.attach(ProbeRouter("other", Transcript())) }
      case .captureList: await OffTree.leaveByCaptureList()
      case .outsideOfTheHost:
        let tree = ProbeTree.launched()
        tree.root.attach(tree.probe("child"))
      case .drivenElsewhere:
        let smuggled = await DrivenTree.launchWithMail()
        await Task.detached { _ = smuggled.value.host.settle() }.value
      case .twoHosts:
        let (host, other) = (ManualHost(), ManualHost())
        host.run { ProbeRouter("root", Transcript()).launch(LaunchOptions(host: other), on: host) }
      case .settleInSettle:
        let host = ManualHost()
        host.start { host.settle() }
        host.settle()
      case .settleInAHook: Self.settleInAHook()
      case .nothingAround:
        let host = ManualHost()
        host.run { ProbeRouter("root", Transcript()).launch(LaunchOptions(around: { _ in }), on: host) }
      case .clockMovedBack, .clockAdvancedBack:
        let host = ManualHost()
        let start = host.clock.now
        host.advance(by: .seconds(2))
        if self == .clockMovedBack { host.advance(to: start) } else { host.advance(by: .seconds(-1)) }
      }
    }

    private static func settleInAHook() {
      let tree = ProbeTree.launched()
      let (host, child) = (tree.host, tree.probe("child"))
      tree.run {
        tree.root.interactor.after(.zero) { _ in }
        child.interactor.whenActive = { _ in host.settle() }
        tree.root.attach(child)
      }
    }
  }

  @Test(arguments: Stop.allCases) func aProgramIsStoppedSo(_ stop: Stop) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [stop = stop as Stop] in
      await stop.commit()
    }
    let error = text(result)
    #expect(error.contains(stop.sentence), "\(error)")
  }

  @Test func twoThreadsInOneHostAreToldSo() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let smuggled = Smuggled(value: ManualHost())
      let door = Door()
      await withTaskGroup { group in
        group.addTask {
          smuggled.value.run {
            door.open()
            // Stays inside until the other thread has stopped the program.
            while true {}
          }
        }
        await door.wait()
        group.addTask { smuggled.value.run {} }
      }
    }
    let sentence = "RIBKit: two threads are inside one ManualHost. Use a host from one thread at a time."
    #expect(text(result).contains(sentence))
  }

  @Test func aHostThatGivesUpSaysSoOnce() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let host = ManualHost()
      let task = host.start("spinner", fileID: "A/B.swift", line: 7) {
        while !Task.isCancelled { await Task.yield() }
      }
      precondition(host.settle(limit: 10).lastRounds == ["spinner (A/B.swift:7): running"])
      host.settle(limit: 11)
      task.cancel()
      precondition(!host.settle().hasReachedLimit)
    }
    let sentence = """
      RIBKit: The host gave up after 10 rounds without settling. The last rounds:
        spinner (A/B.swift:7): running

      """
    #expect(text(result).ranges(of: "gave up").count == 1)
    #expect(text(result).contains(sentence))
  }

  @Test func aWaitForNothingOfTheHostIsToldSo() {
    let (host, door) = (ManualHost(), Door())
    let error = #expect(throws: UnsettledError.self) {
      try host.wait(fileID: "A/B.swift", line: 7) { await door.wait() }
    }
    #expect(
      error?.description == """
        The host has nothing left to run, but the operation has not returned. \
        Tasks still running: wait (A/B.swift:7): not waiting for anything that RIBKit tracks
        """)
    door.open()
    host.settle()
  }
}
