import Testing

/// The settings of one target and its tests, as a package of a user has them.
struct SettingsRow: CustomTestStringConvertible {
  enum Imports { case plain, withAccess }
  enum Part { case sources, tests }
  enum Feature: String, CaseIterable {
    case existentialAny = "ExistentialAny"
    case internalImports = "InternalImportsByDefault"
    case memberImports = "MemberImportVisibility"
    case nonsending = "NonisolatedNonsendingByDefault"
    case inferredConformances = "InferIsolatedConformances"
  }

  var tools: String
  var mode: Int
  var style: String
  var imports: Imports
  var indentation: String
  var hasOwnPaths: Bool
  /// The parts that are isolated to the main actor by default.
  var mainActor: Set<Part>
  var features: Set<Feature>

  /// The rows of a table with each pair of settings that can occur together.
  static let all: [SettingsRow] = [
    row(
      "6.2", 5, "package", .withAccess, "    ", [.sources, .tests],
      [.internalImports, .nonsending, .inferredConformances]),
    row("6.3", 6, "app", .plain, "  ", [], [.existentialAny, .memberImports]),
    row(
      "6.2", 6, "app", .withAccess, "\t", ownPaths: true, [.tests],
      [.existentialAny, .internalImports, .nonsending]),
    row("6.0", 6, "package", .plain, "  ", ownPaths: true, [], [.inferredConformances]),
    row("6.1", 5, "app", .withAccess, "\t", [], [.existentialAny, .memberImports, .inferredConformances]),
    row(
      "6.3", 6, "package", .plain, "    ", ownPaths: true, [.sources, .tests],
      [.existentialAny, .memberImports]),
    row("6.1", 6, "app", .plain, "    ", [], [.memberImports, .nonsending]),
    row(
      "6.2", 5, "app", .plain, "  ", ownPaths: true, [.sources, .tests],
      [.existentialAny, .internalImports, .memberImports]),
    row("6.3", 6, "package", .plain, "\t", [.sources], [.memberImports]),
    row(
      "6.0", 6, "app", .withAccess, "  ", [],
      [.existentialAny, .internalImports, .memberImports, .nonsending]),
    // Without the access level package, modules are public to each other.
    row("5.8", 6, "package", .plain, "  ", [], [.existentialAny]),
  ]

  private static func row(
    _ tools: String, _ mode: Int, _ style: String, _ imports: Imports, _ indentation: String,
    ownPaths: Bool = false, _ mainActor: Set<Part>, _ features: Set<Feature>
  ) -> SettingsRow {
    SettingsRow(
      tools: tools, mode: mode, style: style, imports: imports, indentation: indentation,
      hasOwnPaths: ownPaths, mainActor: mainActor, features: features)
  }

  var testDescription: String {
    values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
  }

  /// The values by setting.
  ///
  /// Older tools can't isolate a target, and newer ones can; otherwise, versions don't differ in what they compile.
  var values: [String: String] {
    var values = [
      "tools": hasNewTools ? "new" : "old", "mode": "\(mode)", "style": style, "imports": "\(imports)",
      "indentation": indentation, "own paths": "\(hasOwnPaths)",
      "sources on the main actor": "\(mainActor.contains(.sources))",
      "tests on the main actor": "\(mainActor.contains(.tests))",
    ]
    for feature in Feature.allCases { values[feature.rawValue] = "\(features.contains(feature))" }
    return values
  }

  /// The two tools versions that can isolate targets to an actor are those from 6.2.
  private var hasNewTools: Bool { ["6.2", "6.3"].contains(tools) }

  /// The possible values of each setting.
  static var domains: [String: Set<String>] {
    all.map(\.values).reduce(into: [:]) { domains, values in
      for (name, value) in values { domains[name, default: []].insert(value) }
    }
  }

  /// Whether two values exclude each other.
  static func excludes(_ first: (String, String), _ second: (String, String)) -> Bool {
    [[first, second], [second, first]].contains { pair in
      pair[0] == ("tools", "old") && pair[1].0.hasSuffix("main actor") && pair[1].1 == "true"
    }
  }

  /// The options of a target in a manifest.
  func settings(of part: Part) -> String {
    var settings = features.map { ".enableUpcomingFeature(\"\($0.rawValue)\")" }.sorted()
    if mainActor.contains(part) { settings.append(".defaultIsolation(MainActor.self)") }
    return ([".swiftLanguageMode(.v\(mode))"] + settings).joined(separator: ", ")
  }

  /// The name of the setting of the formatter for the indentation; a tab counts as two spaces.
  var formatter: String {
    indentation == "\t"
      ? "{ \"version\": 1, \"indentation\": { \"tabs\": 1 }, \"tabWidth\": 2 }\n"
      : "{ \"version\": 1, \"indentation\": { \"spaces\": \(indentation.count) } }\n"
  }
}
