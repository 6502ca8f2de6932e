import Foundation
import RIBToolkit
import TestSupport

/// Somebody who does what the tutorial says, to the letter, in a folder of their own.
final class TutorialReader {
  private let folder: TemporaryFolder
  /// Where the next command is typed, below the folder.
  private var place = "Docs/Tutorial"

  /// Begins a step.
  ///
  /// - Parameter contents: The package after the step before; nothing before the first.
  /// - Throws: What the disk says.
  init(after contents: [String: String]) throws {
    folder = try TemporaryFolder()
    // What stands where RIBKit stands beside the steps.
    try folder.write("Package.swift", "let package = Package(name: \"RIBKit\")\n")
    try folder.write("\(place)/.beside", "")
    for (path, text) in contents { try folder.write("\(place)/TicTacToe/\(path)", text) }
    if !contents.isEmpty { place += "/TicTacToe" }
  }

  /// The texts of the package, by their paths.
  func package() throws -> [String: String] {
    let top = "Docs/Tutorial/TicTacToe/"
    var texts: [String: String] = [:]
    for path in try folder.contents().keys where path.hasPrefix(top) && !path.hasSuffix("/") {
      let name = String(path.dropFirst(top.count))
      if !name.hasPrefix(".rib/") { texts[name] = try folder.text(path) }
    }
    return texts
  }

  /// Types commands.
  ///
  /// - Parameters:
  ///   - commands: The commands.
  ///   - program: The path of the program of the package, where there is one.
  /// - Returns: The lines that they print.
  /// - Throws: That one fails whose output the text does not show.
  func type(_ commands: TutorialText.Commands, program: String? = nil) throws -> [String] {
    var printed: [String] = []
    for line in commands.lines {
      if line.hasPrefix("cd ") {
        place += "/" + line.dropFirst("cd ".count)
        continue
      }
      if line.hasPrefix("swift ") || line.hasPrefix("export ") { continue }
      let command = line.replacing("--path-dependency RIBKit", with: "--path-dependency ../..")
        .replacing("../RIBKit/", with: TutorialTests.root.path(percentEncoded: false))
        .replacing("swift run tic-tac-toe", with: program ?? "false")
      let ending = try RunningProgram(
        "/bin/sh", ["-c", "exec 2>&1; PATH=\(Self.rib):$PATH; \(command)"], in: "\(folder.path)/\(place)"
      ).finish()
      guard ending.status == 0 || commands.output != nil else {
        throw TutorialText.Mistake(
          commands.line, "\(line) ends with \(ending.status) and prints \(ending.output)")
      }
      // The reader of the text stands beside RIBKit, and not in it.
      printed += ending.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
        String.init
      ).filter { !$0.contains("is inside the package ") }
    }
    return printed
  }

  /// Writes a file, or replaces a piece of one.
  ///
  /// - Parameter piece: The piece.
  /// - Throws: Why it has no place.
  func write(_ piece: TutorialText.Piece) throws {
    let texts = try package()
    let paths = texts.keys.filter { $0 == piece.name || $0.hasSuffix("/" + piece.name) }
    guard let path = paths.first else {
      guard piece.name.hasPrefix("Sources/") || piece.name.hasPrefix("Tests/") else {
        throw TutorialText.Mistake(piece.line, "there is no \(piece.name), and its path is not whole")
      }
      return try save(piece.lines, as: piece.name)
    }
    guard paths.count == 1 else {
      throw TutorialText.Mistake(
        piece.line, "\(piece.name) is any of \(paths.sorted().joined(separator: ", "))")
    }
    if piece.extent == .whole { return try save(piece.lines, as: path) }
    var lines = (texts[path] ?? "").split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
      String.init)
    let starts = piece.extent == .beginning ? [-1] : lines.indices.filter { lines[$0] == piece.lines.first }
    guard let first = starts.first, starts.count == 1, piece.lines.count > 1,
      let end = lines[(first + 1)...].firstIndex(where: { $0 == piece.lines.last })
    else {
      throw TutorialText.Mistake(
        piece.line,
        "the first line of this piece is \(starts.count) times in \(path), and the last must be behind it")
    }
    let start = max(0, first)
    if piece.extent == .shown, Array(lines[start...end]) != piece.lines {
      throw TutorialText.Mistake(
        piece.line, "\(path) has here\n\(lines[start...end].joined(separator: "\n"))")
    }
    lines.replaceSubrange(start...end, with: piece.lines)
    try save(lines, as: path)
  }

  private func save(_ lines: [String], as path: String) throws {
    try folder.write("Docs/Tutorial/TicTacToe/\(path)", lines.joined(separator: "\n") + "\n")
  }

  /// The folder of the `rib` of this build.
  private static let rib = URL(filePath: BuiltProgram.path(of: "rib")).deletingLastPathComponent()
    .path(percentEncoded: false)
}
