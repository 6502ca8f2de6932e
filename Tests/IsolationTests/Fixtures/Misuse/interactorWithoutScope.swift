// error: type 'EmptyInteractor' does not conform to protocol 'Interactor'
// settings: upcoming
import RIBKit

protocol Named {}

final class EmptyInteractor:
  Interactor,  // misuse
  Named
{}
