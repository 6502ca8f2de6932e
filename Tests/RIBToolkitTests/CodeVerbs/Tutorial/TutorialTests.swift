import Foundation
import Testing

/// The packages of the tutorial are what its text makes, and print what it says.
///
/// The articles are the sources: with `RIB_RECORD=1` in the environment the packages are written from them, and what commands print into them.
/// What the programs print is compared where they are built: `.ci/run tutorial` does it, and names the step in `RIB_TUTORIAL`.
@Suite(.serialized)
struct TutorialTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test(arguments: 1...5) func theTextOfAStepMakesItsPackage(_ number: Int) throws {
    let reader = try TutorialReader(after: number == 1 ? [:] : try Self.package(number - 1))
    var printed: [(commands: TutorialText.Commands, lines: [String])] = []
    for part in try Self.text(number).parts {
      switch part {
      case .commands(let commands):
        if !commands.needProgram { printed.append((commands, try reader.type(commands))) }
      case .piece(let piece): try reader.write(piece)
      }
    }
    let made = try reader.package()
    if Self.isRecording { try Self.record(made, of: number) }
    try Self.compare(printed, inStep: number)
    let written = try Self.package(number)
    #expect(made.keys.sorted() == written.keys.sorted())
    for (path, text) in written where made[path] != nil { #expect(made[path] == text, "\(path)") }
  }

  @Test(.enabled(if: environment["RIB_TUTORIAL"] != nil)) func theProgramPrintsWhatTheTextSays() throws {
    let number = try #require(Self.environment["RIB_TUTORIAL"].flatMap { Int($0) })
    let program = Self.root.appending(path: ".build/ci/templates/build/debug/tic-tac-toe")
    try #require(FileManager.default.isExecutableFile(atPath: program.path(percentEncoded: false)))
    let reader = try TutorialReader(after: try Self.package(number))
    var printed: [(commands: TutorialText.Commands, lines: [String])] = []
    for case .commands(let commands) in try Self.text(number).parts where commands.needProgram {
      printed.append((commands, try reader.type(commands, program: program.path(percentEncoded: false))))
    }
    #expect(printed.contains { $0.commands.output != nil })
    try Self.compare(printed, inStep: number)
  }

  private static func compare(
    _ printed: [(commands: TutorialText.Commands, lines: [String])], inStep number: Int
  ) throws {
    var article = try String(contentsOf: article(number), encoding: .utf8).components(separatedBy: "\n")
    for (commands, lines) in printed.reversed() {
      guard let output = commands.output, output.lines != lines else { continue }
      article.replaceSubrange(output.start..<(output.start + output.lines.count), with: lines)
      if !isRecording {
        Issue.record(
          "TutorialStep\(number).md:\(output.start): what is printed is\n\(lines.joined(separator: "\n"))")
      }
    }
    if isRecording { try Data(article.joined(separator: "\n").utf8).write(to: Self.article(number)) }
  }

  private static let isRecording = environment["RIB_RECORD"] != nil

  private static func article(_ number: Int) -> URL {
    root.appending(path: "Docs/RIBKit.docc/TutorialStep\(number).md")
  }

  private static func text(_ number: Int) throws -> TutorialText {
    try TutorialText(String(contentsOf: article(number), encoding: .utf8))
  }

  private static func folder(_ number: Int) -> URL { root.appending(path: "Docs/Tutorial/Step\(number)") }

  /// The texts of a step's package, by their paths.
  private static func package(_ number: Int) throws -> [String: String] {
    let folder = folder(number)
    let walk = FileManager.default.enumerator(atPath: folder.path(percentEncoded: false))
    var texts: [String: String] = [:]
    for path in walk?.compactMap({ $0 as? String }) ?? [] where !passesOver(path) {
      let url = folder.appending(path: path)
      guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
      texts[path] = try String(contentsOf: url, encoding: .utf8)
    }
    return texts
  }

  /// What a build leaves in a package.
  private static func passesOver(_ path: String) -> Bool {
    [".rib", ".build", ".swiftpm", "Package.resolved"].contains { path == $0 || path.hasPrefix($0 + "/") }
  }

  private static func record(_ texts: [String: String], of number: Int) throws {
    try? FileManager.default.removeItem(at: folder(number))
    for (path, text) in texts {
      let file = folder(number).appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }
}
