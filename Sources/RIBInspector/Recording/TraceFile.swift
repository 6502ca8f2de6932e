/// A file for the events of a recorder, and its limits.
public struct TraceFile: Sendable {
  /// The path of the file; an existing file becomes `path.1`.
  public var path: String

  /// The size at which a new file begins, in bytes, without the whole trees at its beginning; the old one becomes `path.1`.
  public var maximumBytes: Int

  /// The number of older files to keep beside the newest.
  public var keptFiles: Int

  /// The number of events that may wait for the disk; more are dropped, counted and noted in the file.
  public var maximumWaiting: Int

  /// The number of events after which the whole trees are written again, so that a part of the file can be read without the rest.
  public var eventsBetweenBases: Int

  /// The time that events wait, to be written together.
  public var delay: Duration

  /// Makes a description of a file; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - maximumBytes: The size at which a new file begins.
  ///   - keptFiles: How many older files are kept; below zero is zero.
  ///   - maximumWaiting: How many events may wait for the disk.
  ///   - eventsBetweenBases: After how many events the whole trees are written again; at least as many as there are RIBs.
  ///   - delay: How long events wait, to be written together.
  public init(
    _ path: String, maximumBytes: Int = 64 << 20, keptFiles: Int = 1, maximumWaiting: Int = 100_000,
    eventsBetweenBases: Int = 10_000, delay: Duration = .milliseconds(50)
  ) {
    self.path = path
    self.maximumBytes = maximumBytes
    self.keptFiles = keptFiles
    self.maximumWaiting = maximumWaiting
    self.eventsBetweenBases = eventsBetweenBases
    self.delay = delay
  }
}
