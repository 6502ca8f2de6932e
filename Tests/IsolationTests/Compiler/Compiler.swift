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
  func write(_ text: String) throws -> URL {
    let file = try scratch.makeFile().appendingPathExtension("swift")
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
