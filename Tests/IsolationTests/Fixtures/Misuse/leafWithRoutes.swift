// error: 'Leaf' requires the types 'HelpInteractor.Route' and 'Never' be equivalent
// settings: upcoming
import RIBKit

protocol Named {}

final class HelpInteractor:
  Leaf,  // misuse
  Named
{
  enum Route { case call }

  let scope = Scope<Route, Never>()
}
