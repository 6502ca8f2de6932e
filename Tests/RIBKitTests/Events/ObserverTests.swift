import Basics
import RIBKit
import Testing
import TreeSupport

/// The observers that come with the kit.
@Suite(.trees)
struct ObserverTests {
  final class Lines: Sendable {
    private let lines = Lock([String]())

    func observer() -> ConsoleObserver {
      ConsoleObserver { [self] line in lines.withLock { $0.append(line) } }
    }

    /// The lines since the last call.
    func take() -> [String] {
      lines.withLock { lines in
        defer { lines = [] }
        return lines
      }
    }
  }

  let tree = ProbeTree()
  let lines = Lines()

  @Test func listeningTakesOneLine() {
    let options = [
      LaunchOptions(observer: .console, showsValues: true),
      LaunchOptions(observer: .all([.console, tree.log]), showsValues: true),
    ]
    #expect(options[0].observer is ConsoleObserver)
    #expect(options[1].observer is BroadcastObserver)
  }

  @Test func theConsoleIndentsAnEventBelowItsCause() {
    tree.run { tree.root.launch(LaunchOptions(observer: lines.observer(), showsValues: true), on: tree.host) }
    _ = lines.take()
    let child = tree.probe("child")
    tree.root.whenRouted = { root, _ in root.attach(child) }
    tree.host.advance(by: .milliseconds(1_250))
    tree.run {
      tree.root.interactor.route(to: "there")
      tree.root.detach(child)
    }
    #expect(
      lines.take() == [
        "1.250000 Probe routed: there\n", "1.250000   Probe/Probe attaching\n",
        "1.250000   Probe/Probe attached\n", "1.250000 Probe/Probe detaching\n",
        "1.250000 Probe/Probe detached\n",
      ])
  }

  @Test func theConsoleWritesNoControlCharactersOfValues() {
    tree.run { tree.root.launch(LaunchOptions(observer: lines.observer(), showsValues: true), on: tree.host) }
    _ = lines.take()
    tree.run { tree.root.interactor.route(to: "a\nb\u{1B}[2J\u{202E}c") }
    #expect(lines.take() == ["0.000000 Probe routed: a\\nb\\u{1B}[2J\\u{202E}c\n"])
  }

  @Test func theConsoleTellsTreesApart() throws {
    let other = ProbeTree()
    let console = lines.observer()
    for tree in [tree, other] {
      tree.run {
        tree.root.launch(
          LaunchOptions(observer: console, observedKinds: [.routed], showsValues: true), on: tree.host)
      }
      tree.run { tree.root.interactor.route(to: "x") }
    }
    let (first, second) = try #require(lines.take().splitInTwo)
    #expect(first == "0.000000 Probe routed: x\n")
    #expect(second.hasPrefix("0.000000 #") && second.hasSuffix(" Probe routed: x\n"))
  }

  @Test func aBroadcastTellsAllInOrder() {
    var order: [String] = []
    tree.log.whenTold = { _ in order.append("first") }
    let second = EventLog()
    second.whenTold = { _ in order.append("second") }
    tree.run {
      tree.root.launch(LaunchOptions(observer: .all([tree.log, second]), showsValues: true), on: tree.host)
    }
    #expect(order == ["first", "second", "first", "second"])
    #expect(tree.log.events == second.events)
    second.whenTold = { _ in }
  }

  @Test func eachObservedTreeHasANumberOfItsOwn() {
    let other = ProbeTree()
    for tree in [tree, other] { tree.run { tree.root.launch(tree.options, on: tree.host) } }
    #expect(Set(tree.log.events.map(\.tree)).count == 1)
    #expect(tree.log.events.map(\.tree) != other.log.events.map(\.tree))
  }
}

extension [String] {
  fileprivate var splitInTwo: (String, String)? { count == 2 ? (self[0], self[1]) : nil }
}
