package import ModelStreams
package import RIBModules

/// The module that signs riders in and out.
package struct AccountsModule: Module {
  /// Creates the module.
  package init() {}

  package var profile: ModuleProfile { ModuleProfile("accounts", provides: .sessions) }

  package func register(in modules: ModuleRegistry) {
    modules.provide(.sessions) { _ in SessionService() }
  }
}

/// The session of the rider who is signed in.
package actor SessionService: Sessions {
  private nonisolated let model = MutableModelStream(Session.signedOut)

  /// Creates the service with no rider signed in.
  package init() {}

  /// The rider who is signed in.
  package nonisolated var session: ModelStream<Session> { model.stream }

  /// Signs a rider in.
  ///
  /// - Parameter rider: The rider.
  /// - Throws: The reason why that is invalid now.
  package func signIn(_ rider: Rider) throws(Rejection) {
    model.send(try model.latest.signingIn(rider))
  }

  /// Signs the rider out.
  ///
  /// - Throws: The reason why that is invalid now.
  package func signOut() throws(Rejection) {
    model.send(try model.latest.signingOut())
  }
}
