import RIBKit
import RIBSessions
import RIBTesting
import Testing

/// Places have one reading, whatever a coder writes as the text of a key.
struct PlaceGrammarTests {
  /// Writes texts as they are, and everything else as JSON.
  private struct PlainCoder: ValueCoder {
    func text<Value: Encodable>(of value: Value) throws -> String {
      try value as? String ?? JSONValueCoder().text(of: value)
    }

    func value<Value: Decodable>(_ type: Value.Type, of text: String) throws -> Value {
      try text as? Value ?? JSONValueCoder().value(type, of: text)
    }
  }

  private final class BoardInteractor: Interactor {
    let scope = Scope<Never, Never>()
  }

  private final class BoardRouter: Router {
    let interactor = BoardInteractor()
    let stack = ChildStack<String>()
    var page: PageInteractor? { (children.first as? PageRouter)?.interactor }
  }

  private let host = ManualHost()

  private func board(_ saved: SavedTree = SavedTree()) -> BoardRouter {
    let board = BoardRouter()
    board.launch(LaunchOptions(restoring: Restoration(saved, coder: PlainCoder())), on: host)
    return board
  }

  private func push(_ key: String, _ mode: StackMode = .standard, draft: String, on board: BoardRouter) {
    host.run {
      board.stack.push(key, mode, in: board) { PageRouter() }
      board.page?.draft = draft
    }
  }

  /// Keys that look like the end of a part, or of several.
  static let keys = [
    "x]/Page[y", "x]#draft", "x]*2", "x]\\/Page[y", "x]", "\0", "x]\0", "]]]", "x][y", "",
  ]

  @Test(arguments: keys)
  func aPageThatGoesTakesNoValuesOfAnotherOneAlong(key: String) throws {
    let first = board()
    push("x", draft: "of x", on: first)
    push(key, draft: "of another", on: first)
    push("z", draft: "of z", on: first)
    push("x", .unique, draft: "newer", on: first)
    let saved = try #require(host.run { first.save() })
    #expect(saved.places.count == 3)
    host.shutdown(first)
    let next = board(saved)
    for (key, draft) in [("x", "newer"), (key, "of another"), ("z", "of z")] {
      host.run { next.stack.push(key, in: next) { PageRouter() } }
      #expect(next.page?.draft == draft)
    }
    host.shutdown(next)
  }

  @Test func differentKeysHaveDifferentPlaces() {
    let board = board()
    for key in Self.keys { push(key, draft: key, on: board) }
    #expect(host.run { board.save() }?.places.count == Self.keys.count)
    host.shutdown(board)
  }

  @Test func aNameStandsForEveryKeyButAKeyForItselfOnly() throws {
    let board = board()
    push("x", draft: "of x", on: board)
    push("x][y", draft: "of another", on: board)
    var saved = try #require(host.run { board.save() })
    saved.move("Board/Page[x]", to: "Board/Page[z]")
    #expect(saved.places.count == 2 && saved["Board/Page[z]#draft"] == "of x")
    saved.move("Board/Page", to: "Board/Sheet")
    #expect(saved.places.allSatisfy { $0.hasPrefix("Board/Sheet[") })
    host.shutdown(board)
  }

  @Test(arguments: keys)
  func aPlaceHasAPartForEachRIBAndOneForTheValue(key: String) throws {
    let board = board()
    push(key, draft: "", on: board)
    push(key, draft: "", on: board)
    push("z", draft: "", on: board)
    let saved = try #require(host.run { board.save() })
    for place in saved.places {
      let parts = SavedTree.parts(of: place)
      #expect(parts.count == 3 && parts.first == "Board" && parts.last == "#draft", "\(parts)")
      #expect(parts.dropLast().joined(separator: "/") + "#draft" == place)
    }
    host.shutdown(board)
  }

  @Test(arguments: [
    ("", [""]), ("#x", ["", "#x"]), ("A/B#c/d[#]", ["A", "B", "#c/d[#]"]), ("A[x/B", ["A[x/B"]),
    ("A//B", ["A", "", "B"]), ("A[x]*2/B[\"y/z\"]", ["A[x]*2", "B[\"y/z\"]"]),
  ])
  func anyTextIsDivided(text: String, parts: [String]) {
    #expect(SavedTree.parts(of: text) == parts)
  }
}
