import Foundation
import RIBToolkit
import TestSupport
import Testing

/// A package as `rib init` makes it, in a folder that is gone when nobody needs it any more.
struct AppFolder {
  private let folder: TemporaryFolder

  /// Makes a package in which each RIB has a builder, or one as `rib init` and `rib new` make it without defaults.
  init(style: String = "package", builders: Bool = true) throws {
    folder = try TemporaryFolder()
    let kit = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path(percentEncoded: false)
    let use = CommandLineUse(
      words: ["init", "Demo", "--path-dependency", kit, "--style", style], in: folder.path)
    #expect(use.status == .success, "\(use.errors)")
    guard builders, style == "package" else { return }
    try write("rib.json", BuilderApp.defaults)
    for (path, text) in BuilderApp.files { try write(path, text) }
  }

  var path: String { "\(folder.path)/Demo" }

  func run(_ words: String...) -> CommandLineUse { CommandLineUse(words: words, in: path) }

  func text(_ name: String) throws -> String { try folder.text("Demo/\(name)") }

  func write(_ name: String, _ text: String) throws { try folder.write("Demo/\(name)", text) }

  /// All files and folders but those that the tool keeps to undo.
  func contents() throws -> [String: FileContent] {
    try folder.contents().filter { !$0.key.contains(".rib/") }
  }
}
