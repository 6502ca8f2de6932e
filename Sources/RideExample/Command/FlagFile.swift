internal import Basics
internal import Foundation

/// The file of `--flags`: a JSON object that says of each flag whether it is on.
enum FlagFile {
  /// The greatest length of such a file, in bytes.
  static let limit = 1 << 16

  /// Reads the flags that are on, in the order of their names.
  static func read(_ path: String) throws(Refusal) -> [String] {
    let name = path.printable
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try Descriptor.contents(of: path, upTo: limit)
    } catch {
      throw .flags("cannot read the flags \(name): \(error)")
    }
    guard bytes.count <= limit, let flags = try? JSONDecoder().decode([String: Bool].self, from: Data(bytes))
    else {
      throw .flags("\(name) holds no flags: expected an object such as {\"tip\":true,\"lost item\":false}")
    }
    return flags.filter(\.value).keys.sorted()
  }
}
