// error: cannot convert value of type 'String' to expected argument type 'Never'
// settings: upcoming
import RIBKit

final class QuietInteractor: Interactor {
  let scope = Scope<Never, Never>()

  func open() {
    route(to: "home")  // misuse
  }
}
