/// Why a file of cases, or of differences, cannot be read, and where.
///
/// Two errors are equal when their codes and their places are.
package struct CaseFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong.
  package enum Code: Hashable, Sendable {
    /// The file is larger than one may be.
    case size
    /// The text is not JSON.
    case json
    /// A value is not of the kind that is needed there.
    case shape
    /// Something is there twice that may be there once.
    case duplicate
    /// A text is no regular expression.
    case expression
  }

  /// What is wrong.
  package let code: Code

  /// The name of the file.
  package let file: String

  /// The number of the element of the array, counted from one; none if it is about the file as a whole.
  package let element: Int?

  /// The sentences: what is wrong, and what to do.
  package let message: String

  /// Makes an error.
  package init(_ code: Code, in file: String, element: Int? = nil, _ message: String) {
    self.code = code
    self.file = file
    self.element = element
    self.message = message
  }

  /// Whether two errors have one code and one place.
  package static func == (left: CaseFileError, right: CaseFileError) -> Bool {
    left.code == right.code && left.file == right.file && left.element == right.element
  }

  /// Where it is, what is wrong and what to do.
  package var description: String {
    element.map { "\(file), element \($0): \(message)" } ?? "\(file): \(message)"
  }
}
