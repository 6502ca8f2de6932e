package import ModelStreams
package import RIBModules

/// Signs riders in and out.
package struct AccountsModule: Module {
  /// Makes the module.
  package init() {}

  package var profile: ModuleProfile { ModuleProfile("accounts", provides: .sessions) }

  package func register(in modules: ModuleRegistry) {
    modules.provide(.sessions) { _ in SessionService() }
  }
}

/// Keeps who is signed in.
package actor SessionService: Sessions {
  private nonisolated let model = MutableModelStream(Session.signedOut)

  /// Makes the service with no rider signed in.
  package init() {}

  /// The rider who is signed in.
  package nonisolated var session: ModelStream<Session> { model.stream }

  /// Signs a rider in.
  ///
  /// - Parameter rider: The rider.
  /// - Throws: The reason why that makes no sense now.
  package func signIn(_ rider: Rider) throws(Refusal) {
    model.send(try model.latest.signingIn(rider))
  }

  /// Signs the rider out.
  ///
  /// - Throws: The reason why that makes no sense now.
  package func signOut() throws(Refusal) {
    model.send(try model.latest.signingOut())
  }
}
