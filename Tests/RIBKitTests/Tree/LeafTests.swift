import RIBKit
import Testing
import TreeSupport

private final class HelpInteractor: Leaf {
  enum Event: Equatable { case called }

  let scope: Scope<Never, Event>
  let transcript: Transcript

  init(_ transcript: Transcript, listener: Listener<Event> = Listener { _ in }) {
    self.transcript = transcript
    scope = Scope(listener: listener)
  }

  func didBecomeActive() { transcript.note("help active") }
  func didAttach() { transcript.note("help attached") }
  func willDetach() { transcript.note("help detaches") }
  func willResignActive() { transcript.note("help resigns") }
}

/// A class whose name says nothing about RIBs.
private final class Clock: Leaf {
  let scope = Scope<Never, Never>()
}

private final class Interactor: Leaf {
  let scope = Scope<Never, Never>()
}

/// An interactor that is its own router.
@Suite(.trees)
struct LeafTests {
  let tree = ProbeTree.launched()

  @Test func itsHooksRunInTheOrderOfARouterAndItsInteractor() {
    let help = HelpInteractor(tree.transcript)
    tree.run { tree.root.attach(help) }
    #expect(tree.take() == ["help active", "help attached"])
    #expect(tree.root.children.map(\.path) == ["Probe/Help"])
    tree.run { tree.root.detach(help) }
    #expect(tree.take() == ["help detaches", "help resigns"])
    #expect(tree.root.children.isEmpty)
  }

  @Test func itsNameIsItsClassWithoutInteractor() {
    tree.run {
      tree.root.attach(HelpInteractor(tree.transcript))
      tree.root.attach(Clock())
      tree.root.attach(Interactor())
    }
    #expect(tree.root.children.map(\.path) == ["Probe/Help", "Probe/Clock", "Probe/Interactor"])
    tree.forget()
  }

  @Test func itSendsItsEventsToItsListener() {
    let transcript = tree.transcript
    let help = HelpInteractor(transcript, listener: Listener { transcript.note("\($0)") })
    tree.run {
      tree.root.attach(help)
      help.notify(.called)
    }
    #expect(tree.take() == ["help active", "help attached", "called"])
  }

  @Test func attachingItTwiceIsAFaultThatNamesItOnce() {
    let help = HelpInteractor(tree.transcript)
    tree.run {
      tree.root.attach(help)
      tree.root.attach(help)
    }
    tree.expectFault("cannot attach Help", "already attached as Probe/Help")
    #expect(tree.root.children.map(\.path) == ["Probe/Help"])
  }

  @Test func itIsReleasedAtItsDetach() {
    var help: HelpInteractor? = HelpInteractor(tree.transcript)
    weak let released = help
    tree.run {
      if let help { tree.root.attach(help) }
    }
    help = nil
    #expect(released != nil)
    tree.run {
      if let child = released { tree.root.detach(child) }
    }
    #expect(released == nil)
  }

  @Test func itCanBeTheRootOfATree() {
    let tree = ProbeTree()
    let help = HelpInteractor(tree.transcript)
    tree.host.run { help.launch(tree.options, on: tree.host) }
    #expect(help.path == "Help")
    tree.host.shutdown(help)
    #expect(tree.take() == ["help active", "help attached", "help detaches", "help resigns"])
  }
}
