import DeepLinks
import RIBKit
import RIBLinks

final class FindInteractor: Interactor {
  let scope = Scope<Never, Never>()
  var filter = Filter()
}

enum Place: Hashable, LinkKey {
  case find

  static let links: KeyLinks<Place> = [.link("find", to: .find, below: Filter.self)]
}

struct Filter: Hashable, LinkKey {
  var text = ""
  var tags: [String] = []

  static let links: KeyLinks<Filter> = [
    .link("?text&tag*", to: Filter.init(text:tags:), .exported("find")) { ($0.text, $0.tags) }
  ]
}

final class FindRouter: Router, LinkedRouter {
  let interactor = FindInteractor()

  var linkPart: LinkPart {
    LinkPart().updating(interactor.filter) { [interactor] filter in
      interactor.filter = filter
      return true
    }
  }
}
