import TestSupport

/// The code of a RIB in an app that uses Uber's RIBs.
struct UberCode {
  let name: String
  /// The children whose builders its builder makes.
  var children: [String] = []
  /// Further parameters of `build`, each after a comma.
  var parameters = ""
  /// Requirements and members of its types.
  var dependency = ""
  var component = ""
  var listener = ""
  var presentable = ""
  var actions = ""
  var router = ""
  /// The class that its router inherits from.
  var base = "ViewableRouter"
  /// The type that its builder returns.
  var result = "Routing"

  var text: String {
    let isViewless = base == "Router"
    let build = "func build(withListener listener: \(name)Listener\(parameters)) -> \(result)"
    let made = children.map { ", \($0.asMember)Builder: \($0)Builder(dependency: component)" }.joined()
    let stored = children.map { "  private let \($0.asMember)Builder: \($0)Buildable\n" }.joined()
    return """
      import RIBs

      protocol \(name)Dependency: Dependency {
        \(dependency)
      }

      final class \(name)Component: Component<\(name)Dependency> {
        \(component)
      }

      protocol \(name)Buildable: Buildable {
        \(build)
      }

      final class \(name)Builder: Builder<\(name)Dependency>, \(name)Buildable {
        \(build) {
          let component = \(name)Component(dependency: dependency)
          let interactor = \(name)Interactor()
          interactor.listener = listener
          return \(name)Router(interactor: interactor\(made))
        }
      }

      protocol \(name)Listener: AnyObject {
        \(listener)
      }
      \(isViewless ? "" : view)
      final class \(name)Interactor: \(isViewless ? "Interactor" : "PresentableInteractor<\(name)Presentable>") {
        weak var listener: \(name)Listener?
      }

      final class \(name)Router: \(base)<\(name)Interactable, \(name)ViewControllable> {
      \(stored)  \(router)
      }

      """
  }

  private var view: String {
    """

    protocol \(name)PresentableListener: AnyObject {
      \(actions)
    }

    protocol \(name)Presentable: Presentable {
      var listener: \(name)PresentableListener? { get set }
      \(presentable)
    }

    """
  }
}

extension String {
  fileprivate var asMember: String { prefix(1).lowercased() + dropFirst() }
}

extension TemporaryFolder {
  /// Writes the files of RIBs into the folder App.
  func write(_ ribs: [UberCode]) throws {
    for (number, rib) in ribs.enumerated() { try write("App/RIB\(number)/\(rib.name).swift", rib.text) }
  }

  /// Prints the outline of the folder App.
  func outline(_ more: String...) -> CommandLineUse {
    CommandLineUse(words: ["outline", "--from-ribs", "App"] + more, in: path)
  }
}

extension CommandLineUse {
  /// The lines with RIBs.
  var ribs: [String] { output.split(separator: "\n").map(String.init).filter { !$0.isComment } }

  /// The comments, without indentation.
  var comments: [String] {
    output.split(separator: "\n").map(String.init).filter(\.isComment).map { String($0.drop { $0 == " " }) }
  }
}

extension String {
  fileprivate var isComment: Bool { drop { $0 == " " }.hasPrefix("#") }
}
