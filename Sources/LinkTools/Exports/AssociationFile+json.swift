#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension AssociationFile {
  /// Reads a file.
  ///
  /// - Parameter json: The text of the file, at most `maximumSize` bytes of UTF-8.
  /// - Throws: An `ExportError` if it is longer, is not JSON, or is no association file.
  public init(json: String) throws(ExportError) {
    guard json.utf8.count <= Self.maximumSize else {
      throw ExportError(.size, "An association file has at most \(Self.maximumSize) bytes.")
    }
    do {
      self = try JSONDecoder().decode(AssociationFile.self, from: Data(json.utf8))
    } catch let error as DecodingError {
      throw ExportError(.json, "This is no association file: \(error.place).")
    } catch {
      throw ExportError(.json, "This is no association file: it is not JSON.")
    }
  }

  /// The text of the file, with a line break at its end; equal files have equal texts.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // All that a file holds can be written as JSON, so there is nothing to be thrown.
    guard let data = try? encoder.encode(self) else { return "" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

extension DecodingError {
  /// Where JSON is not as it should be, in words.
  var place: String {
    switch self {
    case .typeMismatch(_, let context): "\(context.words) has another type"
    case .valueNotFound(_, let context): "\(context.words) is null"
    case .keyNotFound(let key, let context):
      "\((context.codingPath + [key]).map(\.words).joined(separator: ".")) is missing"
    case .dataCorrupted(let context):
      context.codingPath.isEmpty ? "it is not JSON" : "\(context.words) cannot be read"
    @unknown default: "it cannot be read"
    }
  }
}

extension DecodingError.Context {
  fileprivate var words: String {
    codingPath.isEmpty ? "the whole" : codingPath.map(\.words).joined(separator: ".")
  }
}

extension CodingKey {
  fileprivate var words: String { intValue.map { "\($0)" } ?? stringValue }
}
