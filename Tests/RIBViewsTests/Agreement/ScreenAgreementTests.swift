#if os(Linux)
  import Basics
  import Foundation
  import RIBKit
  import TestSupport
  import Testing
  import UIKit

  /// Random trees under random users: whenever nothing moves, the screen shows the tree, nothing leaks, and UIKit has rejected nothing.
  @Suite(.onScreen)
  struct ScreenAgreementTests {
    /// A property is only worth as much as its steps: the user must really go back, be told and be rejected.
    @Test func theScreenAgreesWithTheTreeWhateverTheUserDoes() async {
      var trace: [String] = []
      for seed in Seeds.first(250, short: 120) {
        let run = Run(seed: seed)
        await run.play()
        #expect(run.failures == [], "seed \(seed)\n\(run.parts.trace.joined(separator: "\n"))")
        trace += run.parts.trace
      }
      for (step, count) in [
        ("back ", 20), ("swipes ", 20), ("  told ", 20), (", rejected", 5), ("drags ", 20), ("cancels", 20),
        ("lets go", 20),
        ("touches the button", 2), ("rotates", 50), ("background", 50), ("window goes", 10),
      ] {
        let found = trace.count { $0.contains(step) }
        #expect(found >= count, "\(step)")
      }
    }
  }

  /// One random tree and its user.
  private final class Run {
    let parts: RandomParts<Part>
    private(set) var failures: [String] = []
    private let root: Part
    private let window = UIWindow(frame: .zero)
    private let user: RandomUser
    private var presentations = 0

    init(seed: Int) {
      Screen.reset()
      parts = RandomParts(seed: seed)
      Screen.tellsDelegatesFirst = parts.chance(50)
      Screen.coordinatesRotations = parts.chance(50)
      Screen.turnsOfTransition = parts.chance(50) ? 2 : 3
      root = Part(parts.random.pick([.slot, .stack, .stack, .tabs]), parts)
      window.rootViewController = root.controller
      user = RandomUser(parts, root: root, window: window)
    }

    func play() async {
      if parts.chance(70) { window.makeKeyAndVisible() }
      root.launch(LaunchOptions(host: ManualHost()))
      for round in 0..<5 where failures.isEmpty {
        for _ in 0..<(1 + parts.random.below(13)) {
          switch parts.random.below(10) {
          case 0...3: parts.change(root)
          case 4...6:
            if parts.chance(60) { for _ in 0..<4 { await turn() } }
            user.touch()
          default: await turn()
          }
        }
        if await !user.settle() { failures.append("round \(round): it never comes to rest") }
        check(round)
      }
      Screen.endTransitions()
      window.rootViewController = nil
      await root.shutdown()
      for _ in 0..<6 { await Task.yield() }
    }

    /// Turns once.
    ///
    /// What the user has closed, or the tree doesn't show, must not come on the screen, not even for a moment.
    private func turn() async {
      await Screen.turnAndRunTasks()
      defer { presentations = Screen.presentationCount }
      guard Screen.presentationCount > presentations, let top = root.controller.presentedChain.last,
        top.isBeingPresented
      else { return }
      let sheets = root.shownSheets
      guard let part = sheets.first(where: { $0.controller === top }) else {
        failures.append("\(top.partID) is presented, but the tree doesn't show it")
        return
      }
      if part.isClosedByUser { failures.append("\(top.partID) is presented, but the user has closed it") }
    }

    private func check(_ round: Int) {
      let (tree, screen) = (root.text, root.controller.partText)
      if tree != screen { failures.append("round \(round): the tree is \(tree), the screen is \(screen)") }
      let (wanted, shown) = (root.shownSheets.map(\.id), root.controller.presentedChain.map(\.partID))
      if wanted != shown {
        failures.append("round \(round): the sheets of the tree are \(wanted), those of the screen \(shown)")
      }
      if !parts.untouched.isEmpty {
        failures.append("round \(round): told that the user has closed \(parts.untouched)")
      }
      if !parts.leaked.isEmpty { failures.append("round \(round): leaked \(parts.leaked)") }
      if !Screen.rejections.isEmpty { failures.append("round \(round): rejected \(Screen.rejections)") }
      Screen.rejections = []
    }
  }
#endif
