/// What the files of a package declare, kept between runs: a file that is as it was is parsed only where its tree is needed.
///
/// A file is as it was if a hash of its text is. What is wrong with an index costs time, and nothing else.
package struct CodeIndex: Codable, Sendable {
  /// What one file declares.
  private struct Entry: Codable {
    /// One declaration of a type, or one extension of it.
    struct Part: Codable {
      let name: String
      let shape: CodePart.Shape
      let typed: [CodePart.TypedProperty]
    }

    let text: UInt64
    let parts: [Part]
    let aliases: [String: String]
  }

  /// So many files are parsed in less time than it takes to write an index.
  package static let limit = 32

  private var entries: [String: Entry]

  /// An index that knows nothing.
  package init() { entries = [:] }

  /// A file, with what is known of it.
  ///
  /// - Parameters:
  ///   - path: The path, from the package on.
  ///   - text: The text.
  /// - Returns: The file.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package func file(path: String, text: String) -> CodeFile {
    guard let entry = entries[path], entry.text == text.textHash else {
      return CodeFile(path: path, text: text)
    }
    return CodeFile(path: path, text: text) { file in
      let parts = entry.parts.enumerated().map { index, part in
        (part.name, CodePart(part.shape, part.typed, path: path) { Self.part(index, of: file) })
      }
      return FileTypes(parts: parts, aliases: entry.aliases)
    }
  }

  private static func part(_ index: Int, of file: CodeFile) -> CodePart {
    let parts = file.types.parts
    precondition(
      parts.indices.contains(index), "The index in .build/rib does not fit \(file.path): remove it.")
    return parts[index].part
  }

  /// The index of some files, if so many of them are not in this one that it is worth while.
  ///
  /// What is not known of them is read, on all processors.
  ///
  /// - Parameters:
  ///   - files: All files of the package.
  ///   - limit: So many may be unknown.
  /// - Returns: Their index; `nil` if this one is as good.
  package func renewed(for files: [CodeFile], limit: Int = limit) -> CodeIndex? {
    let sources = files.filter { !CodeBase.isTest($0.path) }
    let new = sources.filter { !$0.isKnown }
    guard new.count > limit else { return nil }
    var index = self
    index.entries = [:]
    for file in sources where file.isKnown { index.entries[file.path] = entries[file.path] }
    let made = DeepStack.map(new) { file in
      Entry(
        text: file.text.textHash,
        parts: file.types.parts.map { name, part in
          Entry.Part(name: name, shape: part.shape, typed: part.typedProperties)
        },
        aliases: file.types.aliases)
    }
    for (file, entry) in zip(new, made) { index.entries[file.path] = entry }
    return index
  }
}

extension String {
  fileprivate var textHash: UInt64 {
    var text = self
    return text.withUTF8(\.wordHash)
  }
}
