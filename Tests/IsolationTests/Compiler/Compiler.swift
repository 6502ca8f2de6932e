import Foundation

/// The Swift compiler of the toolchain, fed with fixtures.
struct Compiler: Sendable {
  private let products: BuildProducts
  private let scratch: Scratch

  init() throws {
    products = try BuildProducts()
    scratch = try Scratch()
  }

  /// Compiles sources up to the passes that check regions; the type checker alone does not see values that are sent.
  func check(_ sources: [URL], in setting: Setting) async throws -> Outcome {
    try await compile(sources, setting.flags + ["-swift-version", "6", "-emit-sil", "-o", "/dev/null"])
  }

  /// Checks the types of sources, and of nothing else, with a limit for each expression.
  ///
  /// The limit is a number of scopes, the solver's attempts to assume something about an expression. Unlike a time, it is the same on
  /// every machine, and an expression that exceeds it is an error at its line. The release compiler (6.3.1) also writes the number of
  /// all scopes of a module (`Sema.NumConstraintScopes`, by `-stats-output-dir`), but doesn't divide it among the expressions; on
  /// Linux, it doesn't count instructions. On a machine of 2025, the solver opens about 100,000 scopes in a second.
  func checkTypes(_ sources: [URL], in setting: Setting, limit scopes: Int) async throws -> Outcome {
    let limit = ["-Xfrontend", "-solver-scope-threshold=\(scopes)"]
    return try await compile(sources, setting.flags + limit + ["-swift-version", "6", "-typecheck"])
  }

  /// Builds a program and runs it.
  func run(_ sources: [URL], in setting: Setting, language mode: String = "6") async throws -> Outcome {
    let program = try scratch.makeFile()
    let built = try await link(sources, in: setting, language: mode, to: program)
    guard built.status == 0 else { return built }
    return try await Command(program: program).run(in: scratch)
  }

  /// Builds a program, which is linked with the kit and its streams only, and does not run it.
  func link(_ sources: [URL], in setting: Setting) async throws -> Outcome {
    try await link(sources, in: setting, language: "6", to: scratch.makeFile())
  }

  private func link(
    _ sources: [URL], in setting: Setting, language mode: String, to program: URL
  ) async throws -> Outcome {
    let linking = products.linking + ["-o", program.path(percentEncoded: false)]
    return try await compile(sources, setting.flags + ["-swift-version", mode] + linking)
  }

  /// Writes a source of the test's own.
  func write(_ text: String, to name: String = "\(UUID().uuidString).swift") throws -> URL {
    let file = scratch.url.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file
  }

  private func compile(_ sources: [URL], _ arguments: [String]) async throws -> Outcome {
    #if os(macOS)
      let command = Command(program: URL(filePath: "/usr/bin/xcrun"), arguments: ["swiftc"])
    #else
      let command = Command(program: URL(filePath: "/usr/bin/env"), arguments: ["swiftc"])
    #endif
    let modules = products.url.appending(path: "Modules").path(percentEncoded: false)
    let common = [
      "-parse-as-library", "-wmo", "-module-name", "Fixture", "-package-name", "Fixture",
      "-suppress-warnings", "-I", modules,
    ]
    let files = sources.map { $0.path(percentEncoded: false) }
    return try await Command(
      program: command.program, arguments: command.arguments + common + arguments + files
    ).run(in: scratch)
  }
}

/// The sources beside these tests that are compiled by them, and not with them.
enum Fixture {
  private static let url: URL = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures")

  /// One file.
  static func file(_ path: String) -> URL { url.appending(path: path) }

  /// The Swift files of a folder, in the order of their names.
  static func files(in folder: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: url.appending(path: folder), includingPropertiesForKeys: nil
    )
    .filter { $0.pathExtension == "swift" }
    .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }
}
