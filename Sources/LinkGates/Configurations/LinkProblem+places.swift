public import DeepLinks

/// Problems of configurations.
extension LinkProblem.Code {
  /// A value is of another type than is needed.
  public static let type = Self("type")
  /// A name that must be there is not.
  public static let missing = Self("missing")
  /// A name means nothing where it stands.
  public static let unknownName = Self("unknownName")
  /// A value is not one of those that are allowed.
  public static let value = Self("value")
  /// The file is of a format that this version of the kit does not read.
  public static let format = Self("format")
  /// The configuration is not newer than the one in use.
  public static let version = Self("version")
  /// It is not signed, or its signature is not right.
  public static let signature = Self("signature")
  /// The routes do not make a table.
  public static let table = Self("table")
  /// A rule or a fallback is wrong.
  public static let rewrite = Self("rewrite")
  /// A route has no handler, or does not agree with the type that it leads to.
  public static let handler = Self("handler")
}

extension LinkProblem {
  /// Makes a problem of a configuration.
  ///
  /// - Parameters:
  ///   - code: What is wrong.
  ///   - path: Where it is, as `routes[2].pattern`; empty if it is about the whole.
  ///   - reason: What is wrong and what to do.
  init(_ code: Code, at path: String, _ reason: String) {
    self.init(code, at: path.isEmpty ? [] : [path], path.isEmpty ? reason : "\(path): \(reason)")
  }
}

extension LinkProblems {
  /// Makes an error of the problems of a configuration, but only of the first of very many.
  init(ofConfiguration problems: [LinkProblem]) {
    self.init(Array(problems.prefix(LinkConfiguration.maximumProblems)))
  }

  /// Makes an error of one problem of a configuration.
  init(_ code: LinkProblem.Code, at path: String = "", _ reason: String) {
    self.init([LinkProblem(code, at: path, reason)])
  }
}
