internal import Foundation

package enum ToolVersion {
  /// The version for people.
  static let text = "0.1.0"

  /// An identifier that distinguishes builds of the same version: the size and link time of the program.
  package static let build: String = {
    let attributes = Bundle.main.executablePath.flatMap { path in
      try? FileManager.default.attributesOfItem(atPath: path)
    }
    let size = (attributes?[.size] as? Int) ?? 0
    let seconds = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return "\(text) \(size) \(seconds)"
  }()
}
