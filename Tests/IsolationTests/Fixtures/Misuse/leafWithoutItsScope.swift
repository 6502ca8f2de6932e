// error: unavailable property 'scope' was used to satisfy a requirement of protocol 'Interactor': Store the leaf's scope, a Scope<Never, Event>
// settings: upcoming
import RIBKit

protocol Named {}

final class HelpInteractor:
  Leaf,  // misuse
  Named
{
  enum Event { case called }
  let scope = Scope<Never, Never>()
}
