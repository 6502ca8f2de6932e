import RIBKit
import Testing
import TreeSupport

/// Children that have their container switched in their hooks.
@Suite(.trees)
struct EndlessSwitchingTests {
  static func other(_ name: String) -> String? { name == "ping" ? "pong" : "ping" }

  @Test(arguments: ProbeContainer.allCases)
  func twoThatShowEachOtherAreStoppedAndTheLastOneStays(_ container: ProbeContainer) {
    let tree = ProbeTree.launched()
    tree.run { container.begin("ping", in: tree.root, tree.transcript, next: Self.other) }
    let lines = tree.take()
    #expect(lines.count { $0 == "fault endlessSwitching" } == 1)
    #expect(lines.count { $0.hasSuffix("active") } == 1_000)
    #expect(lines.count { $0.hasSuffix("resigns") } == 999)
    #expect(tree.root.childNames == ["pong"])
    #expect(container.keys(of: tree.root) == ["pong"])
    let child = tree.root.children.first as? ProbeRouter
    #expect(child?.interactor.isActive == true)
    tree.expectFault(
      "Probe: ", container.rawValue, "1000 times", "(pong)", "which stays, and ignored",
      "ping",
      "in a later turn")
    // The container works on.
    tree.run { container.show("new", in: tree.root) { tree.probe("new") } }
    #expect(tree.root.childNames == ["new"])
  }

  @Test(arguments: ProbeContainer.allCases)
  func aChainOfAHundredIsNoMisuse(_ container: ProbeContainer) {
    let tree = ProbeTree.launched()
    tree.run {
      container.begin("0", in: tree.root, tree.transcript) { name in
        Int(name).flatMap { $0 < 100 ? "\($0 + 1)" : nil }
      }
    }
    #expect(tree.faults == [])
    #expect(tree.root.childNames == ["100"])
  }

  @Test func whatOneHookAsksForIsOneSwitch() {
    let tree = ProbeTree.launched()
    tree.run {
      tree.root.stack.push("first", in: tree.root) {
        let first = tree.probe("first")
        first.interactor.whenActive = { _ in
          for number in 0..<1_100 {
            tree.root.stack.push("\(number)", in: tree.root) { tree.probe("\(number)") }
          }
          first.forget()
        }
        return first
      }
    }
    #expect(tree.faults == [])
    #expect(tree.root.stack.keys.count == 1_101)
  }

  @Test func aSlotWhoseChildrenAlsoDetachThemselvesIsLeftEmpty() {
    let tree = ProbeTree.launched()
    let root = tree.root
    func begin(_ name: String) {
      root.slot.show(name, in: root) {
        let child = tree.probe(name)
        child.interactor.whenActive = { [unowned child] _ in
          root.detach(child)
          Self.other(name).map(begin)
        }
        return child
      }
    }
    tree.run { begin("ping") }
    #expect(tree.faults.map(\.code) == [.endlessSwitching])
    #expect(tree.faults.first?.message.contains("is empty now") == true)
    #expect(root.childNames == [])
    #expect(root.slot.key == nil)
  }

  @Test func offAHostTheyAreStoppedToo() async {
    let lines = await ProbeActor.live { me in
      let codes = Transcript()
      me.root.launch(LaunchOptions(faults: .report { codes.note($0.code.rawValue) }))
      ProbeContainer.slot.begin("ping", in: me.root, me.transcript, next: Self.other)
      return codes.take() + me.root.childNames
    }
    #expect(lines == ["endlessSwitching", "pong"])
  }

  @Test(arguments: [
    (ProbeContainer.slot, "(<String>)"), (.stack, "(push(<String>, .replaceAll))"), (.list, "([<String>])"),
  ])
  func theSentenceNamesTheTypesOfKeysThatItMustNotShow(_ container: ProbeContainer, words: String) async {
    let lines = await ProbeActor.live { me in
      let messages = Transcript()
      me.root.launch(LaunchOptions(faults: .report { messages.note($0.message) }, showsValues: false))
      container.begin("ping", in: me.root, me.transcript, next: Self.other)
      return messages.take()
    }
    #expect(lines.count == 1)
    #expect(lines.first?.contains("the request for Probe/Probe \(words).") == true, "\(lines)")
  }
}

extension ProbeContainer {
  /// Shows a child that shows the next one as soon as it is active, and so on, until there is none.
  func begin(
    _ name: String, in router: ProbeRouter, _ transcript: Transcript, next: @escaping (String) -> String?
  ) {
    show(name, in: router) { [unowned router] in
      let child = ProbeRouter(name, transcript)
      child.interactor.whenActive = { _ in
        guard let other = next(name) else { return }
        begin(other, in: router, transcript, next: next)
      }
      return child
    }
  }
}
