extension Outcome {
  /// Returns the outcome as one line of JSON, with its fields sorted by name.
  ///
  /// - Parameter sequence: The number of the event in this run, beginning with 1.
  /// - Returns: The line, without a line feed.
  package func json(_ sequence: Int) -> String { OutcomeLine(outcome: self, sequence: sequence).jsonLine }
}

private struct OutcomeLine: Encodable {
  let outcome: Outcome
  let sequence: Int

  enum Field: String, CodingKey {
    case seq, event, accepted, reason, active, attached, detached, rider, receipts, notices
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Field.self)
    try fields.encode(sequence, forKey: .seq)
    try fields.encode(outcome.event.name, forKey: .event)
    try fields.encode(outcome.rejection == nil, forKey: .accepted)
    try fields.encodeIfPresent(outcome.rejection?.description, forKey: .reason)
    try fields.encode(outcome.active, forKey: .active)
    try fields.encode(outcome.attached, forKey: .attached)
    try fields.encode(outcome.detached, forKey: .detached)
    // Null if no rider is signed in.
    try fields.encode(outcome.rider?.name, forKey: .rider)
    let receipts = outcome.receipts
    try fields.encode(["count": receipts.count, "cents": receipts.cents], forKey: .receipts)
    try fields.encode(outcome.notices, forKey: .notices)
  }
}
