/// Intent filters that were made from a table.
public struct AndroidExport: Sendable, Hashable {
  /// The elements `intent-filter`, to stand in an activity of `AndroidManifest.xml`.
  public let xml: String

  /// Where they say something else than the table, in the order of the routes.
  public let notes: [ExportNote]
}
