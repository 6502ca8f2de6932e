#if canImport(SwiftUI)
  import DeepLinks
  import LinkGates
  import RIBKit
  import RIBLinks
  import RIBViews

  final class CookbookInteractor: Interactor {
    enum Route: Hashable, LinkKey {
      case recipe(UInt)

      static let links: KeyLinks<Route> = [
        .link("recipe/:id<uint>", to: Route.recipe, .exported("recipe")) {
          if case .recipe(let id) = $0 { id } else { nil }
        }
      ]
    }

    let scope = Scope<Route, Never>()
  }

  final class CookbookRouter: Router, LinkedRouter {
    let interactor = CookbookInteractor()
    let screen = ViewSlot<RecipeView>()
    private let slot = ChildSlot<CookbookInteractor.Route>()

    var linkPart: LinkPart { LinkPart(slot, of: self) }

    func route(to route: CookbookInteractor.Route) {
      slot.show(route, in: self) {
        switch route {
        case .recipe(let id): RecipeInteractor(id, in: screen)
        }
      }
    }
  }

  final class RecipeInteractor: Leaf {
    let scope = Scope<Never, Never>()
    private let place: ViewPlace

    init(_ id: UInt, in screen: ViewSlot<RecipeView>) {
      place = screen.place(RecipeView(id: id))
    }

    func didAttach() { place.show() }
    func willDetach() { place.hide() }
  }

  final class Cookbook {
    let root = CookbookRouter()
    let opener: LinkOpener<CookbookRouter, LinkParameters>

    init(_ options: LaunchOptions = LaunchOptions()) throws {
      var links = LinkPlans<CookbookRouter>(schemes: ["cookbook"], hosts: ["cookbook.example"])
      try links.add(CookbookInteractor.Route.self)
      opener = try LinkOpener(root, links: links)
      root.launch(options)
    }

    func open(_ link: String, from origin: LinkCall.Origin) {
      opener.open(link, from: origin) { _, outcome in print("\(link): \(outcome)") }
    }
  }

  extension Cookbook {
    func open(notification userInfo: [AnyHashable: Any]) {
      guard let link = userInfo["link"] as? String else { return }
      open(link, from: .push)
    }
  }
#endif
