/// An association file that was made from a table.
public struct AssociationExport: Sendable, Hashable {
  /// The file.
  public let file: AssociationFile

  /// Where the file says something else than the table, in the order of the routes.
  public let notes: [ExportNote]
}
