public import DeepLinks

extension LinkTable {
  /// Makes the intent filters of an Android application that takes the links of the exported routes.
  ///
  /// Android compares less than a table does: it looks at no query and no fragment, and in simple patterns a parameter at
  /// the end of a path may hold slashes. Each such thing is in the notes, so the application still has to ask the table.
  ///
  /// - Parameters:
  ///   - webHosts: The hosts of the routes of the web that name none.
  ///   - patterns: Which kind of patterns is written where a path has parameters.
  /// - Returns: The filters, and where they say something else than the table.
  /// - Throws: An `ExportError` if no route is exported, or if there are no words for one: it has neither a scheme nor a
  ///   host to begin with, has an escaped slash in a text, or makes more than 1,024 paths.
  /// - Complexity: O(*n*) for *n* bytes of all forms of the patterns and combinations of their lists.
  public func androidFilters(
    webHosts: [String] = [], patterns: AndroidPatterns = .simple
  ) throws(ExportError) -> AndroidExport {
    let exported = routes.filter(\.attributes.isExported).map(\.pattern)
    guard !exported.isEmpty else {
      throw ExportError(.name, "No route is exported; there is nothing to say.")
    }
    for host in webHosts where !DeepLink.isHost(host) {
      throw ExportError(.name, "\"\(host.shortened)\" is no host.")
    }
    var writer = AndroidWriter(
      options: options, patterns: patterns, webHosts: webHosts.map(\.folded),
      schemes: Set(exported.flatMap(\.schemes)).sorted())
    for pattern in exported { try writer.add(pattern) }
    return AndroidExport(xml: writer.xml(), notes: writer.notes)
  }
}
