public import DeepLinks

/// Problems of configurations.
extension LinkProblem.Code {
  /// A value has the wrong type.
  public static let type = Self("type")
  /// A required name is missing.
  public static let missing = Self("missing")
  /// A name is unknown.
  public static let unknownName = Self("unknownName")
  /// A value isn't allowed.
  public static let value = Self("value")
  /// This version can't read the format of the file.
  public static let format = Self("format")
  /// The configuration isn't newer than the configuration in use.
  public static let version = Self("version")
  /// The signature is missing or invalid.
  public static let signature = Self("signature")
  /// The routes don't form a valid table.
  public static let table = Self("table")
  /// A rule or a fallback is invalid.
  public static let rewrite = Self("rewrite")
  /// A route has no handler, or isn't compatible with its type.
  public static let handler = Self("handler")
}

extension LinkProblem {
  /// Creates a problem at a path such as `routes[2].pattern`; an empty path means the whole file.
  init(_ code: Code, at path: String, _ reason: String) {
    self.init(code, at: path.isEmpty ? [] : [path], path.isEmpty ? reason : "\(path): \(reason)")
  }
}

extension LinkDefinitionError {
  init(ofConfiguration problems: [LinkProblem]) {
    self.init(Array(problems.prefix(LinkConfiguration.maximumProblems)))
  }

  init(_ code: LinkProblem.Code, at path: String = "", _ reason: String) {
    self.init([LinkProblem(code, at: path, reason)])
  }
}
