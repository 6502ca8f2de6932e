package import LinkGates
package import RIBKit

/// The text and the arrival of a link.
package struct LinkEntry {
  /// The original text of the link; `nil` for a plan of the application's own.
  package let text: String?
  package let arrival: LinkArrival
  /// The origin; `nil` if the link must not be saved.
  var origin: LinkCall.Origin?
  var metadata: [String: String]?
  /// The end of its waiting time as a date, from its first save on.
  var expires: WallTime?

  package init(
    text: String?, arrival: LinkArrival, origin: LinkCall.Origin? = nil, metadata: [String: String]? = nil,
    expires: WallTime? = nil
  ) {
    (self.text, self.arrival, self.origin) = (text, arrival, origin)
    (self.metadata, self.expires) = (metadata, expires)
  }
}
