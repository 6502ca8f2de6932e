/// What an entry of the list of differences says of its cases.
package enum DifferenceVerdict: String, Hashable, Sendable {
  /// RIBKit answers otherwise, on purpose.
  case different
  /// RIBKit does not do what is asked, on purpose.
  case outOfScope = "out-of-scope"
}
