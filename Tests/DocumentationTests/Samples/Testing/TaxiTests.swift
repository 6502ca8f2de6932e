import ModelStreams
import RIBKit
import RIBTesting
import Testing

struct StubbedFleet: Fleet {
  let fare = Stub<Int, ModelStream<Fare>>("fare")
  let calls = Stub<Int, EventStream<String>>("calls")

  func fare(of taxi: Int) -> ModelStream<Fare> {
    fare.stream(taxi, default: Fare())
  }

  func calls(of taxi: Int) -> EventStream<String> {
    calls.stream(taxi)
  }
}

@Suite(.failsOnLeaks)
struct TaxiTests {
  let fleet = StubbedFleet()
  let fare = MutableModelStream(Fare())
  let calls = EventSource<String>()

  init() {
    fleet.fare.returns(fare.stream)
    fleet.calls.returns(calls.stream)
  }

  @Test func theCommandsOfTheTaxiAreRecorded() throws {
    let harness = TreeHarness(.exhaustive) { _ in TaxiBuilder(fleet: fleet).build() }
    harness.record(fleet.fare)
    let commands = try harness.record(harness.stored(EventSource<MeterCommand>.self))
    harness.launch()
    fleet.fare.expectCall(7)
    fare.send(Fare(isPickedUp: true))
    harness.expectTree(
      """
      Taxi
        Meter
      """)
    fare.send(Fare())
    calls.send("go")
    commands.expect(.start)
    harness.run { taxi in await taxi.interactor.charge([{ 250 }, { 300 }]) }
    commands.expect(.charge(250))
    commands.expect(.charge(300))
    harness.shutdown()
    harness.discard(.changes, ifAny: true, because: "only some tests attach a meter")
  }

  @Test func anObservationEndsItselfInItsFirstDelivery() throws {
    fare.send(Fare(isPickedUp: true))
    let harness = InteractorHarness { (_: Listener<Never>) in
      TaxiInteractor(fleet: fleet, commands: EventSource())
    }
    harness.activate()
    harness.expect(.route(.waiting), .route(.riding))
    fare.send(Fare(isPickedUp: true, cents: 1))
    harness.expectNothing()
    harness.deactivate()
  }
}
