/// An index, kept between runs, of the declarations in a package's files, so that unchanged files are parsed only when their tree is needed.
///
/// A file is unchanged if the hash of its text is. A wrong index costs time and nothing else.
package struct CodeIndex: Codable, Sendable {
  /// The declarations of one file.
  private struct Entry: Codable {
    /// A declaration or an extension of a type.
    struct Part: Codable {
      let name: String
      let shape: CodePart.Shape
      let typed: [CodePart.TypedProperty]
    }

    let text: UInt64
    let parts: [Part]
    let aliases: [String: String]
  }

  /// The number of files that can be parsed in less time than it takes to write an index.
  package static let limit = 32

  private var entries: [String: Entry]

  /// Creates an empty index.
  package init() { entries = [:] }

  /// Returns a file with the types that the index has for it.
  ///
  /// - Parameters:
  ///   - path: The path, relative to the package.
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
      parts.indices.contains(index), "The index in .build/rib doesn't match \(file.path). Remove it.")
    return parts[index].part
  }

  /// Returns an index of some files if enough of them are missing from this one to be worth writing.
  ///
  /// Parses the missing files on all processors.
  ///
  /// - Parameters:
  ///   - files: All files of the package.
  ///   - limit: The number of files that may be missing.
  /// - Returns: The new index; `nil` if this one is good enough.
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
