/// The disk, as far as the tool needs it; tests put another in its place.
///
/// Paths are absolute. Every function does one thing that is done or not done, but for ``create(_:_:permissions:)``, which
/// may leave a part of the file when the machine stops.
package protocol FileSystem: Sendable {
  /// What stands at a path; `nil` if nothing does. Links are not followed at the end of the path.
  func status(_ path: String) throws(SystemFailure) -> FileStatus?
  /// The path without links; everything on it must exist.
  func resolve(_ path: String) throws(SystemFailure) -> String
  /// The names in a folder, in no order.
  func names(in path: String) throws(SystemFailure) -> [String]
  /// The bytes of a file.
  func read(_ path: String) throws(SystemFailure) -> [UInt8]
  /// Makes a folder.
  func makeFolder(_ path: String) throws(SystemFailure)
  /// Removes a folder, which must be empty.
  func removeFolder(_ path: String) throws(SystemFailure)
  /// Makes a file that must not be there, and returns when its bytes are on the disk.
  func create(_ path: String, _ bytes: [UInt8], permissions: UInt32) throws(SystemFailure)
  /// Gives a file another name, in place of a file that has that name.
  func rename(_ path: String, to other: String) throws(SystemFailure)
  /// Removes a file.
  func remove(_ path: String) throws(SystemFailure)
  /// Locks a folder against other runs until the object is released; where another has it, it waits for that, or fails at once.
  func lock(folder path: String, waits: Bool) throws(ToolkitError) -> any AnyObject
  /// Returns when the names in a folder are on the disk.
  func synchronize(folder path: String) throws(SystemFailure)
}
