// error: type 'Screen' does not conform to protocol 'Equatable'
// settings: upcoming
import RIBKit

enum Screen {
  case orders(String)
}

final class Screens {
  let slot = ChildSlot<Screen>()  // misuse
}
