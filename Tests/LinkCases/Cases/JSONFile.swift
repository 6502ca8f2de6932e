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
