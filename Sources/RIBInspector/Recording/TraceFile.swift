/// The path and the limits of a file to which a recorder writes events.
public struct TraceFile: Sendable {
  /// The path of the file; an existing file is renamed to `path.1`.
  public var path: String

  /// The size in bytes at which a new file is started, not counting the complete trees at its beginning; the old file is renamed to
  /// `path.1`.
  public var maximumBytes: Int

  /// The number of older files to keep in addition to the newest file.
  public var keptFiles: Int

  /// The maximum number of events waiting to be written to disk; further events are omitted, and their number is noted in the file.
  public var maximumWaiting: Int

  /// The number of events after which the complete trees are written again, so that part of the file can be read on its own.
  public var eventsBetweenBases: Int

  /// The time for which events are collected before they are written together.
  public var delay: Duration

  /// Creates a description of a file without opening it.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - maximumBytes: The size in bytes at which a new file is started.
  ///   - keptFiles: The number of older files to keep; a negative number counts as zero.
  ///   - maximumWaiting: The maximum number of events waiting to be written to disk.
  ///   - eventsBetweenBases: The number of events after which the complete trees are written again; raised to the number of RIBs if there
  ///     are more.
  ///   - delay: The time for which events are collected before they are written together.
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
