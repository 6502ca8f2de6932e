public import DeepLinks

extension LinkTable {
  /// The schemes of exported routes, in order, without web schemes.
  public var exportedSchemes: [String] {
    Set(routes.filter(\.attributes.isExported).flatMap(\.pattern.schemes)).filter { !LinkPattern.isWeb($0) }
      .sorted()
  }

  /// Generates the part of an `Info.plist` that lists the schemes that the application opens.
  ///
  /// - Parameter name: The name of these links, usually the identifier of the application.
  /// - Returns: The key `CFBundleURLTypes` with its value, one element per line.
  /// - Throws: A `LinkDefinitionError` if no exported route has a scheme other than a web scheme, or if the name is empty or XML can't express it.
  public func urlTypes(name: String) throws(LinkDefinitionError) -> String {
    guard !exportedSchemes.isEmpty else {
      throw LinkDefinitionError(
        .notExported, "No exported route has an app scheme, so there is nothing to write.")
    }
    guard !name.isEmpty, let name = XMLText.escape(name) else {
      throw LinkDefinitionError(
        .name, "The URL name is empty or has characters that XML can't express.")
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
