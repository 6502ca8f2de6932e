internal import Foundation

/// Which tool this is.
package enum ToolVersion {
  /// The version, for people.
  static let text = "0.1.0"

  /// What tells this build from another one of the same version: its size and when it was linked.
  package static let build: String = {
    let attributes = Bundle.main.executablePath.flatMap { path in
      try? FileManager.default.attributesOfItem(atPath: path)
    }
    let size = (attributes?[.size] as? Int) ?? 0
    let seconds = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return "\(text) \(size) \(seconds)"
  }()
}
