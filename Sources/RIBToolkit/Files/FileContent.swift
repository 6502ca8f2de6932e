/// The bytes of a file and who may do what with it.
package struct FileContent: Hashable, Sendable {
  package let bytes: [UInt8]
  /// The permission bits of its mode.
  package let permissions: UInt32

  /// Makes a content.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - permissions: The permission bits; by default the owner may write and everybody may read.
  package init(_ bytes: [UInt8], permissions: UInt32 = 0o644) {
    self.bytes = bytes
    self.permissions = permissions
  }

  /// The bytes as text; `nil` for what is none.
  package var text: String? { bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self) }
}
