import ModelStreams
import RIBKit
import TestSupport
import Testing

/// Presenter.
@Suite(.trees)
struct PresenterTests {
  let tree = ProbeTree()

  @Test func viewsSeeTheCurrentViewModelAndEveryNewerOne() {
    let presenter = Presenter<String, Int>("loading")
    #expect(presenter.viewModels.latest == "loading")
    tree.launch()
    let view = Notes()
    let reading = tree.host.start("view") { for await model in presenter.viewModels { view.add(model) } }
    tree.host.settle()
    presenter.show("ready")
    presenter.show("ready")
    tree.host.settle()
    #expect(view.take() == ["loading", "ready"])
    reading.cancel()
  }

  @Test func actionsOfEveryViewReachTheInteractorInOrder() {
    let presenter = Presenter<String, String>("loading")
    presenter.send("before")
    tree.launch()
    tree.run { tree.root.interactor.observe(presenter.actions) { me, action in me.note(action) } }
    for action in ["tap", "swipe", "tap"] { presenter.send(action) }
    #expect(tree.settled() == ["root tap", "root swipe", "root tap"])
  }

  @Test func aPresenterWithoutEqualityShowsEveryViewModel() {
    let presenter = Presenter<String, Int>("same", removingDuplicates: nil)
    tree.launch()
    let view = Notes()
    let reading = tree.host.start("view") { for await model in presenter.viewModels { view.add(model) } }
    tree.host.settle()
    presenter.show("same")
    tree.host.settle()
    #expect(view.take() == ["same", "same"])
    reading.cancel()
  }
}
