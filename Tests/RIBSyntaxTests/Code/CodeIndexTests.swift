import Foundation
import RIBSyntax
import Testing

/// What is read with an index is what is read without one.
struct CodeIndexTests {
  /// The index of some texts after it has been written and read.
  private func index(of texts: [String: String]) throws -> CodeIndex {
    let files = texts.map { CodeFile(path: $0, text: $1) }
    let index = try #require(CodeIndex().renewed(for: files, limit: 0))
    return try JSONDecoder().decode(CodeIndex.self, from: JSONEncoder().encode(index))
  }

  private func code(_ texts: [String: String], _ index: CodeIndex) -> CodeBase {
    CodeBase(texts.map { index.file(path: $0, text: $1) })
  }

  @Test(arguments: Fixture.names(in: "attach"))
  func nothingElseIsFoundAndNothingElseIsDone(_ name: String) throws {
    let fixture = try Fixture("attach", name)
    let (plain, indexed) = (CodeBase(fixture.texts), code(fixture.texts, try index(of: fixture.texts)))
    #expect(indexed.ribs == plain.ribs)
    #expect(RIBTree(of: indexed).json == RIBTree(of: plain).json)
    #expect(Linter.findings(in: indexed) == Linter.findings(in: plain))
    let words = fixture.words
    let (first, second) = (
      Wiring.attach(words[0], to: words[1], in: plain), Wiring.attach(words[0], to: words[1], in: indexed)
    )
    #expect(second.texts == first.texts)
    #expect(second.changes == first.changes)
    // What is changed by now is read from its text.
    #expect(indexed.replacing(second.texts).ribs == plain.replacing(first.texts).ribs)
    #expect(
      Wiring.rename(words[0], to: "Other", in: indexed).texts
        == Wiring.rename(words[0], to: "Other", in: plain).texts)
  }

  @Test func theRideIsReadWithItsIndex() throws {
    let texts = try RepositoryFiles.texts(in: "Sources/RideExample")
    let indexed = code(texts, try index(of: texts))
    #expect(!indexed.ribs.isEmpty)
    #expect(indexed.ribs == CodeBase(texts).ribs)
  }

  @Test func ofManyRIBsOnlyThoseAreParsedThatAChangeIsAbout() throws {
    var texts: [String: String] = [:]
    for name in (0..<40).map({ "Page\($0)" }) + ["Fresh"] {
      texts["Sources/App/\(name)/\(name)Interactor.swift"] = """
        final class \(name)Interactor: Interactor {
          enum Route: Hashable { case nothing }
          let scope = Scope<Route, Never>()
          let listener: Listener<Never>
          init(listener: Listener<Never>) { self.listener = listener }
        }

        """
      texts["Sources/App/\(name)/\(name)Router.swift"] = """
        final class \(name)Router: Router {
          let interactor: \(name)Interactor
          private let slot = ChildSlot<\(name)Interactor.Route>()
          init(interactor: \(name)Interactor) { self.interactor = interactor }
          func route(to route: \(name)Interactor.Route) {
            switch route {
            case .nothing: slot.clear(in: self)
            }
          }
        }

        """
      texts["Sources/App/\(name)/\(name)Builder.swift"] = """
        struct \(name)Builder {
          func build(listener: Listener<Never>) -> \(name)Router {
            \(name)Router(interactor: \(name)Interactor(listener: listener))
          }
        }

        """
    }
    let indexed = code(texts, try index(of: texts))
    #expect(indexed.ribNames.count == 41)
    let wiring = Wiring.attach("Fresh", to: "Page7", in: indexed)
    #expect(wiring.advice == [])
    #expect(wiring.texts.count == 3)
    let parsed = indexed.files.values.filter(\.isParsed).map(\.path)
    #expect(parsed.allSatisfy { $0.contains("/Page7/") || $0.contains("/Fresh/") }, "\(parsed)")
    #expect(Set(parsed).isSuperset(of: wiring.texts.keys))
  }

  @Test func anotherTextIsReadAnew() throws {
    let texts = ["Sources/App/Trip.swift": "class TripRouter: Router {}\n"]
    let index = try index(of: texts)
    let other = texts.mapValues { $0.replacing("Trip", with: "Ride") }
    #expect(code(texts, index).ribNames == ["Trip"])
    #expect(code(other, index).ribNames == ["Ride"])
    #expect(
      code(texts.merging(["Sources/App/B.swift": "class BRouter: Router {}"]) { $1 }, index).ribNames == [
        "B", "Trip",
      ])
    #expect(code([:], index).ribNames == [])
  }

  @Test func itIsMadeAnewWhenMuchIsNotKnown() throws {
    let texts = Dictionary(
      uniqueKeysWithValues: (0..<40).map { ("Sources/App/A\($0).swift", "class A\($0)Router: Router {}\n") })
    let index = try index(of: texts)
    #expect(index.renewed(for: texts.map { index.file(path: $0, text: $1) }) == nil)
    let changed = Dictionary(
      uniqueKeysWithValues: texts.enumerated().map { number, file in
        (file.key, number < 33 ? file.value + "\n" : file.value)
      })
    let files = changed.map { index.file(path: $0, text: $1) }
    #expect(index.renewed(for: files.filter { $0.path.hasSuffix("1.swift") }) == nil)
    let renewed = try #require(index.renewed(for: files))
    #expect(renewed.renewed(for: changed.map { renewed.file(path: $0, text: $1) }, limit: 0) == nil)
    // Tests are in none.
    #expect(CodeIndex().renewed(for: [CodeFile(path: "Tests/A/B.swift", text: "")], limit: 0) == nil)
  }
}
