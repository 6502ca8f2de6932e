import Foundation
import Testing

/// Programs that are compiled as one module, because the compiler takes longer to start than to check any of them.
///
/// A prefix keeps apart what the programs declare at the top level, and their files. It is removed from the errors.
struct Batch: Sendable {
  /// A program: its name, and the files that belong to it alone.
  struct Program: Sendable {
    let name: String
    let files: [String]
  }

  private let files: [[URL]]
  private let shared: URL

  /// Writes the files of the programs, and one that all of them see.
  init(_ programs: [Program], sharing text: String, to compiler: Compiler) throws {
    shared = try compiler.write(text, to: "Shared.swift")
    files = try programs.enumerated().map { number, program in
      let names = Set(program.files.flatMap(Self.declaredNames))
      return try program.files.enumerated().map { file, text in
        try compiler.write(
          Self.prefix(names, with: "P\(number)_", in: text), to: "P\(number)_\(program.name)\(file).swift")
      }
    }
  }

  /// Compiles all programs, and returns the errors of each.
  ///
  /// The compiler looks at the regions of isolation only when all types are right, so the programs without errors are compiled again
  /// without the others.
  func errors(_ compiler: Compiler, in setting: Setting) async throws -> [Set<TypeError>] {
    var errors: [Set<TypeError>] = files.map { _ in [] }
    for _ in 1...2 {
      let rest = files.indices.filter { errors[$0].isEmpty }
      if rest.isEmpty { break }
      let outcome = try await compiler.check([shared] + rest.flatMap { files[$0] }, in: setting)
      let found = TypeError.all(in: outcome)
      #expect(outcome.status == 0 || !found.isEmpty, "the compiler has failed:\n\(outcome.errors)")
      if found.isEmpty { break }
      let mark = #/P\d+_/#
      for error in found {
        let match = try #require(error.file.firstMatch(of: #/^P(\d+)_/#), "\(error)")
        errors[Int(match.1) ?? 0].insert(error.renamed { $0.replacing(mark, with: "") })
      }
    }
    return errors
  }

  /// The names that a file declares in lines without indentation.
  private static func declaredNames(in text: String) -> [Substring] {
    let declaration = #/(?:@?[a-z]+ )*(?:actor|class|enum|func|protocol|struct) (\w+)/#
    return text.split(separator: "\n").compactMap { $0.prefixMatch(of: declaration)?.1 }
  }

  /// Puts a prefix before these names, except after a dot, where they belong to something else.
  private static func prefix(_ names: Set<Substring>, with prefix: String, in text: String) -> String {
    text.replacing(#/\.?\w+/#) { word in
      names.contains(word.output) ? prefix + word.output : String(word.output)
    }
  }
}
