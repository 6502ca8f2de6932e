package import RIBDiagnostics

/// A RIB of an app that uses Uber's RIBs for iOS, as far as its code shows it.
package struct UberRIB: Sendable {
  /// A named value, a function with its parameters, or a child.
  package struct Member: Sendable {
    package let name: String
    /// The type of a value as written; empty for functions and children.
    package var type = ""
    package var parameters: [CodeParameter] = []
    /// Whether the RIB above passes it to `build`.
    package var isPassed = false
    package let place: TextPlace
  }

  /// A sentence about code that the other properties can't express.
  package struct Remark: Sendable {
    package let text: String
    package let place: TextPlace
  }

  package let name: String
  package let place: TextPlace
  /// Whether a launch router starts the app with the RIB.
  package var isLaunched = false
  /// Whether the RIB has a view.
  package var hasPresenter = false
  /// Its children, in the order of the code, with the first places where it names their builders.
  package var children: [Member] = []
  /// The container for its children, as an option of `rib new`; `nil` for a leaf.
  package var container: String?
  /// The types of the parameters of `build`.
  var inputs: Set<String> = []
  /// The parameters of `build` that a route can carry.
  package var parameters: [Member] = []
  /// The values that its dependency protocol requires from above, and the objects that `build` takes.
  package var needs: [Member] = []
  /// The names of the values that its component makes.
  package var made: Set<String> = []
  /// The functions of its listener protocol.
  package var events: [Member] = []
  package var remarks: [Remark] = []
}

extension CodeBase {
  /// Returns the modules that a file imports, except those that an app with RIBKit replaces.
  package func foreignModules(at path: String) -> Set<String> {
    (files[path]?.types.imports ?? []).subtracting(["RIBs", "RxCocoa", "RxRelay", "RxSwift", "UIKit"])
  }
}
