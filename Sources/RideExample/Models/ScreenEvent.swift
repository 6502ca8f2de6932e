/// What a RIB with a screen tells its parent.
package enum ScreenEvent: Hashable, Sendable {
  /// The rider wants to sign out.
  case signOut
  /// The rider is to be told something.
  case notice(String)
}
