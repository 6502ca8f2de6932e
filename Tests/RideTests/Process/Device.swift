import Foundation

/// A device that not every system has.
enum Device: String {
  /// Takes nothing.
  case full = "/dev/full"

  var exists: Bool { FileManager.default.fileExists(atPath: rawValue) }
}
