extension AppFolder {
  /// A package of the style "app" with the members of a parent's interactor and router, and leaves with more members of each.
  static func menu(
    interactor: String, router: String, leaves: KeyValuePairs<String, String> = ["Help": ""]
  ) throws -> AppFolder {
    let app = try AppFolder(style: "app")
    let leaves = leaves.map { name, members in
      "final class \(name)Interactor: Leaf {\n  let scope = Scope<Never, Never>()\(members)\n}\n"
    }
    try app.write(
      "Sources/Demo/Menu.swift",
      """
      import RIBKit

      final class MenuInteractor: Interactor {
        \(interactor)
      }

      final class MenuRouter: Router {
        let interactor = MenuInteractor()
      \(router)
      }

      \(leaves.joined(separator: "\n"))
      """)
    return app
  }
}
