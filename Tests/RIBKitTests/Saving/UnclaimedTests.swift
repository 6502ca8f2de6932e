import RIBKit
import RIBTesting
import Testing

/// Saved values that no RIB has asked for.
struct UnclaimedTests {
  private let draft = "Desk/Tab[7]#draft"

  private func desk() -> Desk {
    Desk(
      savedTree([
        "Desk#layout": #"{"stack":[0],"rows":[]}"#, "Desk/Tab[1]#draft": "\"hers\"",
        "Desk/Tab[2]#draft": "\"his\"",
        "Desk/Row[1]#draft": "\"a row\"", "Desk/Table#draft": "\"another name\"", "Old#draft": "\"renamed\"",
        "Desk/Page[0]#draft": "\"the page\"",
      ]))
  }

  @Test func theyWaitForWhoeverAsks() {
    let desk = desk()
    #expect(
      desk.root.unclaimed == [
        "Desk/Row[1]#draft", "Desk/Tab[1]#draft", "Desk/Tab[2]#draft", "Desk/Table#draft", "Old#draft",
      ])
    desk.layout.tab = 1
    #expect(desk.tab.draft == "hers")
    desk.end()
  }

  @Test func theRootForgetsThemAllAndKeepsTheOthers() {
    let desk = desk()
    desk.host.run {
      desk.root.interactor.layout.stack.append(5)
      #expect(desk.root.forgetUnclaimed() == 5)
      #expect(desk.root.forgetUnclaimed() == 0)
    }
    #expect(desk.log.details(of: .preserved).last == "5 values forgotten")
    #expect(desk.save().places == ["Desk#layout", "Desk/Page[0]#draft", "Desk/Page[5]#draft"])
    #expect(desk.save()["Desk/Page[0]#draft"] == "\"the page\"")
    desk.layout.tab = 1
    #expect(desk.tab.draft == "")
    desk.end()
  }

  @Test(arguments: [
    ("Desk/Tab", ["Desk/Row[1]#draft", "Desk/Table#draft", "Old#draft"]),
    ("Desk/Tab[1]", ["Desk/Row[1]#draft", "Desk/Tab[2]#draft", "Desk/Table#draft", "Old#draft"]),
    ("Desk", ["Old#draft"]),
    ("Desk/Tab[1]#draft", ["Desk/Row[1]#draft", "Desk/Tab[2]#draft", "Desk/Table#draft", "Old#draft"]),
    (
      "Nobody",
      ["Desk/Row[1]#draft", "Desk/Tab[1]#draft", "Desk/Tab[2]#draft", "Desk/Table#draft", "Old#draft"]
    ),
  ])
  func thoseBelowAPlaceAreForgotten(_ place: String, _ left: [String]) {
    let desk = desk()
    _ = desk.save()
    let count = desk.host.run { desk.root.forgetUnclaimed(below: place) }
    #expect(desk.root.unclaimed == left && count == 5 - left.count)
    #expect(desk.root.mayHaveChanged == (count > 0))
    let sentence = "\(count) \(count == 1 ? "value" : "values") forgotten: below \(place)"
    #expect(desk.log.details(of: .preserved).contains(sentence) == (count > 0))
    desk.end()
  }

  @Test func aRouterForgetsThoseBelowIt() {
    let desk = Desk(
      savedTree(["Desk/Page[0]/Note#text": "1", "Desk/Page[0]#old": "2", "Desk/Tab[1]#draft": "3"]))
    let page = desk.root.children.lazy.compactMap { $0 as? PageRouter }.first
    #expect(desk.host.run { page?.forgetUnclaimed() } == 2)
    #expect(desk.root.unclaimed == ["Desk/Tab[1]#draft"])
    desk.end()
  }

  @Test func inATreeThatIsNotSavedThereIsNothingToForget() {
    let (host, root) = (ManualHost(), DeskRouter())
    #expect(root.forgetUnclaimed() == 0 && root.unread == [])
    root.launch(on: host)
    #expect(host.run { root.forgetUnclaimed() } == 0)
    host.shutdown(root)
    #expect(host.run { root.forgetUnclaimed() } == 0)
  }
}
