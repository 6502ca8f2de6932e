package import RIBDiagnostics

/// A RIB as its code declares it.
package struct RIB: Hashable, Sendable {
  /// The name without a suffix such as `Router`, as in `Trip`.
  package let name: String
  /// The place where the router is declared.
  package let place: TextPlace
  /// The full name of the router's type.
  package let router: String
  /// The full name of the interactor's type, if it can be read.
  package let interactor: String?
  /// The full name of the builder's type, if it has one.
  package let builder: String?
  /// The names of the cases of its route; empty if it doesn't have a route or the route cannot be read.
  package let routes: [String]
  /// The names of the cases of its events; empty if they cannot be read.
  package let events: [String]
  /// The dependencies: the parameters of the builder's initializer, or those of the router's initializer that no route can carry.
  package let needs: [CodeParameter]
  /// The values that its parent passes with each route: the parameters of `build` without the listener, or those of the router's
  /// initializer that a route can carry.
  package let parameters: [CodeParameter]
  /// The children, in the order of the text.
  package let children: [Child]

  /// A child of a RIB.
  package struct Child: Hashable, Sendable {
    /// The name of the child's RIB.
    package let name: String
    /// The place where the parent names it.
    package let place: TextPlace
    /// The ways in which the parent attaches it, in the order of the text; empty if the code that does so cannot be read.
    package let connections: [Connection]

    /// The first way in which it is attached, if that can be read.
    package var attachment: Attachment? { connections.first?.attachment }
    /// The first case of the parent's route that leads to it, if that can be read.
    package var route: String? { connections.first?.route }
    /// The first function of the parent's interactor that takes its events, if that can be read.
    package var handler: String? { connections.first?.handler }
  }

  /// One way in which a parent attaches a child.
  package struct Connection: Hashable, Sendable {
    /// The way in which it is attached, if that can be read.
    package let attachment: Attachment?
    /// The case that leads to it, if that can be read.
    package let route: String?
    /// The function of the parent's interactor that takes its events, if that can be read.
    package let handler: String?
  }

  /// The way in which a child is attached.
  package enum Attachment: Hashable, Sendable {
    /// In a container of this kind, with this name.
    case container(ContainerKind, String)
    /// By the router itself.
    case direct

    /// The name of the container.
    package var container: String? { if case .container(_, let name) = self { name } else { nil } }
  }
}
