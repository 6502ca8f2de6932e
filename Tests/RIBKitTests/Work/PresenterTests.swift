import ModelStreams
import RIBKit
import Testing
import TreeSupport

/// Presenter.
@Suite(.trees)
struct PresenterTests {
  let tree = ProbeTree.launched()

  @Test func viewsSeeTheCurrentViewModelAndEveryNewerOne() {
    let presenter = Presenter<String, Int>("loading")
    #expect(presenter.viewModels.latest == "loading")
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
    tree.run { tree.root.interactor.observe(presenter.actions) { me, action in me.note(action) } }
    for action in ["tap", "swipe", "tap"] { presenter.send(action) }
    #expect(tree.settled() == ["root tap", "root swipe", "root tap"])
  }

  @Test func aPresenterWithoutEqualityShowsEveryViewModel() {
    let presenter = Presenter<String, Int>("same", removingDuplicates: nil)
    let view = Notes()
    let reading = tree.host.start("view") { for await model in presenter.viewModels { view.add(model) } }
    tree.host.settle()
    presenter.show("same")
    tree.host.settle()
    #expect(view.take() == ["same", "same"])
    reading.cancel()
  }

  private struct Search: Equatable {
    var text = ""
    var results = "none"
  }

  @Test func anUpdateChangesAPartOfTheNewestViewModel() {
    let presenter = Presenter<Search, Int>(Search())
    let view = Notes()
    let reading = tree.host.start("view") {
      for await model in presenter.viewModels { view.add("\(model.text) \(model.results)") }
    }
    presenter.update { $0.text = "tea" }
    tree.host.settle()
    presenter.update { $0.results = "loading" }
    tree.host.settle()
    presenter.update { $0.results = "loading" }
    tree.host.settle()
    #expect(view.take() == ["tea none", "tea loading"])
    #expect(presenter.update { $0.text.count } == 3)
    reading.cancel()
  }

  @Test func noUpdateIsLostAmongSeveralThreads() async {
    let presenter = Presenter<Int, Int>(0)
    await withTaskGroup { group in
      for _ in 1...4 {
        group.addTask { for _ in 1...1_000 { presenter.update { $0 += 1 } } }
      }
    }
    #expect(presenter.viewModels.latest == 4_000)
  }

  @Test func anUpdateThatThrowsShowsNothing() {
    struct Broken: Error {}
    let presenter = Presenter<Int, Int>(1)
    #expect(throws: Broken.self) {
      try presenter.update { (model: inout Int) throws(Broken) in
        model = 2
        throw Broken()
      }
    }
    #expect(presenter.viewModels.latest == 1)
  }
}
