/// What a pattern is made of, shared by all its copies.
final class PatternBody: Sendable {
  let text: String
  let schemes: [String]
  let hosts: [String]
  let fields: [LinkField]
  let fragment: FragmentPart?
  let expansions: [Expansion]

  init(_ reader: PatternReader, expansions: [Expansion]) {
    text = reader.text
    schemes = reader.schemes
    hosts = reader.hosts
    fields = reader.fields
    fragment = reader.fragment
    self.expansions = expansions
  }
}
