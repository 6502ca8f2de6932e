import Foundation
import TestSupport
import Testing

/// The files that the host of the repository reads.
struct WorkflowFileTests {
  static let paths = [
    ".spi.yml", ".github/workflows/test.yml", ".github/workflows/documentation.yml",
    ".github/ISSUE_TEMPLATE/bug.yml", ".github/ISSUE_TEMPLATE/feature.yml",
    ".github/ISSUE_TEMPLATE/config.yml",
  ]

  @Test func everyStepThatAWorkflowNamesExists() throws {
    let steps = try run(".ci/run", ["--list", "all"]).output.split(separator: "\n")
    #expect(steps.contains("format"))
    let commands = try Self.paths.flatMap { path in
      try text(path).matches(of: #/run: \.ci/run(?<steps>(?: [a-z-]+)*)\n/#).map(\.output.steps)
    }
    #expect(commands.count >= 3)
    for command in commands {
      for step in command.split(separator: " ") { #expect(steps.contains(step), ".ci/run \(step)") }
    }
  }

  @Test func everyLibraryIsBuiltForDevices() throws {
    let workflow = try text(".github/workflows/test.yml")
    let built = try #require(workflow.firstMatch(of: #/for library in (.*); do/#)?.1).split(separator: " ")
    #expect(try built.map(String.init).sorted() == libraries().sorted())
  }

  @Test func thePackageIndexBuildsALibraryForEachPlatformWithoutProcesses() throws {
    let index = try text(".spi.yml")
    #expect(index.utf8.count <= 1000, "the Swift Package Index ignores larger files")
    let schemes = index.matches(of: #/- platform: (\w+)\n +scheme: (\w+)\n/#).map(\.output)
    #expect(schemes.map(\.1) == ["ios", "tvos", "watchos", "visionos"])
    #expect(try Set(schemes.map { String($0.2) }).isSubset(of: libraries()))
  }

  /// The library products.
  private func libraries() throws -> Set<String> {
    let manifest = try text("Package.swift")
    return Set(manifest.matches(of: #/\.library\(name: "(\w+)"/#).map { String($0.1) })
  }

  /// Asks one process, whose error names the file.
  @Test(.enabled(if: Self.hasParser, "There is no Python with PyYAML.")) func theFilesAreYAML() throws {
    let program = "import sys, yaml; [yaml.safe_load(open(path)) for path in sys.argv[1:]]"
    let ending = try run("/usr/bin/env", ["python3", "-c", program] + Self.paths)
    #expect(ending.status == 0, "\(ending.errors)")
  }

  private static let hasParser: Bool = {
    let ending = try? RunningProgram("/usr/bin/env", ["python3", "-c", "import yaml"]).finish()
    return ending?.status == 0
  }()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: PackageRoot.url.appending(path: path), encoding: .utf8)
  }

  private func run(_ program: String, _ arguments: [String]) throws -> RunningProgram.Ending {
    let folder = PackageRoot.url.path(percentEncoded: false)
    let path = program.hasPrefix("/") ? program : folder + "/" + program
    return try RunningProgram(path, arguments, in: folder).finish()
  }
}
