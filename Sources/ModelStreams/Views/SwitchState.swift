/// Which stream a switching view shows, and how that stream's versions become the view's.
///
/// A value without locks. The view's versions go on from the highest one given out when the stream is replaced.
package struct SwitchState<Stream> {
  package private(set) var stream: Stream
  /// The version of the outer stream at which this stream was found.
  package private(set) var outerVersion: UInt64
  /// What is added to the shown stream's versions.
  package private(set) var offset: UInt64 = 0
  private var highest: UInt64 = 0

  package init(_ stream: Stream, outerVersion: UInt64) {
    self.stream = stream
    self.outerVersion = outerVersion
  }

  /// Goes over to a newer stream; one that is shown already goes on with its versions.
  ///
  /// - Returns: What was replaced, to be released outside the lock.
  package mutating func replace(
    _ next: Stream, outerVersion: UInt64, isSame: (Stream, Stream) -> Bool
  ) -> Stream? {
    guard outerVersion > self.outerVersion else { return nil }
    self.outerVersion = outerVersion
    if isSame(stream, next) { return nil }
    var replaced = next
    swap(&stream, &replaced)
    offset = highest
    return replaced
  }

  /// Turns a version of the shown stream into the view's; nil when the view shows another stream by now.
  package mutating func give(_ version: UInt64, at offset: UInt64, outerVersion: UInt64) -> UInt64? {
    guard offset == self.offset, outerVersion == self.outerVersion else { return nil }
    highest = max(highest, offset + version)
    return offset + version
  }
}
