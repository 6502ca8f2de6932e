public import DeepLinks

extension LinkConfiguration {
  /// Reads a configuration that is not signed: one that comes with the application, or one on its way to be signed.
  ///
  /// - Parameters:
  ///   - bytes: JSON text, at most `maximumLength` bytes of UTF-8.
  ///   - types: The types of the application that patterns may name.
  /// - Throws: `LinkProblems` with all that were found, each with its path.
  /// - Complexity: O(*n*) for *n* bytes and components of patterns.
  public init(json bytes: [UInt8], types: [TableOptions.CustomType] = []) throws(LinkProblems) {
    var root = ConfigurationDecoder(try Self.value(bytes), at: "")
    if let format = root.integer("format", isNeeded: true), format != 1 {
      throw LinkProblems(.format, at: "format", "This kit reads the format 1, not \(format).")
    }
    let version = root.integer("version", isNeeded: true) ?? 1
    var lists = RouteListReader()
    lists.read(root.list("routes", maximum: Self.maximumRoutes) ?? [])
    root.take(lists.problems)
    var hopLimit: Int64?
    let options = Self.options(&root, types, &hopLimit)
    var rewrites = RewriteListReader()
    let rules = rewrites.read(
      root.list("rewrites", maximum: RewriteRules.maximumRules) ?? [],
      root.list("fallbacks", maximum: RewriteRules.maximumFallbacks) ?? [], hopLimit: hopLimit,
      options: options)
    root.take(rewrites.problems)
    // The table says what is wrong with the routes that could be read, if they are all there.
    var checker = ConfigurationChecker()
    let isWhole = lists.problems.isEmpty
    let table = isWhole ? checker.table(version: version, routes: lists.routes, options: options) : nil
    root.take(checker.problems)
    let problems = root.finish()
    guard problems.isEmpty, let rules, let table else { throw LinkProblems(ofConfiguration: problems) }
    self.init(version, lists.routes, options, rules, table)
  }

  private static func value(_ bytes: [UInt8]) throws(LinkProblems) -> ConfigurationValue {
    guard bytes.count <= maximumLength else {
      throw LinkProblems(.limit, "A configuration has at most \(maximumLength) bytes.")
    }
    var reader = ConfigurationReader(bytes)
    do throws(ConfigurationReader.Failure) {
      return try reader.read()
    } catch {
      throw LinkProblems(.syntax, "\(error.reason), at byte \(error.offset) of the JSON text.")
    }
  }

  private static func options(
    _ root: inout ConfigurationDecoder, _ types: [TableOptions.CustomType], _ hopLimit: inout Int64?
  ) -> TableOptions {
    var options = TableOptions()
    options.types = types
    var decoder = ConfigurationDecoder(root.value("options"), at: "options")
    options.reading =
      decoder.word("reading", [("strict", .strict), ("lenient", .lenient)]) ?? options.reading
    options.emptyComponents =
      decoder.word("emptyComponents", [("refused", .refused), ("collapsed", .collapsed), ("kept", .kept)])
      ?? options.emptyComponents
    options.repeatedFields =
      decoder.word("repeatedFields", [("refused", .refused), ("last", .last)]) ?? options.repeatedFields
    options.plusIsSpace = decoder.bool("plusIsSpace") ?? options.plusIsSpace
    hopLimit = decoder.integer("hopLimit")
    if let limit = hopLimit, !(1...64).contains(limit) {
      decoder.note(.value, "hopLimit", "This must be a number from 1 to 64.")
      hopLimit = nil
    }
    if let fallbacks = decoder.value("schemes") { options.fallbacks = Self.fallbacks(fallbacks, &decoder) }
    root.take(decoder.finish())
    return options
  }

  private static func fallbacks(
    _ value: ConfigurationValue, _ decoder: inout ConfigurationDecoder
  ) -> [String: TableOptions.Fallback] {
    guard case .object(let entries) = value, entries.count <= RewriteRules.maximumFallbacks else {
      decoder.note(
        .type, "schemes", "An object with at most \(RewriteRules.maximumFallbacks) schemes must stand here.")
      return [:]
    }
    var fallbacks: [String: TableOptions.Fallback] = [:]
    for entry in entries {
      switch entry.value {
      case .text("none"): fallbacks[entry.name] = TableOptions.Fallback.none
      case .text("general"): fallbacks[entry.name] = .general
      case .text(let text) where text.utf8.count > 1 && text.utf8.last == .colon:
        fallbacks[entry.name] = .scheme(String(text.dropLast()).folded)
      default:
        decoder.note(
          .value, "schemes.\(entry.name.shortened)",
          "This must be \"none\", \"general\" or a scheme with its colon.")
      }
      if entry.name.folded != entry.name {
        decoder.note(.value, "schemes.\(entry.name.shortened)", "A scheme is written in lower case here.")
      }
    }
    return fallbacks
  }
}
