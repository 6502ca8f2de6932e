public import DeepLinks
internal import LinkGates

/// The routes of a table as plain values, for documentation, other programs, and applications by the same developer.
///
/// Equal tables have equal listings, regardless of the order in which their routes were added.
public struct TableListing: Sendable, Hashable, Codable {
  /// The version of the format.
  public let version: Int

  /// The routes, ordered by scheme and pattern.
  public let routes: [TableListing.Route]

  init(_ routes: [TableListing.Route]) {
    version = Self.currentVersion
    self.routes = routes.sorted {
      ($0.schemes.joined(separator: "|"), $0.pattern, $0.name)
        < ($1.schemes.joined(separator: "|"), $1.pattern, $1.name)
    }
  }

  /// The version of the format that is written, and the only version that can be read.
  public static let currentVersion = 1

  /// The maximum size of a listing, in bytes.
  public static let maximumSize = 16 << 20

  /// Creates a table from the listed routes; it can print their links by name.
  ///
  /// - Parameter options: The options for reading links; the application's custom types must be declared here.
  /// - Returns: The table.
  /// - Throws: `LinkDefinitionError` with all invalid patterns, or with every problem of the routes as a whole.
  /// - Complexity: O(*n*) for *n* bytes of all forms of the patterns.
  public func table(options: TableOptions = TableOptions()) throws(LinkDefinitionError) -> LinkTable<
    TableListing.Route
  > {
    var draft = TableDraft<TableListing.Route>(options: options)
    var problems: [LinkProblem] = []
    for route in routes {
      do throws(LinkError) {
        try draft.add(route.pattern, priority: route.priority, attributes: route.attributes) { _ in
          .open(route)
        }
      } catch {
        problems.append(LinkProblem(.pattern, at: [route.pattern], error.description))
      }
    }
    guard problems.isEmpty else { throw LinkDefinitionError(problems) }
    return try draft.build()
  }
}

extension TableListing {
  /// Reads a listing.
  ///
  /// - Parameter json: The text, at most `maximumSize` bytes of UTF-8.
  /// - Throws: A `LinkDefinitionError` if the text is longer, isn't a listing, or has a different version.
  public init(json: String) throws(LinkDefinitionError) {
    let listing: TableListing = try JSONText.decode(json, limit: Self.maximumSize, "a listing")
    guard listing.version == Self.currentVersion else {
      throw LinkDefinitionError(
        .syntax,
        "This listing has version \(listing.version), but only version \(Self.currentVersion) is supported.")
    }
    self.init(listing.routes)
  }

  /// The listing as JSON, with sorted keys and a trailing line break; equal listings produce the same JSON.
  public var json: String { String(decoding: JSONText.print(self), as: UTF8.self) }
}

extension LinkTable {
  /// Lists the routes as plain values.
  ///
  /// - Parameter onlyExported: Whether to omit local routes, for example in a listing for other applications.
  /// - Returns: The listing.
  /// - Complexity: O(*n*) for *n* bytes of all forms of the patterns.
  public func listing(onlyExported: Bool = false) -> TableListing {
    TableListing(
      routes.indices.filter { !onlyExported || routes[$0].attributes.isExported }.map { index in
        TableListing.Route(routes[index], example: example(of: index))
      })
  }

  private func example(of index: Int) -> String? {
    // Examples for checks use the largest number; a reader expects a number that looks like an identifier.
    let largest = String(UInt64.max)
    var example: (text: String, count: Int)?
    _ = ExampleMaker(routes[index].pattern, options, longest: 0).search { text, _ in
      let count = text.ranges(of: largest).count
      guard count < example?.count ?? .max, let link = try? DeepLink(text), match(link)?.index == index else {
        return false
      }
      example = (text, count)
      return count == 0
    }
    return example?.text
  }
}
