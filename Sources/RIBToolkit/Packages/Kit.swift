/// RIBKit as a dependency of packages.
enum Kit {
  /// The default repository.
  static let repository = "https://github.com/RIBKit/RIBKit.git"
}
