internal import DeepLinks
internal import LinkTools

/// The table of the routes of another router, which answers as an application would that has moved to it.
struct ImportedTable {
  /// A route that took a link.
  struct Hit {
    let route: ImportedRoutes.Route
    let match: LinkMatch
  }

  private let read: (String) throws(LinkError) -> DeepLink
  private let tables: [(table: LinkTable<Int>, routes: [ImportedRoutes.Route])]

  /// Makes a table.
  ///
  /// Routes that a table rejects because others hide them are asked after those, in a table of their own.
  ///
  /// - Parameters:
  ///   - imported: The routes.
  ///   - declines: Whether the handler of a route declines, by the number of the route.
  init(_ imported: ImportedRoutes, declines: (Int) -> Bool = { _ in false }) {
    self.init(imported.routes, hidden: imported.hidden, options: imported.options, declines: declines) {
      (text) throws(LinkError) in try imported.link(text)
    }
  }

  /// Makes a table of routes that were taken apart without an importer.
  ///
  /// - Parameters:
  ///   - routes: The routes; of two that take the same links the first is asked first.
  ///   - hidden: Routes that are asked after all others.
  ///   - options: How links are read.
  ///   - declines: Whether the handler of a route declines, by the number of the route.
  ///   - read: Reads a link.
  init(
    _ routes: [ImportedRoutes.Route], hidden: [ImportedRoutes.Route] = [], options: TableOptions,
    declines: (Int) -> Bool = { _ in false },
    read: @escaping (String) throws(LinkError) -> DeepLink = { (text) throws(LinkError) in try DeepLink(text)
    }
  ) {
    self.read = read
    var tables: [(LinkTable<Int>, [ImportedRoutes.Route])] = []
    var waiting = routes
    var hidden = hidden
    while !waiting.isEmpty || !hidden.isEmpty {
      if waiting.isEmpty {
        waiting = [hidden.removeFirst()]
        continue
      }
      let (table, routes, rest) = Self.build(waiting, options, declines)
      if let table { tables.append((table, routes)) }
      waiting = rest
    }
    self.tables = tables
  }

  /// Builds a table of as many routes as it takes.
  private static func build(
    _ routes: [ImportedRoutes.Route], _ options: TableOptions, _ declines: (Int) -> Bool
  ) -> (LinkTable<Int>?, [ImportedRoutes.Route], [ImportedRoutes.Route]) {
    var routes = routes
    var rest: [ImportedRoutes.Route] = []
    while !routes.isEmpty {
      let schemes = Set(routes.flatMap(\.pattern.schemes))
      var draft = TableDraft<Int>(options: options)
      draft.options.fallbacks = options.fallbacks.filter { schemes.contains($0.key) }
      for (index, route) in routes.enumerated() {
        let isDeclined = declines(route.number)
        draft.add(route.pattern, priority: route.priority) { _ in
          isDeclined ? .decline("the handler says no") : .open(index)
        }
      }
      do throws(LinkDefinitionError) {
        return (try draft.build(), routes, rest)
      } catch {
        let rejected = Set(error.problems.compactMap(\.places.first))
        let index = routes.lastIndex { rejected.contains($0.pattern.description) } ?? routes.count - 1
        rest.insert(routes.remove(at: index), at: 0)
      }
    }
    // Only a route that no table takes, alone or not, comes here.
    return (nil, [], Array(rest.dropFirst()))
  }

  /// Opens a link.
  ///
  /// - Parameter text: Its text.
  /// - Returns: The route that takes it, if there is one.
  func open(_ text: String) -> Hit? {
    guard let link = try? read(text) else { return nil }
    for (table, routes) in tables {
      if case .opened(let index, let match) = table.open(link) {
        return Hit(route: routes[index], match: match)
      }
    }
    return nil
  }
}

extension KnownCase {
  /// The patterns of the case as foreign routes.
  var foreignRoutes: [RouteImporter.Route] {
    get throws(CaseProblem) {
      var routes: [RouteImporter.Route] = []
      for element in patterns {
        guard let pattern = element["pattern"]?.text else {
          throw CaseProblem("A pattern of the case \(id) is no text.")
        }
        routes.append(
          RouteImporter.Route(
            pattern, priority: element["priority"]?.integer ?? 0, scheme: element["scheme"]?.text))
      }
      return routes
    }
  }

  /// The URL of a case that needs one.
  var neededURL: String {
    get throws(CaseProblem) {
      guard let url else { throw CaseProblem("The case \(id) has no URL.") }
      return url
    }
  }
}

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
