internal import Basics
internal import Foundation

/// The file of `--flags`: a JSON object that maps each flag to whether it is on.
enum FlagFile {
  /// The maximum size of the file, in bytes.
  static let limit = 1 << 16

  /// Reads the names of the enabled flags, sorted.
  static func read(_ path: String) throws(Rejection) -> [String] {
    let name = path.printable
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try Descriptor.contents(of: path, upTo: limit)
    } catch {
      throw .flags("cannot read the flags \(name): \(error)")
    }
    guard bytes.count <= limit, let flags = try? JSONDecoder().decode([String: Bool].self, from: Data(bytes))
    else {
      throw .flags(
        "\(name) isn't a file of flags: expected an object such as {\"tip\":true,\"lost item\":false}")
    }
    return flags.filter(\.value).keys.sorted()
  }
}
