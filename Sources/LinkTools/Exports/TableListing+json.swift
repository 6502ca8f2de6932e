#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension TableListing {
  /// Reads a listing.
  ///
  /// - Parameter json: The text, at most `maximumSize` bytes of UTF-8.
  /// - Throws: An `ExportError` if it is longer, is no listing, or has another version.
  public init(json: String) throws(ExportError) {
    guard json.utf8.count <= Self.maximumSize else {
      throw ExportError(.size, "A listing has at most \(Self.maximumSize) bytes.")
    }
    let listing: TableListing
    do {
      listing = try JSONDecoder().decode(TableListing.self, from: Data(json.utf8))
    } catch let error as DecodingError {
      throw ExportError(.json, "This is no listing: \(error.place).")
    } catch {
      throw ExportError(.json, "This is no listing: it is not JSON.")
    }
    guard listing.version == Self.currentVersion else {
      throw ExportError(
        .json, "This listing has the version \(listing.version), and only \(Self.currentVersion) is known.")
    }
    self.init(listing.routes)
  }

  /// The listing as JSON, with sorted keys and a line break at its end; equal listings have equal texts.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // All that a listing holds can be written as JSON, so there is nothing to be thrown.
    guard let data = try? encoder.encode(self) else { return "" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}
