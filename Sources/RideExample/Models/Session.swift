/// The session of the rider who is signed in, with the rules for signing in and out.
package struct Session: Hashable, Sendable {
  /// The rider who is signed in, if there is one.
  package let rider: Rider?

  package init(rider: Rider?) {
    self.rider = rider
  }

  /// The session without a rider.
  package static let signedOut = Session(rider: nil)

  /// Returns the session after a rider has signed in.
  ///
  /// - Parameter rider: The rider.
  /// - Returns: The session with the rider.
  /// - Throws: ``Rejection/signedIn(_:)`` if a rider is already signed in.
  func signingIn(_ rider: Rider) throws(Rejection) -> Session {
    if let present = self.rider { throw .signedIn(present) }
    return Session(rider: rider)
  }

  /// Returns the session after the rider has signed out.
  ///
  /// - Returns: The session without a rider.
  /// - Throws: ``Rejection/signedOut`` if no rider is signed in.
  func signingOut() throws(Rejection) -> Session {
    if rider == nil { throw .signedOut }
    return .signedOut
  }
}

/// A rider, identified by name.
package struct Rider: Hashable, Codable, Sendable {
  /// The name; not empty.
  package let name: String

  package init(_ name: String) {
    self.name = name
  }
}
