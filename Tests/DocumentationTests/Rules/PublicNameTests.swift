import Testing

/// One thing has one name: of each pair of words, the public names contain the first only.
struct PublicNameTests {
  /// A word of the field, and beginnings of words that mean the same.
  private struct Pair: CustomStringConvertible {
    let kept: String
    let dropped: [String]

    var description: String { "\(kept), not \(dropped.joined(separator: " or "))" }
  }

  private static let pairs = [
    Pair(kept: "rejected", dropped: ["refus", "denied", "deny"]),
    Pair(kept: "declined", dropped: ["refus"]),
    Pair(kept: "task", dropped: ["flow"]),
    Pair(kept: "duplicate", dropped: ["double"]),
    Pair(kept: "detached", dropped: ["resigned"]),
    Pair(kept: "idle", dropped: ["quiet"]),
    Pair(kept: "dependencyCycle", dropped: ["circle"]),
    Pair(kept: "dryRun", dropped: ["question"]),
    Pair(kept: "ingress", dropped: ["door"]),
    Pair(kept: "timeout", dropped: ["patience"]),
  ]

  /// A standard type, `Double`, is called so.
  private static let exceptions: Set<String> = ["Double", "double"]

  /// The names in a line such as `Router.isIdle : var isIdle: Bool { get }`.
  private static func words(of line: Substring) -> [String] {
    let name = line.prefix { $0 != " " }
    return name.split { !$0.isLetter }.flatMap { part in
      var words: [String] = []
      for character in part {
        if character.isUppercase || words.isEmpty { words.append("") }
        words[words.count - 1].append(character)
      }
      return words
    }
  }

  @Test func onePublicNameHasOneWordForOneThing() throws {
    let interfaces = try PackageRoot.files(under: ["Docs/Interface"], withExtension: "txt")
    #expect(interfaces.count > 5)
    for file in interfaces {
      for line in file.lines {
        for word in Self.words(of: Substring(line)) where !Self.exceptions.contains(word) {
          for pair in Self.pairs {
            #expect(
              !pair.dropped.contains { word.lowercased().hasPrefix($0) },
              "\(file.path): \(line.prefix(80)): \(pair)")
          }
        }
      }
    }
  }

  @Test func whatCanBeThrownEndsInError() throws {
    for file in try PackageRoot.files(under: ["Docs/Interface"], withExtension: "txt") {
      for line in file.lines where line.hasSuffix(" : conforms to Swift.Error") {
        let type = line.prefix { $0 != " " }
        let isError = type.hasSuffix("Error") || type.hasSuffix("Errors")
        #expect(isError, "\(file.path): \(type)")
      }
    }
  }

  @Test func theWordsOfANameAreFound() {
    #expect(
      Self.words(of: "Harness.settleTasks(advancingBy:) : func settleTasks(advancingBy")
        == ["Harness", "settle", "Tasks", "advancing", "By"])
    #expect(Self.words(of: "Router.isIdle : var isIdle: Bool") == ["Router", "is", "Idle"])
  }
}
