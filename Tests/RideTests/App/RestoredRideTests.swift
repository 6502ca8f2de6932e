import Basics
import RIBKit
import RIBTesting
import RideExample
import TestSupport
import Testing
import TreeSupport

/// Rides whose process ends: the test knows what services on a server would, and the tree is saved.
@Suite(.trees) struct RestoredRideTests {
  /// Random rides, each trip with an identifier of its own, in which every field that appears gets a text.
  private func events(using random: inout SplitMix) -> [RideEvent] {
    var trip = 0
    return [.flags(["tip"])]
      + SampleRide.events(50, using: &random).flatMap { event -> [RideEvent] in
        if case .step(.driverAssigned) = event { trip += 1 }
        let number = "\(random.below(1_000) + 1)"
        return [
          event.renaming("t1", to: "t\(trip)"), .enter(["destination": number]), .enter(["tip": number]),
        ]
      }
  }

  @Test(arguments: Seeds.first(4))
  func aRideWhoseProcessEndsAtAnyMomentGoesOn(seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    let script = events(using: &random)
    KillTest(of: "RideApp", ignoring: [], at: #_sourceLocation) { RideLife() }.run(script, limit: 40)
  }

  @Test func aTextInAFieldIsChangedUntilItsScreenIsGone() throws {
    let app = try RideApp.forTest()
    let enter = { (text: String) in app.handle(.enter(["destination": text])) }
    #expect(enter("Harb").rejection == .noField("destination"))
    _ = app.handle(.signIn(Rider("ana")))
    #expect(enter("Harb").screen == ["No trip. Where to? Harb"])
    #expect(enter("").screen == ["No trip. Where to?"])
    _ = enter("Zoo")
    #expect(app.handle(RideAppTests.request).screen == [RideTexts.looking])
    #expect(enter("Harb").rejection == .noField("destination"))
    #expect(app.handle(.step(.cancel(nil))).screen == ["No trip. Where to? Zoo"])
    #expect(app.handle(.enter(["destination": "A", "tip": "1"])).rejection == .noField("tip"))
    #expect(app.handle(.wait(seconds: 0)).screen == ["No trip. Where to? Zoo"])
  }

  @Test func aTapWithoutAValueSendsTheTextOfItsField() throws {
    let (app, _) = try AfterTripTests.ride("tip")
    #expect(app.handle(.enter(["tip": "much"])).screen.last == "A tip for trip t1? 1.25 is usual.")
    #expect(app.handle(.enter(["tip": "300"])).screen.last == "A tip for trip t1? 3.00 is chosen.")
    let outcome = app.handle(.tap("tip", value: nil))
    #expect(outcome.event == .tap("tip", value: "300"))
    #expect(outcome.notices == ["A tip of 3.00 for trip t1."])
  }
}

/// The life of a ride whose accepted events and saved tree outlive each process.
private final class RideLife: MortalLife {
  private var app: RideApp?
  private var kept: [RideEvent] = []
  private var notices: [String] = []

  init() { begin(restoring: SavedTree()) }

  private func begin(restoring saved: SavedTree?) {
    do {
      let app = try RideApp(restoring: saved)
      for event in kept { _ = app.handle(event) }
      self.app = app
    } catch {
      FailureSink.current().fail("\(error)", at: #_sourceLocation)
    }
  }

  func perform(_ event: RideEvent) {
    guard let outcome = app?.handle(event) else { return }
    // A text that was only entered is in the saved tree.
    if outcome.rejection == nil, outcome.event.name != "enter" { kept.append(outcome.event) }
    notices += outcome.notices
  }

  func die() {
    let saved = app?.save()
    end()
    notices = []
    begin(restoring: saved)
  }

  func end() {
    app?.shutdown()
    app = nil
  }

  func observe() -> Observation {
    defer { notices = [] }
    var seen = Observation(events: notices)
    guard let app else { return seen }
    let outcome = app.handle(.wait(seconds: 0))
    seen.add(outcome.active.joined(separator: "\n"), at: "tree")
    seen.add(outcome.screen.joined(separator: "\n"), at: "screen")
    seen.add("\(outcome.receipts) of \(outcome.rider?.name ?? "nobody")", at: "receipts")
    let saved = app.save() ?? SavedTree()
    for place in saved.places { seen.add(saved[place] ?? "", at: place, isSaved: true) }
    return seen
  }
}

extension RideEvent {
  /// The event for another trip.
  fileprivate func renaming(_ trip: Trip.ID, to other: Trip.ID) -> RideEvent {
    guard case .step(let step) = self else { return self }
    return switch step {
    case .driverAssigned(trip, let driver, let eta): .step(.driverAssigned(other, driver: driver, eta: eta))
    case .driverArrived(trip): .step(.driverArrived(other))
    case .tripStarted(trip): .step(.tripStarted(other))
    case .tripProgress(trip, let fraction): .step(.tripProgress(other, fraction: fraction))
    case .tripCompleted(trip, let fare): .step(.tripCompleted(other, fare: fare))
    case .pay(trip): .step(.pay(other))
    case .cancel(trip): .step(.cancel(other))
    default: self
    }
  }
}
