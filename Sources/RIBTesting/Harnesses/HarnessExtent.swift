/// How much of a tree a harness tests.
enum HarnessExtent {
  case interactor, router, tree

  /// What the beginning and the end of a life are called.
  var verbs: Lifecycle.Verbs {
    switch self {
    case .interactor: ("activate", "deactivate")
    case .router: ("attach", "detach")
    case .tree: ("launch", "shut down")
    }
  }
}
