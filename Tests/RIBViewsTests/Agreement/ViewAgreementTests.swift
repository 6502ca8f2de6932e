#if os(Linux)
  import Basics
  import RIBKit
  import SwiftUI
  import TestSupport
  import Testing

  /// Random trees under random users of SwiftUI: whenever nothing moves, the drawing shows the tree, each view has its own state, nothing
  /// leaks, and SwiftUI has logged nothing.
  struct ViewAgreementTests {
    @Test func theDrawingAgreesWithTheTreeWhateverTheUserDoes() async {
      var trace: [String] = []
      for seed in Seeds.first(150, short: 100) {
        let run = Run(seed: seed)
        await run.play()
        #expect(run.failures == [], "seed \(seed)\n\(run.parts.trace.joined(separator: "\n"))")
        trace += run.parts.trace
      }
      for (step, count) in [("  told ", 20), (", rejected", 5), ("swipes down", 20)] {
        let found = trace.count { $0.contains(step) }
        #expect(found >= count, "\(step)")
      }
    }
  }

  /// One random tree and its user.
  private final class Run {
    let parts: RandomParts<ViewPart>
    private(set) var failures: [String] = []
    private let root: ViewPart
    private let host: SwiftUI.Host

    init(seed: Int) {
      parts = RandomParts(seed: seed)
      let root = ViewPart(parts.random.pick([.slot, .stack, .stack, .tabs]), parts, isSheet: true)
      self.root = root
      host = Host { [content = root.content] in RandomView(content: content) }
    }

    func play() async {
      root.launch(LaunchOptions(host: ManualHost()))
      for round in 0..<5 where failures.isEmpty {
        for _ in 0..<(1 + parts.random.below(13)) { await step() }
        await settle(round)
        check(round)
      }
      await root.shutdown()
    }

    private func step() async {
      switch parts.random.below(10) {
      case 0...3: parts.change(root)
      case 4:
        let count = parts.random.below(3)
        parts.trace.append("goes back to \(count)")
        host.back(to: count)
      case 5:
        if host.sheetCount > 0 { parts.trace.append("swipes down") }
        host.swipeDown()
      case 6: parts.answer()
      default: await turn()
      }
    }

    private func turn() async {
      for _ in 0..<6 { await Task.yield() }
      host.turn()
      if let strange = (host.texts + host.textsBelow).first(where: { $0.contains("state of") }) {
        failures.append("it draws \(strange)")
      }
    }

    private func settle(_ round: Int) async {
      parts.trace.append("settles")
      var stillTurns = 0
      for _ in 0..<100 where stillTurns < 5 {
        parts.answer()
        await turn()
        stillTurns = host.isStill && parts.answers.isEmpty ? stillTurns + 1 : 0
      }
      if stillTurns < 5 { failures.append("round \(round): it never comes to rest") }
    }

    private func check(_ round: Int) {
      var (top, depth) = (root, 0)
      while let next = top.sheetPart { (top, depth) = (next, depth + 1) }
      if host.sheetCount != depth {
        failures.append("round \(round): the tree has \(depth) sheets, the screen \(host.sheetCount)")
      }
      if host.texts != top.texts {
        failures.append("round \(round): the tree is \(top.texts), the screen \(host.texts)")
      }
      if host.textsBelow != root.texts {
        failures.append("round \(round): below, the tree is \(root.texts), the screen \(host.textsBelow)")
      }
      if !host.log.isEmpty { failures.append("round \(round): logged \(Set(host.log))") }
      if !parts.leaked.isEmpty { failures.append("round \(round): leaked \(parts.leaked)") }
    }
  }
#endif
