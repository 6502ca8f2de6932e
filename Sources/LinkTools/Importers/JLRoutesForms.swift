internal import DeepLinks

/// The forms of a pattern of JLRoutes: each of its groups in parentheses is there or not.
struct JLRoutesForms {
  private let reading: ForeignReading
  private let bytes: [UInt8]

  init(_ reading: ForeignReading) {
    self.reading = reading
    bytes = Array(reading.route.pattern.utf8)
  }

  /// Makes the forms.
  ///
  /// - Returns: The patterns without parentheses, the longest first; the pattern itself if it has none.
  /// - Throws: An `ImportError` if a parenthesis is not closed, or there are too many forms.
  func forms() throws(ImportError) -> [String] {
    guard bytes.contains(.openParenthesis) else { return [reading.route.pattern] }
    var index = 0
    let words = try forms(&index, depth: 0)
    guard index == bytes.count else {
      throw reading.error(.parenthesis, "This parenthesis closes nothing; take it away", at: index)
    }
    var seen: Set<String> = []
    let texts = words.map { "/" + $0.joined(separator: "/") }.filter { seen.insert($0).inserted }
    return texts.enumerated()
      .sorted { (-$0.element.count, $0.offset) < (-$1.element.count, $1.offset) }
      .map(\.element)
  }

  /// Reads up to a parenthesis that closes; groups and what is between them are made of whole components.
  private func forms(_ index: inout Int, depth: Int) throws(ImportError) -> [[String]] {
    guard depth < LinkPattern.maximumComponents else {
      throw reading.error(.tooManyForms, "Groups are nested too deeply", at: index)
    }
    var forms: [[String]] = [[]]
    var text: [UInt8] = []
    while index < bytes.count, bytes[index] != .closeParenthesis {
      guard bytes[index] == .openParenthesis else {
        text.append(bytes[index])
        index += 1
        continue
      }
      append(&text, to: &forms)
      let start = index
      index += 1
      let group = try self.forms(&index, depth: depth + 1)
      guard index < bytes.count else {
        throw reading.error(.parenthesis, "This parenthesis is not closed", at: start)
      }
      index += 1
      guard forms.count * (group.count + 1) <= LinkPattern.maximumExpansions else {
        throw reading.error(
          .tooManyForms, "There are more than \(LinkPattern.maximumExpansions) forms; write several patterns",
          at: start)
      }
      forms += group.flatMap { words in forms.map { $0 + words } }
    }
    append(&text, to: &forms)
    return forms
  }

  private func append(_ text: inout [UInt8], to forms: inout [[String]]) {
    let words = text.split(separator: .slash).map { String(decoding: $0, as: UTF8.self) }
    text = []
    for index in forms.indices { forms[index] += words }
  }
}
