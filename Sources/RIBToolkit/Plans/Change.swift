/// A change that a verb wants to make to a package; what becomes of it depends on what is there.
package enum Change: Hashable, Sendable {
  /// A file is to stand there with these bytes.
  case create(PackagePath, [UInt8])
  /// A file that was read is to have other bytes.
  case update(PackagePath, from: [UInt8], to: [UInt8])
  /// A file that was read is to go.
  case delete(PackagePath, from: [UInt8])
  /// A file is to have another path, and other bytes if there are some; those that it has are checked if they are known.
  case rename(PackagePath, to: PackagePath, from: [UInt8]? = nil, into: [UInt8]? = nil)

  /// The paths that the change is about.
  var paths: [PackagePath] {
    switch self {
    case .create(let path, _), .update(let path, _, _), .delete(let path, _): [path]
    case .rename(let path, let other, _, _): [path, other]
    }
  }
}
