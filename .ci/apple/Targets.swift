import Foundation

// The targets of the package with their sources and settings, as the package manager reports them.

/// A target of the package.
struct Target: Decodable, Sendable {
  struct Resource: Decodable, Sendable {
    let path: String
  }

  enum CodingKeys: String, CodingKey {
    case name, path, sources, resources
    case kind = "type"
    case module = "c99name"
    case language = "module_type"
    case needs = "target_dependencies"
  }

  let name: String
  let path: String
  let sources: [String]
  let resources: [Resource]?
  let kind: String
  let module: String
  let language: String
  let needs: [String]?
  /// The options of the compiler that the manifest asks for.
  var options: [String] = []

  var isSwift: Bool { language == "SwiftTarget" }
  var isTest: Bool { kind == "test" }
  var files: [String] { sources.map { "\(path)/\($0)" } }

  /// A stand-in for the file that the package manager generates for embedded resources; `nil` without any.
  var embedded: String? {
    guard let resources, !resources.isEmpty else { return nil }
    let names = resources.map { $0.path.split(separator: "/").last ?? "" }
    let constants = names.map { name in
      "  static let \(name.replacing(#/[^A-Za-z0-9]/#, with: "_")): [UInt8] = []\n"
    }
    return "struct PackageResources {\n\(constants.sorted().joined())}\n"
  }
}

/// What the package manager says about the package.
struct Package {
  private struct Description: Decodable {
    let name: String
    let targets: [Target]
  }

  private struct Manifest: Decodable {
    struct Target: Decodable {
      let name: String
      let settings: [Setting]
    }

    let targets: [Target]
  }

  let name: String
  let targets: [Target]
  /// The names of the targets that need the toolchain's parser.
  let parserTargets: [String]

  /// Reads the package of the working directory, as a toolchain without the parser sees it.
  init() throws {
    func ask<Answer: Decodable>(_ arguments: String..., parser: Bool = false) throws -> Answer {
      var environment = ProcessInfo.processInfo.environment
      environment["RIBKIT_BUILD"] = parser ? "no-plugin" : "no-plugin,no-parser"
      let text = try output(of: ["swift", "package"] + arguments, environment)
      return try JSONDecoder().decode(Answer.self, from: text)
    }
    let description: Description = try ask("describe", "--type", "json")
    let manifest: Manifest = try ask("dump-package")
    let whole: Manifest = try ask("dump-package", parser: true)
    let settings = Dictionary(uniqueKeysWithValues: manifest.targets.map { ($0.name, $0.settings) })
    name = description.name.lowercased()
    targets = try description.targets.map { target in
      var target = target
      for setting in settings[target.name] ?? [] { target.options += try setting.options }
      return target
    }.sorted { $0.name < $1.name }
    parserTargets = Set(whole.targets.map(\.name)).subtracting(targets.map(\.name)).sorted()
  }
}

/// A setting of a target in the manifest.
private struct Setting: Decodable {
  struct Value: Decodable {
    let text: String

    enum CodingKeys: String, CodingKey { case text = "_0" }

    /// Reads a string; a list becomes empty.
    init(from decoder: any Decoder) throws {
      let fields = try? decoder.container(keyedBy: CodingKeys.self)
      text = (try? fields?.decode(String.self, forKey: .text)) ?? ""
    }
  }

  let kind: [String: Value]

  /// The options of the compiler for this setting.
  var options: [String] {
    get throws {
      try kind.flatMap { kind, value throws -> [String] in
        switch kind {
        case "defaultIsolation": return ["-default-isolation", value.text]
        case "swiftLanguageMode": return ["-swift-version", value.text]
        case "enableUpcomingFeature": return ["-enable-upcoming-feature", value.text]
        case "enableExperimentalFeature": return ["-enable-experimental-feature", value.text]
        case "strictMemorySafety": return ["-strict-memory-safety"]
        case "define": return ["-D", value.text]
        // Warnings are errors here in any case. Unsafe flags are for the build on Linux: how tests are optimized and linked.
        case "treatAllWarnings", "unsafeFlags": return []
        default:
          throw Failure(
            "The manifest has a setting \(kind), which .ci/apple/Targets.swift doesn't know.")
        }
      }
    }
  }
}

/// A reason to stop.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Runs a command to its end.
func output(of command: [String], _ environment: [String: String]) throws -> Data {
  let (process, pipe) = (Process(), Pipe())
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = command
  process.environment = environment
  process.standardOutput = pipe
  try process.run()
  let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else {
    throw Failure("\(command.joined(separator: " ")) has failed.")
  }
  return data
}
