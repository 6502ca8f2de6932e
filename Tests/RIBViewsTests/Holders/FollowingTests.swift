import RIBKit
import RIBViews
import Testing

/// Views that follow presenters.
struct FollowingTests {
  private final class Label {
    var texts: [String] = []
  }

  private let label = Label()
  private let presenter = Presenter<String, Never>("1")

  /// Runs what has been left for a later turn of the main actor.
  private func turn() async { for _ in 0..<20 { await Task.yield() } }

  @Test func aViewIsDrawnOnceForEachViewModel() async {
    presenter.follow(in: label) { $0.texts.append($1) }
    #expect(label.texts == ["1"])
    await turn()
    #expect(label.texts == ["1"])
    presenter.show("2")
    await turn()
    presenter.show("3")
    presenter.show("4")
    await turn()
    #expect(label.texts == ["1", "2", "4"])
  }

  @Test func aViewModelThatArrivesBeforeTheTaskBeginsIsDrawn() async {
    presenter.follow(in: label) { $0.texts.append($1) }
    presenter.show("2")
    await turn()
    #expect(label.texts == ["1", "2"])
  }

  @Test func aViewIsReleasedWhileItFollows() async {
    weak var released: Label?
    do {
      let label = Label()
      released = label
      presenter.follow(in: label) { $0.texts.append($1) }
    }
    await turn()
    #expect(released == nil)
    presenter.show("2")
    await turn()
  }

  @Test func aReusedViewFollowsItsLastPresenter() async {
    let second = Presenter<String, Never>("row 2")
    presenter.follow(in: label) { $0.texts.append($1) }
    await turn()
    second.follow(in: label) { $0.texts.append($1) }
    await turn()
    presenter.show("row 1, new")
    second.show("row 2, new")
    await turn()
    #expect(label.texts == ["1", "row 2", "row 2, new"])
  }

  @Test func aViewFollowsOnePresenterOfEachType() async {
    let number = Presenter<Int, Never>(1)
    presenter.follow(in: label) { $0.texts.append($1) }
    number.follow(in: label) { $0.texts.append("number \($1)") }
    presenter.show("2")
    number.show(2)
    await turn()
    #expect(label.texts.sorted() == ["1", "2", "number 1", "number 2"])
  }

  @Test func aCancelledFollowingDrawsNothingMore() async {
    let following = presenter.follow(in: label) { $0.texts.append($1) }
    presenter.show("2")
    following.cancel()
    await turn()
    presenter.show("3")
    await turn()
    #expect(label.texts == ["1"])
  }

  @Test func theTableOfFollowersDoesNotGrowWithReleasedViews() async {
    for round in 0..<1_000 {
      let view = Label()
      presenter.follow(in: view) { $0.texts.append($1) }
      #expect(view.texts == ["1"], "round \(round)")
    }
    presenter.follow(in: label) { $0.texts.append($1) }
    presenter.show("2")
    await turn()
    #expect(label.texts.last == "2")
  }
}
