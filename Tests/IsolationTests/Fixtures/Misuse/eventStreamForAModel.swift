// error: cannot convert value of type 'EventStream<Int>' to expected argument type 'ModelStream<Int>'
import ModelStreams
import RIBKit

final class ClockInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let hours: ModelStream<Int>

  init(hours: ModelStream<Int>) { self.hours = hours }
}

func attachClocks(_ bells: EventStream<Int>, _ hours: ModelStream<Int>) -> [ClockInteractor] {
  [
    ClockInteractor(hours: bells),  // misuse
    ClockInteractor(hours: hours),
  ]
}
