import Foundation

extension BuildProducts {
  /// Something that a build is expected to leave behind, and has not.
  struct Missing: Error, CustomStringConvertible {
    let what: String
    let near: URL

    var description: String {
      """
      no \(what) at or above \(near.path(percentEncoded: false)). These tests compile fixtures against the products \
      of the build that they run in: build with 'swift build --build-tests', or teach BuildProducts the new layout.
      """
    }
  }
}
