extension Outcome {
  /// The outcome as one line of JSON, its fields in the order that the help promises.
  ///
  /// - Parameter sequence: The number of the event in this run; the first is 1.
  /// - Returns: The line, without its end.
  package func json(_ sequence: Int) -> String {
    var object = JSONObject()
    object.add("seq", sequence)
    object.add("event", event.name)
    object.add("accepted", refusal == nil)
    if let refusal { object.add("reason", refusal.description) }
    object.add("active", active)
    object.add("attached", attached)
    object.add("detached", detached)
    object.add("rider", rider?.name)
    var totals = JSONObject()
    totals.add("count", receipts.count)
    totals.add("cents", receipts.cents)
    object.add("receipts", totals)
    object.add("notices", notices)
    return object.text
  }
}
