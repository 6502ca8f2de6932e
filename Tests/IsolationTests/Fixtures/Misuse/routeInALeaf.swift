// error: type 'Never' has no member 'help'
import RIBKit

final class TipInteractor: Leaf {
  let scope = Scope<Never, Never>()

  func open() {
    route(to: .help)  // misuse
  }
}
