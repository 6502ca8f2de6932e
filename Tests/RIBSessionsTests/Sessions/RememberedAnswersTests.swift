import Foundation
import RIBSessions
import Testing

/// The answers in a row.
struct RememberedAnswersTests {
  @Test func sixtyFourAnswersTakeLessThanTwoKilobytes() throws {
    var record = SessionRecord()
    let empty = try record.bytes().count
    for number in 0..<64 { record.answers.append("\(number)", to: UUID().uuidString, limit: 64) }
    let bytes = try record.bytes().count - empty
    // A key of 36 letters takes 13 at most, and its reply has no quotes.
    #expect(bytes < 64 * (13 + 1 + 2 + 2) + 20, "\(bytes)")
  }

  @Test func aReplyWithALetterOfAnyLanguageSurvives() throws {
    var record = SessionRecord()
    for key in ["a", "ab", "é"] { record.answers.append("\"\(key) 茶 🍵\"", to: key, limit: 64) }
    let again = try SessionRecord(record.bytes(), of: SessionID(id: "x"))
    #expect(again == record && again.answers.count == 3)
    #expect(["a", "ab", "é"].map { again.answers[$0] } == ["\"a 茶 🍵\"", "\"ab 茶 🍵\"", "\"é 茶 🍵\""])
  }

  @Test func aLineWithoutAReplyIsAnError() {
    let text = #"{"format":2,"tree":{"format":1,"values":{},"version":1},"answers":"1x 2\n3y"}"#
    let error = #expect(throws: SessionError.self) {
      try SessionRecord(Array(text.utf8), of: SessionID(id: "x"))
    }
    #expect("\(error, default: "")".contains("3y isn't an answer"))
  }

  @Test func theOldestAreForgotten() {
    var answers = RememberedAnswers()
    for number in 0..<5 { answers.append("\(number)", to: "k\(number)", limit: 3) }
    #expect((0..<5).map { answers["k\($0)"] } == [nil, nil, "2", "3", "4"])
  }
}
