public import DeepLinks
internal import Foundation

extension LinkConfiguration {
  /// Reads an unsigned configuration, which ships with the application or will be signed.
  ///
  /// - Parameters:
  ///   - bytes: JSON in UTF-8, at most `maximumLength` bytes.
  ///   - types: The application's custom types, which patterns may use.
  /// - Throws: `LinkDefinitionError` with the problems found and their paths; some problems are found only after others are fixed.
  /// - Complexity: O(*n*) for *n* bytes and components of patterns.
  public init(json bytes: [UInt8], types: [TableOptions.CustomType] = []) throws(LinkDefinitionError) {
    guard bytes.count <= Self.maximumLength else {
      throw LinkDefinitionError(.limit, "A configuration can have at most \(Self.maximumLength) bytes.")
    }
    self = try Self.decode(bytes) { root, problems in Self.configuration(&root, types, problems) }
  }

  /// Decodes an object with a function that returns its value unless it recorded a problem.
  static func decode<Value>(
    _ bytes: [UInt8], _ read: @escaping (inout ConfigurationObject, ConfigurationProblems) -> Value?
  ) throws(LinkDefinitionError) -> Value {
    let problems = ConfigurationProblems()
    do {
      let text = try JSONText(bytes)
      let root = try JSONDecoder().decode(
        DecodedRoot<Value>.self, from: text.data, configuration: (problems, read))
      if let value = root.value, problems.list.isEmpty { return value }
    } catch let error as LinkDefinitionError {
      throw error
    } catch {
      throw LinkDefinitionError(.syntax, "The text isn't valid JSON.")
    }
    throw LinkDefinitionError(ofConfiguration: problems.list)
  }

  private static func configuration(
    _ root: inout ConfigurationObject, _ types: [TableOptions.CustomType], _ problems: ConfigurationProblems
  ) -> LinkConfiguration? {
    if let format = root.value("format", as: Int64.self, isNeeded: true), format != 1 {
      root.note(.format, "format", "Only format 1 is supported, not \(format).")
      return nil
    }
    let version = root.value("version", as: Int64.self, isNeeded: true) ?? 1
    let routes = Route.read(root.objects("routes", maximum: maximumRoutes), problems)
    var (options, hopLimit) = (TableOptions(), 8)
    options.types = types
    if var object = root.object("options") { options.read(&object, &hopLimit) }
    let rules = RewriteRules.read(&root, hopLimit: hopLimit, options)
    // The table checks the routes as a whole, so all of them must have been read.
    var whole: LinkConfiguration?
    do throws(LinkDefinitionError) {
      if let routes {
        whole = try LinkConfiguration(
          version: version, routes: routes, options: options, rewrites: rules ?? RewriteRules())
      }
    } catch {
      for problem in error.problems { problems.note(problem) }
    }
    root.finish()
    return rules == nil ? nil : whole
  }
}

/// The root of JSON text, read while its decoder exists.
private struct DecodedRoot<Value>: DecodableWithConfiguration {
  typealias Reading = (ConfigurationProblems, (inout ConfigurationObject, ConfigurationProblems) -> Value?)

  let value: Value?

  init(from decoder: any Decoder, configuration: Reading) throws {
    var root = ConfigurationObject(decoder, configuration.0)
    value = configuration.0.list.isEmpty ? configuration.1(&root, configuration.0) : nil
  }
}

extension TableOptions {
  fileprivate mutating func read(_ object: inout ConfigurationObject, _ hopLimit: inout Int) {
    reading = object.word("reading", [("strict", .strict), ("lenient", .lenient)]) ?? reading
    emptyComponents =
      object.word("emptyComponents", [("rejected", .rejected), ("collapsed", .collapsed), ("kept", .kept)])
      ?? emptyComponents
    repeatedFields =
      object.word("repeatedFields", [("rejected", .rejected), ("last", .last)]) ?? repeatedFields
    plusIsSpace = object.value("plusIsSpace") ?? plusIsSpace
    ignoresCase = object.value("ignoresCase") ?? ignoresCase
    if let limit = object.value("hopLimit", as: Int.self) {
      if 1...64 ~= limit {
        hopLimit = limit
      } else {
        object.note(.value, "hopLimit", "This must be a number from 1 to 64.")
      }
    }
    fallbacks = Self.fallbacks(object.value("schemes") ?? [:], object)
    object.finish()
  }

  private static func fallbacks(
    _ texts: [String: String], _ object: ConfigurationObject
  ) -> [String: TableOptions.Fallback] {
    guard texts.count <= RewriteRules.maximumFallbacks else {
      object.note(.limit, "schemes", "At most \(RewriteRules.maximumFallbacks) schemes are allowed.")
      return [:]
    }
    var fallbacks: [String: TableOptions.Fallback] = [:]
    for (scheme, text) in texts.sorted(by: { $0.key < $1.key }) {
      let place = "schemes.\(scheme.shortened)"
      switch text {
      case "none": fallbacks[scheme] = TableOptions.Fallback.none
      case "general": fallbacks[scheme] = .general
      case _ where text.utf8.count > 1 && text.utf8.last == .colon:
        fallbacks[scheme] = .scheme(String(text.dropLast()).folded)
      default: object.note(.value, place, "This must be \"none\", \"general\" or a scheme with its colon.")
      }
      if scheme.folded != scheme { object.note(.value, place, "Write the scheme in lower case.") }
    }
    return fallbacks
  }
}

extension LinkConfiguration.Route {
  /// Returns the routes of a configuration, or nil if one couldn't be read.
  fileprivate static func read(
    _ objects: [ConfigurationObject], _ problems: ConfigurationProblems
  ) -> [LinkConfiguration.Route]? {
    let known = problems.list.count
    var routes: [LinkConfiguration.Route] = []
    var components = 0
    for var object in objects {
      let attributes = RouteAttributes(
        name: object.value("name"), summary: object.value("summary"),
        isExported: object.value("exported") ?? false, needsSignature: object.value("signed") ?? false,
        guards: object.value("guards") ?? [])
      let priority = object.value("priority") ?? 0
      if let text = object.value("pattern", as: String.self, isNeeded: true) {
        do throws(LinkError) {
          let pattern = try LinkPattern(text)
          components += pattern.componentCount
          routes.append(LinkConfiguration.Route(pattern, priority: priority, attributes: attributes))
        } catch {
          object.note(.pattern, "pattern", error.description)
        }
      }
      object.finish()
      guard components <= LinkConfiguration.maximumComponents else {
        problems.note(
          .limit, at: "routes",
          "Together, the forms of all patterns can have at most \(LinkConfiguration.maximumComponents) components."
        )
        return nil
      }
    }
    return problems.list.count == known ? routes : nil
  }
}
