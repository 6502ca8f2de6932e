// error: non-class type 'PlainInteractor' cannot conform to class protocol 'Interactor'
// settings: upcoming
import RIBKit

protocol Named {}

struct PlainInteractor:
  Interactor,  // misuse
  Named
{
  let scope = Scope<Never, Never>()
}
