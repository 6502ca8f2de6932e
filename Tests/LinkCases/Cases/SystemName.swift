/// Finds out whose answer a case is that does not say it.
enum SystemName {
  /// The systems, with the repositories and the beginnings of names that tell them.
  private static let known: [(system: String, repository: String, prefixes: [String])] = [
    ("JLRoutes", "joeldev/JLRoutes", ["jl-"]),
    ("FFRouter", "imlifengfeng/FFRouter", ["ff-"]),
    ("MGJRouter", "meili/MGJRouter", ["mgj-"]),
    ("HHRouter", "lightory/HHRouter", ["hh-"]),
    ("Routable", "clayallsopp/routable-ios", ["rt-"]),
    ("Bifrost", "youzan/Bifrost", ["bf-"]),
    ("CTMediator", "casatwy/CTMediator", ["ct-"]),
    ("VKURLAction", "Awhisper/VKURLAction", ["vk-"]),
    ("react-router", "remix-run/react-router", ["rr-"]),
    ("path-to-regexp", "pillarjs/path-to-regexp", ["ptr-"]),
    ("URLPattern", "kenchris/urlpattern-polyfill", ["urlpattern-"]),
    ("URLNavigator", "devxoul/URLNavigator", ["un-", "urlnavigator-"]),
    ("RoutingKit", "vapor/routing-kit", ["rk-"]),
    ("Hummingbird", "hummingbird-project/hummingbird", ["hb-"]),
    ("DeepLinkDispatch", "airbnb/DeepLinkDispatch", ["dld-"]),
    ("Hotwire", "hotwired/hotwire-native-ios", ["hotwire-"]),
    ("association files", "Apple", ["aasa-"]),
  ]

  /// The system of a case, by its source, or else by its name; empty if neither tells.
  static func name(source: String, id: String) -> String {
    let found =
      known.first { source.hasPrefix($0.repository) }
      ?? known.first { entry in entry.prefixes.contains { id.hasPrefix($0) } }
    return found?.system ?? ""
  }
}
