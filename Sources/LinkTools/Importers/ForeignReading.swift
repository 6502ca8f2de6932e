internal import DeepLinks

/// What is read from one foreign route: its forms, and what is different about them.
struct ForeignReading {
  let route: ForeignRoute
  let number: Int
  let settings: ImportSettings
  var forms: [ForeignForm] = []
  private(set) var notes: [ImportNote] = []

  init(_ route: ForeignRoute, number: Int, settings: ImportSettings) {
    self.route = route
    self.number = number
    self.settings = settings
  }

  /// Adds a note, unless it is there.
  mutating func note(_ code: ImportNote.Code, _ message: String) {
    let note = ImportNote(code: code, number: number, pattern: route.pattern, message: message)
    if !notes.contains(note) { notes.append(note) }
  }

  func error(_ code: ImportError.Code, _ reason: String, at offset: Int = 0) -> ImportError {
    ImportError(code: code, number: number, pattern: route.pattern, offset: offset, reason: reason)
  }

  /// A scheme in lower case, if it is one.
  func scheme(_ text: some StringProtocol) throws(ImportError) -> String {
    guard let first = text.utf8.first, first.isLetter, text.utf8.allSatisfy(\.isSchemeByte) else {
      throw error(.scheme, "\"\(text)\" is no scheme: a scheme is a letter, then letters, digits, +, - or .")
    }
    return text.folded
  }
}
