internal import SwiftSyntax

extension CodeBase {
  /// The types that a file declares although another file of the same target declares them.
  ///
  /// - Parameter path: The path of the file.
  /// - Returns: The names of the types, each with a place where it is declared elsewhere, in the order of the names.
  package func clashes(of path: String) -> [(type: String, place: CodePlace)] {
    let target = Self.target(of: path)
    return typeNames(in: path).sorted().compactMap { types[$0] }
      .filter { $0.declarations.contains { $0.path == path } }
      .compactMap { type in
        let other = type.declarations.first { $0.path != path && Self.target(of: $0.path) == target }
        guard let other, let file = files[other.path] else { return nil }
        return (type.name, file.place(of: other.declaration.positionAfterSkippingLeadingTrivia))
      }
  }

  /// The folders of the target that a file belongs to, such as `Sources/App`.
  private static func target(of path: String) -> ArraySlice<Substring> {
    path.split(separator: "/").dropLast().prefix(2)
  }
}
