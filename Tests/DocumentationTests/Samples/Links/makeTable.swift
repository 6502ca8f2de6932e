import DeepLinks

enum Destination: Sendable, Equatable {
  case trip(TripLink)
  case help([String])
}

func makeTable() throws -> LinkTable<Destination> {
  var draft = TableDraft<Destination>()
  try draft.add(TripLink.self) { .open(.trip($0)) }
  try draft.add("/help/**topic") { fields in
    let topic = fields.all("topic")
    return topic.isEmpty ? .decline("no topic") : .open(.help(topic))
  }
  return try draft.build()
}
