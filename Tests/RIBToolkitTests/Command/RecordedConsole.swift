import RIBToolkit

/// A console that keeps what is written, and has answers ready.
final class RecordedConsole: Console {
  let isInteractive: Bool
  let hasColors: Bool
  private(set) var output = ""
  private(set) var errors = ""
  private(set) var questions: [String] = []
  private var answers: [String]

  init(answers: [String]? = nil, hasColors: Bool = false) {
    isInteractive = answers != nil
    self.hasColors = hasColors
    self.answers = answers ?? []
  }

  func write(_ text: String) { output += text }

  func complain(_ text: String) { errors += text }

  func ask(_ question: String) -> String? {
    questions.append(question)
    return answers.isEmpty ? nil : answers.removeFirst()
  }
}
