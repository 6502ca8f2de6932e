internal import DeepLinks

/// Reads the routes of a configuration.
struct RouteListReader {
  private(set) var routes: [LinkConfiguration.Route] = []
  private(set) var problems: [LinkProblem] = []
  private var components = 0

  mutating func read(_ values: [ConfigurationValue]) {
    for (index, value) in values.enumerated() {
      var decoder = ConfigurationDecoder(value, at: "routes[\(index)]")
      let attributes = RouteAttributes(
        name: decoder.text("name"), summary: decoder.text("summary"),
        isExported: decoder.bool("exported") ?? false, needsSignature: decoder.bool("signed") ?? false,
        guards: decoder.texts("guards") ?? [])
      let priority = decoder.integer("priority") ?? 0
      if let text = decoder.text("pattern", isNeeded: true) {
        do throws(LinkError) {
          let pattern = try LinkPattern(text)
          components += pattern.componentCount
          routes.append(LinkConfiguration.Route(pattern, priority: Int(priority), attributes: attributes))
        } catch {
          decoder.note(.pattern, "pattern", error.description)
        }
      }
      problems += decoder.finish()
      // What is read so far tells enough; the rest of a file that is as large as this is not worth reading.
      guard components <= LinkConfiguration.maximumComponents,
        problems.count < LinkConfiguration.maximumProblems
      else { break }
    }
    if components > LinkConfiguration.maximumComponents {
      problems.append(
        LinkProblem(
          .limit, at: "routes",
          "The forms of all patterns may have \(LinkConfiguration.maximumComponents) components together."))
    }
  }
}
