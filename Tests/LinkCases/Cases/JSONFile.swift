internal import Foundation

/// Reads the arrays of objects that the files of cases and of differences are.
enum JSONFile {
  /// How many bytes a file may have.
  static let maximumSize = 1 << 26

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: What is in it.
  ///   - name: Its name, for errors.
  /// - Returns: The elements of its array.
  /// - Throws: A `CaseFileError` if it is no array of objects.
  static func elements(of bytes: [UInt8], name: String) throws(CaseFileError) -> [[String: JSONValue]] {
    guard bytes.count <= maximumSize else {
      throw CaseFileError(.size, in: name, "A file has at most \(maximumSize) bytes; split it.")
    }
    let value: JSONValue
    do {
      value = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    } catch {
      throw CaseFileError(.json, in: name, "The text is not JSON: \(reason(of: error))")
    }
    guard let elements = value.elements else {
      throw CaseFileError(.shape, in: name, "The file must be one array of objects.")
    }
    var objects: [[String: JSONValue]] = []
    for (number, element) in elements.enumerated() {
      guard let members = element.members else {
        throw CaseFileError(.shape, in: name, element: number + 1, "Every element must be an object.")
      }
      objects.append(members)
    }
    return objects
  }

  /// What the decoder says, as far as it says something.
  private static func reason(of error: any Error) -> String {
    guard case DecodingError.dataCorrupted(let context) = error else { return "it cannot be decoded." }
    let cause = (context.underlyingError as NSError?)?.userInfo[NSDebugDescriptionErrorKey] as? String
    return cause ?? context.debugDescription
  }
}

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
