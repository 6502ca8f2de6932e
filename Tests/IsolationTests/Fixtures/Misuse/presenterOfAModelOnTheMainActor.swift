// error: main actor-isolated conformance of 'Draft' to 'Equatable' cannot satisfy conformance requirement
// settings: mainActor, mainActorUpcoming
import RIBKit

struct Draft: Equatable, Sendable {
  var text = ""
}

func make() {
  _ = Presenter<Draft, Never>(Draft(), removingDuplicates: nil)
  _ = Presenter<Draft, Never>(Draft())  // misuse
}
