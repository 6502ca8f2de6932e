internal import SwiftSyntax

/// A plugin point that code declares, with the types that a plugin for it needs.
package struct PluginPlace: Hashable, Sendable {
  package let name: String
  /// The type of the context that plugins get, as written.
  package let context: String
  /// The type of the events that plugins send, as written.
  package let event: String
  /// The cases of the event, each followed by its associated types in parentheses.
  package let cases: [String]
  /// The target that declares the plugin point; `nil` if its file doesn't belong to a target.
  package let module: String?
  /// Whether other targets of the package can see the plugin point.
  package let isSeenElsewhere: Bool
}

extension CodeBase {
  /// The plugin points that these files declare in extensions of `PluginPoint`, in the order of the files.
  package var pluginPlaces: [PluginPlace] {
    sources.filter { $0.mentions("PluginPoint") }.flatMap { file in
      file.syntax.statements.compactMap { $0.item.as(ExtensionDeclSyntax.self) }
        .flatMap { places(in: $0, at: file.path) }
    }
  }

  private func places(in part: ExtensionDeclSyntax, at path: String) -> [PluginPlace] {
    guard let type = part.extendedType.as(IdentifierTypeSyntax.self), type.name.text == "PluginPoint",
      let arguments = type.genericArgumentClause?.arguments.map(\.argument.withoutComments),
      arguments.count == 2
    else { return [] }
    let event = self.type(arguments[1])
    let cases = (event?.cases ?? []).map { $0.name.word + ($0.parameterClause?.withoutComments ?? "") }
    return CodeMember.all(in: part.memberBlock.members, path: path).flatMap { CodeProperty.all(in: $0) }
      .filter(\.isStatic).map { property in
        PluginPlace(
          name: property.name, context: arguments[0], event: arguments[1], cases: cases,
          module: module(of: path),
          isSeenElsewhere: [property.variable.modifiers, part.modifiers].contains {
            $0.has("package", "public")
          })
      }
  }
}
