// error: type 'ShortRouter' does not conform to protocol 'Router'
import RIBKit

protocol Named {}

final class ShortRouter:
  Router,  // misuse
  Named
{
  let interactor: FeedInteractor

  init(_ interactor: FeedInteractor) {
    self.interactor = interactor
  }
}
