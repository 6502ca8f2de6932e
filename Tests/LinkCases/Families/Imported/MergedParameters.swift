internal import DeepLinks

/// All that a link says, in one view: what the caller gives stands above the path, and that above the query.
struct MergedParameters {
  /// The values by name.
  private(set) var values: [String: JSONValue] = [:]

  /// Takes the items of the query that have a value.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - plusIsSpace: Whether a plus sign is a space.
  ///   - collects: Whether a name that is there several times has an array of values, and not the last one.
  mutating func addQuery(of link: DeepLink, plusIsSpace: Bool = false, collects: Bool = false) {
    var items = link.items
    if plusIsSpace, let query = link.query,
      let copy = try? DeepLink("?" + query.replacing("+", with: "%20"), reading: link.reading)
    {
      items = copy.items
    }
    var texts: [String: [JSONValue]] = [:]
    for item in items {
      if let value = item.value { texts[item.name, default: []].append(.string(value)) }
    }
    for (name, list) in texts { values[name] = collects && list.count > 1 ? .array(list) : list.last }
  }

  /// Takes the fields of the path.
  ///
  /// - Parameters:
  ///   - parameters: The fields.
  ///   - hidden: A field that is not handed over.
  mutating func addPath(_ parameters: LinkParameters, hiding hidden: String? = nil) {
    for field in parameters.pattern.fields where field.source == .path && field.name != hidden {
      guard parameters.has(field.name) else { continue }
      if field.cardinality == .many {
        values[field.name] = .array(parameters.all(field.name).map { .string($0) })
      } else {
        values[field.name] = .string(parameters[field.name] ?? "")
      }
    }
  }

  /// Takes what the caller gives beside the link.
  ///
  /// - Parameter context: An object; anything else is nothing.
  mutating func add(_ context: JSONValue?) {
    values.merge(context?.members ?? [:]) { $1 }
  }

  /// Takes one value.
  mutating func add(_ name: String, _ value: JSONValue) {
    values[name] = value
  }
}
