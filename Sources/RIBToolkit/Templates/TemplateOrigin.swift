/// Where a template comes from; of two with one name the first of these is taken.
package enum TemplateOrigin: Hashable, Sendable {
  /// The folder that the command line names.
  case path(String)
  /// The folder `.rib/templates` of the package.
  case package(String)
  /// The folder of the user.
  case user(String)
  /// The tool itself.
  case builtIn

  /// The words for a list.
  package var words: String {
    switch self {
    case .path(let path), .package(let path), .user(let path): path
    case .builtIn: "built in"
    }
  }
}
