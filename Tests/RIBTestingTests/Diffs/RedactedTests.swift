import RIBKit
import RIBTesting
import Testing

/// A redacted value in what a failed test prints.
struct RedactedTests {
  struct Credentials: Equatable {
    var user = "ana"
    @Redacted var password = "hunter2"
    var hints: [Redacted<String>] = [Redacted("hunter2")]
    var others: [String: Redacted<String>?] = ["x": Redacted("hunter2")]
  }

  @Test func noTextOfAFailureShowsIt() {
    let (one, two) = (Credentials(), Credentials(user: "bo", password: "hunter22"))
    let texts = [
      describe(one), inSentence(one), lines(of: one).joined(separator: "\n"), block(one),
      swiftSource(of: one),
      difference(from: one, to: two) ?? "",
    ]
    for text in texts {
      #expect(text.contains("redacted"))
      #expect(!text.contains("hunter2"))
    }
  }

  @Test func ofValuesThatDifferOnlyInItTheFailureSaysSo() {
    guard case .alike(let reason) = Contrast(of: Credentials(), and: Credentials(password: "hunter22")) else {
      Issue.record("They were to look alike.")
      return
    }
    #expect(reason.hasPrefix("got an unequal value that looks the same. Redacted parts may differ."))
  }
}
