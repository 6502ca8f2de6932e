/// A rule of the house that a program can check, one file at a time.
struct RepositoryRule: Sendable {
  let name: String
  /// The lines that break the rule, counted from one.
  let offenses: @Sendable (TextFile) -> [Int]
  let remedy: String

  func problems(in file: TextFile) -> [Problem] {
    offenses(file).map { Problem(path: file.path, line: $0, remedy: remedy) }
  }
}

extension RepositoryRule {
  /// The rules of code, each checked on every Swift file.
  static let code: [RepositoryRule] = [
    length, drawers, openClasses, testableImports, exports, sleeps, platformImports, platformFiles,
  ]

  static let length: RepositoryRule = .init(
    name: "length",
    offenses: { file in
      // Nobody reads a file of texts that `.ci/run embed` has written.
      if file.lines.dropFirst().first?.hasPrefix("// Written by `.ci/run embed`") == true { return [] }
      let count = file.lines.last == "" ? file.lines.count - 1 : file.lines.count
      return count > 400 ? [401] : []
    },
    remedy: "split this file by verb or by type; none is longer than 400 lines")

  static let drawers: RepositoryRule = .init(
    name: "drawers",
    offenses: { file in
      let names = file.path.dropLast(".swift".count).lowercased().split(separator: "/")
      return names.contains { drawerNames.contains(String($0)) } ? [1] : []
    },
    remedy: "name the file and its folders after what they hold, a noun from Docs/Glossary.md")

  static let openClasses: RepositoryRule = .init(
    name: "open classes",
    offenses: { file in
      // Stand-ins for frameworks whose classes are open.
      guard !file.path.hasPrefix("Tests/StandIns/") else { return [] }
      return lines(of: file, with: "open") { $0.contains(/\bopen\s+class\b/) }
    },
    remedy: "make it a protocol or a final class; Docs/Proposals/0002-tree-isolation.md says why")

  static let testableImports: RepositoryRule = .init(
    name: "testable imports",
    offenses: { file in
      // The app of the tutorial is an executable of one module, as `rib init` writes it.
      guard !file.path.hasPrefix("Docs/Tutorial/") else { return [] }
      return lines(of: file, with: "@testable") { $0.contains("@testable") }
    },
    remedy: "declare what the test needs as package and import the module plainly")

  static let exports: RepositoryRule = .init(
    name: "exports",
    offenses: { lines(of: $0, with: "@_exported") { $0.contains("@_exported") } },
    remedy: "let the client import the module by name; nothing is re-exported")

  static let sleeps: RepositoryRule = .init(
    name: "sleeps",
    offenses: { file in
      guard file.path.hasPrefix("Tests/") else { return [] }
      return lines(of: file, with: "sleep") {
        $0.contains(/\b(Task|Thread)\s*(<[^>]*>)?\s*\.\s*sleep\b|\busleep\b/)
      }
    },
    remedy: "await the event, or move a manual clock; no test sleeps")

  static let platformImports: RepositoryRule = .init(
    name: "platform imports",
    offenses: { file in
      guard file.path != "Sources/Basics/System.swift" else { return [] }
      return lines(of: file, with: "import ") {
        $0.contains(/^\s*(?:\w+ )?import (Glibc|Musl|Android|Darwin|FoundationEssentials)\b/)
      }
    },
    remedy: "import Foundation, which brings the C library, or add the call to Sources/Basics/System.swift")

  static let platformFiles: RepositoryRule = .init(
    name: "platform files",
    offenses: { file in
      // The benchmarks ask there for the name of the processor, and say that it is unknown elsewhere.
      guard file.path.hasPrefix("Sources/"), !file.path.hasPrefix("Sources/RIBBenchmarks/") else { return [] }
      guard file.contains("\"/proc/") else { return [] }
      return file.lines.indices.filter { file.lines[$0].contains("\"/proc/") }.map { $0 + 1 }
    },
    remedy: "ask the system by a function that all systems have; there is no /proc on Apple systems")

  private static let drawerNames: Set<String> = [
    "common", "extension", "extensions", "helper", "helpers", "internal", "misc", "util", "utilities",
    "utils",
  ]

  /// The lines whose code breaks a rule.
  ///
  /// Most lines don't have the word at all, so few files are read as code, and few lines are
  /// searched with a regex literal, which is parsed at each use.
  private static func lines(
    of file: TextFile, with word: String, where breaks: (String) -> Bool
  ) -> [Int] {
    let suspects = file.indices(of: [word]).filter { breaks(String(file.lines[$0])) }
    if suspects.isEmpty { return [] }
    let code = CodeText(file).lines
    return suspects.filter { code[$0].contains(word) && breaks(code[$0]) }.map { $0 + 1 }
  }
}
