internal import Basics
internal import DeepLinks
internal import Foundation
internal import LinkGates
internal import RIBDiagnostics

/// The default options of verbs that a package sets in its `rib.json`.
///
/// ```json
/// { "new": { "target": "Shop", "presenter": true, "import": ["Models"] } }
/// ```
package struct Defaults: Hashable {
  /// The name of the file in the package's folder.
  static let file = "rib.json"

  /// A value in the file; `nil` if its type doesn't suit any option.
  private struct Value: Decodable {
    let argument: TemplateArgument?

    init(from decoder: any Decoder) { argument = try? TemplateArgument(from: decoder) }
  }

  /// The verbs with options that a package may set; options about dry runs, scope and output are excluded.
  private static let verbs = VerbDescription.all.filter { $0 != .initialize && !options(of: $0).isEmpty }

  private static func options(of verb: VerbDescription) -> [CommandOption] {
    verb.options.filter {
      ![
        "dry-run", "check", "list", "rules", "write-baseline", "in", "for", "from", "from-ribs", "owner",
        "container", "wait", "diff", "diff-file", "remove-package",
      ]
      .contains($0.name)
    }
  }

  private var values: [String: [String: [String]]] = [:]

  /// Creates empty defaults.
  init() {}

  init(_ text: String) throws(ToolkitError) {
    let verbs: [String: [String: Value]]
    do {
      // Foundation would pick one of two members with the same name.
      let json = try JSONText(Array(text.utf8))
      verbs = try JSONDecoder().decode([String: [String: Value]].self, from: json.data)
    } catch let error as LinkDefinitionError {
      throw ToolkitError(.usage, "\(Self.file): \(error)")
    } catch {
      throw ToolkitError(
        .usage,
        "rib.json is invalid. Write one JSON object with options by verb, such as {\"new\": {\"target\": \"Shop\"}}.",
        at: TextPlace(path: Self.file, line: 1, column: 1))
    }
    var problems: [Problem] = []
    for (name, options) in verbs {
      let place = Self.place(of: name, in: text, from: text.startIndex)
      guard let verb = Self.verbs.first(where: { $0.name == name }) else {
        let hint = NearMiss.question(name, among: Self.verbs.map(\.name))
        let message = "rib.json can't set options of \"\(name.printable)\".\(hint)"
        problems.append(Problem(.usage, message, at: place.place))
        continue
      }
      for (option, value) in options {
        let place = Self.place(of: option, in: text, from: place.index).place
        do throws(ToolkitError) {
          values[name, default: [:]][option] = try Self.words(value.argument, for: option, of: verb)
        } catch {
          problems += error.problems.map { Problem($0.code, $0.message, at: place) }
        }
      }
    }
    try ToolkitError.check(
      problems.sorted { ($0.place?.line ?? 0, $0.message) < ($1.place?.line ?? 0, $1.message) })
  }

  /// Returns a value as the words of a command line; `nil` for a flag that is off.
  private static func words(
    _ value: TemplateArgument?, for name: String, of verb: VerbDescription
  ) throws(ToolkitError) -> [String]? {
    let options = options(of: verb)
    guard let option = options.first(where: { $0.name == name }) else {
      let hint = NearMiss.question(name, among: options.map(\.name))
      throw ToolkitError(
        .usage, "rib.json can't set the option \"\(name.printable)\" of rib \(verb.name).\(hint)")
    }
    switch (value, option.value == nil) {
    case (.flag(let isSet), true): return isSet ? [] : nil
    case (.text, false),
      (.list, false) where option.isRepeatable:
      let line = CommandLineReader((value?.words ?? []).map { "--\(name)=\($0)" }) { _ in [option] }
      try ToolkitError.check(line.mistakes.map { Problem(.usage, $0) })
      return line.options[name]
    default:
      let type =
        option.value == nil ? "true or false" : option.isRepeatable ? "a list of strings" : "a string"
      throw ToolkitError(.usage, "\"\(name)\" of \"\(verb.name)\" must be \(type).")
    }
  }

  /// Finds the place of a member; the search start if the name is written with escapes.
  private static func place(
    of name: String, in text: String, from start: String.Index
  ) -> (place: TextPlace, index: String.Index) {
    let found = text[start...].firstRange(of: "\"\(name)\"")?.lowerBound ?? start
    let lines = text[..<found].split(separator: "\n", omittingEmptySubsequences: false)
    return (TextPlace(path: file, line: lines.count, column: (lines.last?.count ?? 0) + 1), found)
  }

  /// Returns the invocation with the package's values for options that the command line omits.
  package func applied(to invocation: Invocation) -> Invocation {
    invocation.filled(with: values[invocation.verb?.name ?? ""] ?? [:])
  }
}

extension Surroundings {
  /// Reads the defaults from the `rib.json` of the enclosing package.
  ///
  /// They are empty if there is no package or file.
  package func defaults(for invocation: Invocation) throws(ToolkitError) -> Defaults {
    guard let verb = invocation.verb, verb != .initialize, verb != .completions, verb != .undo, verb != .redo,
      let root = try? packageRoot(named: invocation.value("package"))
    else { return Defaults() }
    let content = try PackageFolder(root, files: files).read(PackagePath(Defaults.file))
    guard let content else { return Defaults() }
    return try Defaults(content.text(of: Defaults.file, or: .usage))
  }
}
