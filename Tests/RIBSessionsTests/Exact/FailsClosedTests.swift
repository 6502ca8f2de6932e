import Foundation
import RIBKit
import RIBSessions
import RIBTesting
import Testing

/// A session that can't be restored as it was isn't touched.
@Suite(.failsOnLeaks)
struct FailsClosedTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let code: SessionError.Code
    /// What the sentence says.
    let says: String
    var values: [String: String] = [:]
    /// The row, if it isn't that of a tree with the values.
    var text: String?
    var version: Int64 = 7
    var treeVersion = 1

    var row: SessionRow {
      let values = values.sorted { $0.key < $1.key }.map {
        "\($0.key.debugDescription):\($0.value.debugDescription)"
      }
      let text =
        text
        ?? "{\"format\":1,\"tree\":{\"format\":1,\"values\":{\(values.joined(separator: ","))},\"version\":\(treeVersion)}}"
      return SessionRow(bytes: Array(text.utf8), version: version, savedAt: WallTime(microseconds: 0))
    }
  }

  static let cases = [
    Case(
      testDescription: "unreadable", code: .unreadable, says: "Shop#items of \"shops/ana\"",
      values: ["Shop#items": "[1]", "Shop#outbox": "[\"tea\"]"]),
    Case(
      testDescription: "unclaimed", code: .unreadable, says: "no RIB has asked",
      values: ["Till#items": "[\"tea\"]"]),
    Case(
      testDescription: "of a newer program", code: .newer, says: "version 2 of the program",
      values: ["Shop#items": "[]"], treeVersion: 2),
    Case(testDescription: "empty", code: .unreadable, says: "its row is empty", text: ""),
    Case(testDescription: "no JSON", code: .unreadable, says: "it isn't a saved tree", text: "tea"),
    Case(
      testDescription: "of a newer format", code: .newer, says: "a newer version wrote it",
      text: "{\"format\":3,\"tree\":{}}"),
    Case(
      testDescription: "a tree of a newer format", code: .newer, says: "a newer version wrote it",
      text: "{\"format\":1,\"tree\":{\"format\":2,\"values\":{},\"version\":1}}"),
    Case(
      testDescription: "over a limit", code: .unreadable, says: "limit",
      values: ["Shop#items": "[\"\(String(repeating: "a", count: 2_000_000))\"]"]),
  ]

  @Test(arguments: cases)
  func theEventFailsBeforeItIsHandledAndTheRowStays(_ failure: Case) throws {
    let street = Street()
    let harness = street.harness()
    harness.setRow(failure.row, of: "ana")
    for _ in 0..<2 {
      let error = #expect(throws: SessionError.self) { try harness.send(.add("milk"), to: "ana", key: "1") }
      #expect(error?.code == failure.code)
      #expect(error?.description.contains(failure.says) == true, "\(error?.description ?? "")")
    }
    // Neither the event nor an effect of a tree that isn't whole.
    #expect(street.takeNotes() == [])
    #expect(harness.row(of: "ana") == failure.row)
    harness.expectEvents("ana failed: \(failure.code)", "ana failed: \(failure.code)")
    harness.advance(by: .seconds(10))
    #expect(harness.row(of: "ana") == failure.row)
  }

  @Test(arguments: ["unreadable", "unclaimed", "over a limit"])
  func aSessionMayLoseAValueOnRequest(kind: String) throws {
    let failure = try #require(Self.cases.first { $0.testDescription == kind })
    let harness = Street(mayLose: { _ in true }).harness()
    harness.setRow(failure.row, of: "ana")
    #expect(try harness.send(.add("milk"), to: "ana") == ["milk"])
    #expect(harness.items() == "[\"milk\"]")
  }

  @Test func theSessionIsAskedAboutTheValue() throws {
    let street = Street(mayLose: { $0.place == "Shop#items" && $0.kind == .unreadable })
    let harness = street.harness()
    harness.setRow(Self.cases[0].row, of: "ana")
    #expect(try harness.send(.look, to: "ana") == [])
    // Its effects are those of the outbox, which could be read.
    #expect(street.takeNotes() == ["ana: look", "ana delivers tea"])
  }

  @Test func aTrimmedValueIsNotWrittenBack() throws {
    let harness = SessionHarness("stock") { _ in Stock() }
    let row = Case.row(of: "Stock#goods", "[{\"name\":\"tea\",\"price\":2}]")
    harness.setRow(row, of: "ana")
    let error = #expect(throws: SessionError.self) { try harness.send(true, to: "ana") }
    #expect(error?.code == .unreadable && error?.description.contains("price") == true)
    #expect(harness.row(of: "ana") == row)
    // An order of members and a null are no loss.
    harness.setRow(Case.row(of: "Stock#goods", "[ {\"price\":null, \"name\":\"tea\"} ]"), of: "ana")
    #expect(try harness.send(true, to: "ana") == 1)
  }
}

extension FailsClosedTests.Case {
  static func row(of values: String...) -> SessionRow {
    var pairs: [String: String] = [:]
    for index in stride(from: 0, to: values.count, by: 2) { pairs[values[index]] = values[index + 1] }
    return FailsClosedTests.Case(testDescription: "", code: .failed, says: "", values: pairs).row
  }
}

/// A session whose goods have fewer fields than those of another program.
private actor Stock: Session {
  struct Good: Codable, Equatable {
    var name: String
  }

  final class StockInteractor: Leaf {
    let scope = Scope<Never, Never>()
    var goods: [Good] = []
    func didBecomeActive() { preserve(\.goods, as: "goods") }
  }

  let root = StockInteractor()
  func handle(_ event: Bool) -> Int { root.goods.count }
}
