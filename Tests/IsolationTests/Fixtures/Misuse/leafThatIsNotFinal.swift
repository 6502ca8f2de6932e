// error: non-final class 'HelpInteractor' cannot safely conform to protocol 'Leaf'
// settings: upcoming
import RIBKit

protocol Named {}

class HelpInteractor:
  Leaf,  // misuse
  Named
{
  let scope = Scope<Never, Never>()
}
