// error: declare the model as 'nonisolated struct …: Equatable', or decide about duplicates with 'removingDuplicates:'
import ModelStreams

nonisolated struct Draft: Sendable {
  var text = ""
}

func make() {
  _ = MutableModelStream(Draft(), removingDuplicates: nil)
  _ = MutableModelStream(Draft())  // misuse
}
