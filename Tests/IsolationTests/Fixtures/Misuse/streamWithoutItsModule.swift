// error: cannot find type 'ModelStream' in scope
// settings: upcoming
import RIBKit

func read(
  _ text: String
) {
  let stream: ModelStream<String>? = nil  // misuse
  _ = stream  // misuse
}
