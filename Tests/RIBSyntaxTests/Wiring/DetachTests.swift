import RIBSyntax
import TestSupport
import Testing

@Suite struct DetachTests {
  /// Those whose parent keeps the route or the dependency that it was given.
  static let changedForGood: Set = ["bare", "direct", "modifiers", "threading"]

  @Test(arguments: TextStyle.samples(of: Fixture.names(in: "attach"), all: Seeds.areAllTried))
  func detachTakesBackWhatAttachAdded(_ name: String, _ style: TextStyle) throws {
    let fixture = try Fixture("attach", name).written(in: style)
    let (child, parent) = (fixture.words[0], fixture.words[1])
    let code = CodeBase(fixture.texts)
    let attached = code.replacing(Wiring.attach(child, to: parent, in: code).texts)
    let wiring = Wiring.detach(child, from: parent, in: attached)
    #expect(wiring.advice == [])
    #expect(!wiring.notes.contains { $0.contains("comment") }, "\(wiring.notes)")
    let detached = attached.replacing(wiring.texts)
    #expect(detached.errors == [])
    #expect(detached.rib(parent)?.children.contains { $0.name == child } == false)
    // Lines that were broken stay so.
    let letters = { (texts: [String: String]) in texts.mapValues { $0.filter { !$0.isWhitespace } } }
    #expect((letters(detached.texts) == letters(fixture.texts)) == !Self.changedForGood.contains(name))
    let again = detached.replacing(Wiring.attach(child, to: parent, in: detached).texts)
    let detachedAgain = again.replacing(Wiring.detach(child, from: parent, in: again).texts)
    #expect(letters(detachedAgain.texts) == letters(detached.texts))
  }

  @Test func whatIsNotAttachedNeedsNoChange() throws {
    let fixture = try Fixture("attach", "template")
    let wiring = Wiring.detach("Trip", from: "Rider", in: CodeBase(fixture.texts))
    #expect(wiring.texts.isEmpty)
    #expect(wiring.advice.isEmpty)
  }

  @Test func aRouteThatIsStillAskedForIsNamed() throws {
    let fixture = try Fixture("attach", "template")
    let code = CodeBase(fixture.texts)
    var texts = Wiring.attach("Trip", to: "Rider", in: code).texts
    let path = "Sources/App/Rider/RiderInteractor.swift"
    texts[path] = texts[path]?.replacing(
      "  /// Handles the events of Trip.",
      with: "  func show() { route(to: .trip(1)) }\n\n  /// Handles the events of Trip.")
    let wiring = Wiring.detach("Trip", from: "Rider", in: code.replacing(texts))
    #expect(
      wiring.texts[path]?.contains(
        "#error(\"rib: This leads to the removed child. Write what to show instead.\")")
        == true)
    #expect(
      wiring.left.map(\.description).contains(
        "\(path):25:27: This leads to the removed child. Write what to show instead."))
  }
}
