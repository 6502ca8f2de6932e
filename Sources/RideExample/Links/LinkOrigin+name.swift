package import DeepLinks

extension LinkOrigin {
  /// What scripts and reports call it.
  package var name: String {
    switch self {
    case .local: "local"
    case .ownApp: "own_app"
    case .otherApp: "other_app"
    case .web: "web"
    case .push: "push"
    }
  }
}
