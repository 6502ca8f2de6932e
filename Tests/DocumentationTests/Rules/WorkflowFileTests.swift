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

  @Test func everyLibraryIsBuiltForDevicesAndDocumented() throws {
    let manifest = try text("Package.swift")
    let links = try #require(manifest.firstMatch(of: #/let links = "(.*)"/#)?.1)
    let all = try #require(manifest.firstMatch(of: #/let all = "(.*)"/#)?.1)
    let products = try #require(manifest.firstMatch(of: #/let products = "(.*)"/#)?.1)
    let names = products.replacing("\\(all)", with: all).replacing("\\(links)", with: links).split(
      separator: " ")
    let workflow = try text(".github/workflows/test.yml")
    let built = try #require(workflow.firstMatch(of: #/for library in (.*); do/#)?.1).split(separator: " ")
    // watchOS and tvOS have no Testing in an application's build.
    #expect(Set(built) == Set(names).subtracting(["RIBTesting"]))
    let index = try text(".spi.yml")
    for name in names { #expect(index.contains("- \(name)\n"), "\(name)") }
  }

  @Test(.enabled(if: Self.hasParser, "There is no Python with PyYAML."), arguments: Self.paths)
  func theFileIsYAML(_ path: String) throws {
    let program = "import sys, yaml; yaml.safe_load(open(sys.argv[1]))"
    let ending = try run("/usr/bin/env", ["python3", "-c", program, path])
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
