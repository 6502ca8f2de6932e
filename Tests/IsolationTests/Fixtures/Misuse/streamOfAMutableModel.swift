// error: type 'Draft' does not conform to the 'Sendable' protocol
import ModelStreams

nonisolated final class Draft {
  var text = ""
}

func make() {
  _ = MutableModelStream(Draft(), removingDuplicates: nil)  // misuse
}
