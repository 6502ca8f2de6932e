// error: main actor-isolated conformance of 'Draft' to 'Equatable' cannot satisfy conformance requirement
// settings: mainActor, mainActorUpcoming
import ModelStreams

struct Draft: Equatable, Sendable {
  var text = ""
}

func make() {
  _ = MutableModelStream(Draft(), removingDuplicates: nil)
  _ = MutableModelStream(Draft())  // misuse
}
