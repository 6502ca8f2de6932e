public import DeepLinks

/// The routes of a table as plain values: for documentation, for other programs, and for sister applications.
///
/// Equal tables have equal listings, in whatever order their routes were added.
public struct TableListing: Sendable, Hashable, Codable {
  /// The version of the format.
  public let version: Int

  /// The routes, ordered by scheme and pattern.
  public let routes: [RouteListing]

  init(_ routes: [RouteListing]) {
    version = Self.currentVersion
    self.routes = routes.sorted {
      ($0.schemes.joined(separator: "|"), $0.pattern, $0.name)
        < ($1.schemes.joined(separator: "|"), $1.pattern, $1.name)
    }
  }

  /// The version of the format that is written, and the only one that is read.
  public static let currentVersion = 1

  /// How many bytes the JSON of a listing may have.
  public static let maximumSize = 16 << 20

  /// Makes a table of the listed routes, each of which leads to what is listed of it.
  ///
  /// It prints links of the application that the listing is of: `link(toRouteNamed:filling:scheme:host:)`.
  ///
  /// - Parameter options: How links are read; types of the application must be declared here.
  /// - Returns: The table.
  /// - Throws: An `ExportError` if a pattern is none, or if something is wrong with the routes as a whole.
  /// - Complexity: O(*n*) for *n* bytes of all forms of the patterns.
  public func table(options: TableOptions = TableOptions()) throws(ExportError) -> LinkTable<RouteListing> {
    var draft = TableDraft<RouteListing>(options: options)
    for route in routes {
      do throws(PatternError) {
        try draft.add(route.pattern, priority: route.priority, attributes: route.attributes) { _ in
          .open(route)
        }
      } catch {
        throw ExportError(.json, pattern: route.pattern, error.description)
      }
    }
    do throws(TableError) {
      return try draft.build()
    } catch {
      throw ExportError(.json, pattern: error.problems.first?.patterns.first ?? "", error.description)
    }
  }
}
