import Foundation
import Testing

/// The text of the tutorial makes the finished app in `Docs/Tutorial/Step5`, and commands print what it says.
///
/// The articles are the sources, except for the files that the reader copies from the finished app: with `RIB_RECORD=1` in the environment the
/// finished app is written from them, and what commands print into them.
/// The package of each step is left in `.build/tutorial`, for readers who skip a step and for `.ci/run tutorial`. That step builds them, names each
/// in `RIB_TUTORIAL`, and so compares what the programs print.
@Suite(.serialized)
struct TutorialTests {
  private static let environment = ProcessInfo.processInfo.environment
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test func theTextMakesTheFinishedApp() throws {
    var package: [String: String] = [:]
    for number in 1...5 {
      let reader = try TutorialReader(after: package)
      var printed: [(commands: TutorialText.Commands, lines: [String])] = []
      for part in try Self.text(number).parts {
        switch part {
        case .commands(let commands):
          if !commands.needProgram { printed.append((commands, try reader.type(commands))) }
        case .piece(let piece): try reader.write(piece)
        }
      }
      try Self.compare(printed, inStep: number)
      package = try reader.package()
      try Self.write(package, to: Self.folder(number))
    }
    if Self.isRecording { try Self.write(package, to: Self.finishedApp) }
    let written = try Self.package(in: Self.finishedApp)
    #expect(package.keys.sorted() == written.keys.sorted())
    for (path, text) in written where package[path] != nil { #expect(package[path] == text, "\(path)") }
  }

  @Test(.enabled(if: environment["RIB_TUTORIAL"] != nil)) func theProgramPrintsWhatTheTextSays() throws {
    let number = try #require(Self.environment["RIB_TUTORIAL"].flatMap { Int($0) })
    let program = Self.root.appending(path: ".build/ci/templates/build/debug/tic-tac-toe")
    try #require(FileManager.default.isExecutableFile(atPath: program.path(percentEncoded: false)))
    let reader = try TutorialReader(after: try Self.package(in: Self.folder(number)))
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
          "Tutorial\(number).md:\(output.start): what is printed is\n\(lines.joined(separator: "\n"))")
      }
    }
    if isRecording { try Data(article.joined(separator: "\n").utf8).write(to: Self.article(number)) }
  }

  private static let isRecording = environment["RIB_RECORD"] != nil

  private static func article(_ number: Int) -> URL {
    root.appending(path: "Docs/Guide/Tutorial\(number).md")
  }

  private static func text(_ number: Int) throws -> TutorialText {
    try TutorialText(String(contentsOf: article(number), encoding: .utf8))
  }

  private static let finishedApp = root.appending(path: "Docs/Tutorial/Step5")

  /// The folder of a step's package, as deep as the finished app, so that its path to RIBKit is the same.
  private static func folder(_ number: Int) -> URL { root.appending(path: ".build/tutorial/Step\(number)") }

  /// The texts of a package, by their paths.
  private static func package(in folder: URL) throws -> [String: String] {
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

  private static func write(_ texts: [String: String], to folder: URL) throws {
    try? FileManager.default.removeItem(at: folder)
    for (path, text) in texts {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }
}
