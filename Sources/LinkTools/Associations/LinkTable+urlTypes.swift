public import DeepLinks

extension LinkTable {
  /// The schemes of applications that exported routes have, in order; those of the web are none.
  public var exportedSchemes: [String] {
    Set(routes.filter(\.attributes.isExported).flatMap(\.pattern.schemes)).filter { !LinkPattern.isWeb($0) }
      .sorted()
  }

  /// Writes the part of an `Info.plist` that says which schemes the application opens.
  ///
  /// - Parameter name: What the application calls these links, usually its identifier in reverse order of domains.
  /// - Returns: The key `CFBundleURLTypes` with its value, one element in a line.
  /// - Throws: A `LinkProblem` if no exported route has a scheme of an application, or if the name cannot be written.
  public func urlTypes(name: String) throws(LinkProblem) -> String {
    guard !exportedSchemes.isEmpty else {
      throw LinkProblem(
        .notExported, "No exported route has a scheme of an application; there is nothing to say.")
    }
    guard !name.isEmpty, let name = XMLText.escape(name) else {
      throw LinkProblem(.name, "The name of the links is empty or has characters that XML does not have.")
    }
    let schemes = exportedSchemes.map { "      <string>\($0)</string>" }.joined(separator: "\n")
    return """
      <key>CFBundleURLTypes</key>
      <array>
        <dict>
          <key>CFBundleURLName</key>
          <string>\(name)</string>
          <key>CFBundleURLSchemes</key>
          <array>
      \(schemes)
          </array>
        </dict>
      </array>

      """
  }
}
