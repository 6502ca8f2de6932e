import Basics
import RIBKit
import RIBSessions
import RIBTesting
import Testing

/// Saves of a tree that was saved before.
struct RepeatedSaveTests {
  /// A value whose equality doesn't say whether it would be written in the same way.
  private struct Vague: Codable, Equatable {
    final class Box: Codable { var number = 0 }
    var id = 1
    var text = ""
    var box = Box()
    static func == (left: Self, right: Self) -> Bool { left.id == right.id }
  }

  private final class ScaleInteractor: Interactor {
    let scope = Scope<Never, Never>()
    var vague = Vague()
    var weight = 0.0
    var text = "x"

    func didBecomeActive() {
      preserve(\.vague, as: "vague")
      preserve(\.weight, as: "weight")
      preserve(\.text, as: "text")
    }
  }

  private final class ScaleRouter: Router {
    let interactor = ScaleInteractor()
  }

  private let host = ManualHost()
  private let root = ScaleRouter()
  private let log = EventLog()

  private func launch(_ limits: SavingLimits = SavingLimits()) {
    let restoration = Restoration(SavedTree(), coder: JSONValueCoder(), limits: limits)
    root.launch(LaunchOptions(observer: log, restoring: restoration), on: host)
    _ = log.take()
  }

  private func save() -> SavedTree { host.run { root.save() } ?? SavedTree() }
  private func text(_ name: String) -> String? { save()["Scale#\(name)"] }

  @Test func valuesThatAreEqualAndWrittenDifferentlyAreSaved() {
    launch()
    _ = save()
    root.interactor.vague.text = "new"
    #expect(text("vague")?.contains("\"text\":\"new\"") == true)
    root.interactor.vague.box.number = 7
    #expect(text("vague")?.contains("\"number\":7") == true)
    root.interactor.weight = -0.0
    #expect(text("weight") == "-0")
    root.interactor.text = "e\u{301}"
    #expect(text("text").map { Array($0.utf8) } == Array("\"e\u{301}\"".utf8))
    root.interactor.text = "\u{e9}"
    #expect(text("text").map { Array($0.utf8) } == Array("\"\u{e9}\"".utf8))
    host.shutdown(root)
  }

  @Test func aValueThatCannotBeWrittenOrIsTooLongIsNamedOnceInEachSave() {
    var limits = SavingLimits()
    limits.valueBytes = 20
    launch(limits)
    _ = save()
    _ = log.take()
    root.interactor.weight = .infinity
    root.interactor.text = String(repeating: "y", count: 30)
    for _ in 0..<3 {
      #expect(save().unsaved == ["Scale#text", "Scale#vague", "Scale#weight"])
      let told = log.take().filter { $0.kind == .preserved }.map(\.detail)
      #expect(told.count == 3 && told.contains { $0.hasPrefix("weight: cannot be written: ") })
    }
    root.interactor.weight = 2
    #expect(save().unsaved == ["Scale#text", "Scale#vague"] && text("weight") == "2")
    host.shutdown(root)
  }

  @Test func aTextThatGrowsOverTheLimitOfTheTreeIsDroppedAsAtAFirstSave() {
    var limits = SavingLimits()
    limits.bytes = 150
    launch(limits)
    #expect(save().places.count == 3)
    root.interactor.text = String(repeating: "y", count: 120)
    let saved = save()
    #expect(saved.unsaved != [] && saved == save())
    root.interactor.text = ""
    #expect(save().places.count == 3 && save().unsaved == [])
    host.shutdown(root)
  }

  @Test func aSaveInTheMiddleOfAnAttachDoesNotLast() {
    let pile = PileRouter()
    pile.launch(LaunchOptions(restoring: restoring()), on: host)
    host.run {
      pile.show(1)
      pile.tickets[1]?.whenActive = { _ in _ = pile.save() }
      pile.show(1, 2)
      #expect(pile.save()?.places == ["Pile/Ticket[1]#@lateness", "Pile/Ticket[2]#@lateness"])
      pile.show(1)
      #expect(pile.save()?.places == ["Pile/Ticket[1]#@lateness"])
      pile.show(3, 1)
      #expect(pile.save()?.places == ["Pile/Ticket[1]#@lateness"])
      pile.show(1)
      pile.show(1, 1)
      #expect(pile.save()?.places == ["Pile/Ticket[1]#@lateness", "Pile/Ticket[1]*2#@lateness"])
    }
    host.shutdown(pile)
  }

  @Test func aPlaceThatChangesWithoutAnAttachIsFoundAgain() {
    // Pages below the top were never attached, so they have no values that would be dropped with them.
    for (first, second) in [([7, 7], [8, 7]), ([7, 7], [7]), ([7, 7, 7], [7, 7]), ([8, 7], [7, 7])] {
      let (often, once) = (TicketDesk(PileRouter()), TicketDesk(PileRouter()))
      for desk in [often, once] {
        desk.host.run {
          desk.root.stack.show(first, in: desk.root) { _ in TicketRouter() }
          if desk === often { _ = desk.root.save() }
          desk.root.stack.show(second, in: desk.root) { _ in TicketRouter() }
        }
      }
      #expect(often.save() == once.save(), "\(first), then \(second)")
    }
  }

  @Test func theDatesAreThoseOfTheLastSave() {
    let desk = TicketDesk()
    #expect(desk.root.dueDates == DueDates())
    desk.set(in: 5)
    _ = desk.save()
    let date = desk.host.date.advanced(by: .seconds(5))
    #expect(desk.root.dueDates.live == date)
    _ = desk.save()
    #expect(desk.root.dueDates.live == date)
    desk.set(in: 50)
    _ = desk.save()
    #expect(desk.root.dueDates.live == date.advanced(by: .seconds(45)))
    desk.host.run { desk.ticket.lateness.cancel() }
    _ = desk.save()
    #expect(desk.root.dueDates == DueDates())
  }
}
