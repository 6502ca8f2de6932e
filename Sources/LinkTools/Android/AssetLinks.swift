public import DeepLinks
internal import LinkGates

/// The `assetlinks.json` file, in which a site lists the Android applications that may open its links.
///
/// Android verifies a filter with `android:autoVerify` only if the site of each of its hosts serves this file at `path`, over HTTPS, as
/// `application/json` and without a redirect.
public struct AssetLinks: Sendable, Hashable {
  /// The statements, in order.
  public var statements: [AssetLinks.Statement]

  /// Creates a file.
  public init(statements: [AssetLinks.Statement]) {
    self.statements = statements
  }

  /// The names of the packages that may open the site's links, each once, in order.
  public var packageNames: [String] {
    var known: Set<String> = []
    return statements.filter(\.opensLinks).map(\.packageName).filter { known.insert($0).inserted }
  }

  /// A problem, with its path, for each name and each fingerprint that prevents Android from verifying an application, and for each
  /// included file.
  public var problems: [LinkProblem] {
    statements.enumerated().flatMap { index, statement in
      let path = "[\(index)].target"
      return statement.opensLinks
        ? statement.flaws.map { LinkProblem(.ineffective, at: [path], "\(path): \($0)") } : []
    } + includes
  }

  /// A problem with its path for each included file, whose statements aren't read.
  package var includes: [LinkProblem] {
    statements.enumerated().compactMap { index, statement in
      let path = "[\(index)].include"
      return statement.include.map {
        LinkProblem(
          .included, at: [path],
          "\(path): The statements of \"\($0.shortened)\" count too, but weren't read. Check that file as well."
        )
      }
    }
  }

  /// The packages that have rules here and a statement without rules in another file, so that a merge keeps their rules.
  package func packagesKeepingRules(mergedWith other: AssetLinks) -> [String] {
    let exported = Set(other.statements.filter { $0.rules == nil }.map(\.packageName))
    return packageNames.filter { name in
      exported.contains(name) && statements.contains { $0.packageName == name && $0.rules != nil }
    }
  }

  /// Whether Android can verify that an application may open links of the site.
  package func canVerify(_ packageName: String) -> Bool {
    let prints = statements.filter { $0.packageName == packageName && $0.opensLinks }.flatMap(\.fingerprints)
    return packageName.isPackageName && prints.contains { $0.certificateFingerprint != nil }
  }

  /// Returns whether an application may open a link of the site, and by which rule.
  ///
  /// An application can open only links that the filters in its manifest match. Versions before Android 15 ignore the rules, so on these
  /// versions the filters alone decide.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - packageName: The name of the application's package.
  /// - Returns: The verdict of the first matching rule; a package without rules opens any link.
  /// - Complexity: O(*n* *m*) for *n* bytes of the link and *m* of the rules.
  public func verdict(of link: DeepLink, for packageName: String) -> AssociationFile.Verdict {
    let known = statements.filter { $0.packageName == packageName && $0.opensLinks }
    guard !known.isEmpty else { return .unmatched }
    guard let rules = known.compactMap(\.rules).first else {
      return .opens([packageName], AssociationFile.Rule())
    }
    return AssociationMatcher(android: rules, for: packageName).verdict(of: link)
  }

  /// Merges the statements of another file: fingerprints are combined, and the other file's rules replace this file's rules.
  ///
  /// - Parameter other: The other file.
  public mutating func merge(_ other: AssetLinks) {
    for statement in other.statements {
      let index = statements.firstIndex {
        $0.packageName == statement.packageName && $0.relations == statement.relations
          && !statement.packageName.isEmpty
      }
      guard let index else {
        if !statements.contains(statement) { statements.append(statement) }
        continue
      }
      let new = statement.fingerprints.filter { !statements[index].fingerprints.contains($0) }
      statements[index].fingerprints += new
      if let rules = statement.rules { statements[index].rules = rules }
    }
  }

  /// The path at which a site serves the file.
  public static let path = "/.well-known/assetlinks.json"

  /// The maximum size of a file, in bytes.
  public static let maximumSize = 1 << 20
}

extension AssetLinks {
  /// Reads a file.
  ///
  /// - Parameter json: The text of the file, at most `maximumSize` bytes of UTF-8.
  /// - Throws: A `LinkDefinitionError` if the text is longer, isn't JSON, or isn't a list of statements.
  public init(json: String) throws(LinkDefinitionError) {
    statements = try JSONText.decode(json, limit: Self.maximumSize, "an assetlinks.json")
  }

  /// The text of the file, with a trailing line break; equal files have the same text.
  public var json: String { String(decoding: JSONText.print(statements), as: UTF8.self) }
}

extension AssetLinks {
  /// One statement: an application, and its permissions.
  public struct Statement: Sendable, Hashable {
    /// The URL of another file, whose statements count too.
    ///
    /// It is `nil` for a statement about an application. A statement that includes a file has no other properties.
    public private(set) var include: String?

    /// The permissions; ``linkRelation`` is the permission to open links.
    public var relations: [String]

    /// The name of the package, such as `com.example.app`; empty if the statement isn't about an Android application.
    public var packageName: String

    /// The SHA-256 fingerprints of the certificates that sign the application, each as 32 bytes separated by colons.
    public var fingerprints: [String]

    /// The rules that decide which links the application opens, from Android 15 on; `nil` if its filters alone decide.
    ///
    /// Variables, and the flags for case and escapes, have no effect in these rules. Android compares unescaped text, and a trailing slash of a path
    /// is significant.
    public var rules: [AssociationFile.Rule]?

    private var others = OtherMembers()
    private var targetOthers = OtherMembers()
    private var extensionOthers = OtherMembers()
    private var ruleOthers = OtherMembers()

    /// The permission to open links.
    public static let linkRelation = "delegate_permission/common.handle_all_urls"

    /// Creates a statement that lets an application open links.
    ///
    /// - Parameters:
    ///   - packageName: The name of the package, such as `com.example.app`.
    ///   - fingerprints: The SHA-256 fingerprints of its certificates, as `keytool -list -v` prints them.
    ///   - rules: The rules for Android 15 and later; `nil` if the filters of the application alone decide.
    /// - Throws: A `LinkDefinitionError` if the name or a fingerprint isn't well formed, or if the list of fingerprints is empty.
    public init(
      packageName: String, fingerprints: [String], rules: [AssociationFile.Rule]? = nil
    ) throws(LinkDefinitionError) {
      relations = [Self.linkRelation]
      self.packageName = packageName
      self.rules = rules
      self.fingerprints = []
      for text in fingerprints {
        let print = text.certificateFingerprint ?? text
        if !self.fingerprints.contains(print) { self.fingerprints.append(print) }
      }
      if let flaw = flaws.first { throw LinkDefinitionError(.name, flaw) }
    }

    var opensLinks: Bool { relations.contains(Self.linkRelation) && !packageName.isEmpty }

    /// The reasons why Android can't verify the application or one of its certificates.
    fileprivate var flaws: [String] {
      var flaws: [String] = []
      if !packageName.isPackageName {
        flaws.append("\"\(packageName.shortened)\" isn't a package name, such as com.example.app.")
      }
      if fingerprints.isEmpty {
        flaws.append("Add the fingerprint of at least one certificate that signs the application.")
      }
      for print in fingerprints where print.certificateFingerprint != print {
        flaws.append(
          "\"\(print.shortened)\" isn't the SHA-256 fingerprint of a certificate: 32 bytes in uppercase hexadecimal, separated by colons."
        )
      }
      return flaws
    }
  }
}

extension AssetLinks.Statement: Codable {
  private enum Key: String, CodingKey {
    case include
    case relation
    case target
    case extensions = "relation_extensions"
  }

  private enum TargetKey: String, CodingKey, CaseIterable {
    case namespace
    case packageName = "package_name"
    case fingerprints = "sha256_cert_fingerprints"
  }

  private enum ExtensionKey: String, CodingKey {
    case links = "delegate_permission/common.handle_all_urls"
    case rules = "dynamic_app_link_components"
  }

  private static let namespace = "android_app"

  /// Reads a statement.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    include = try container.decodeIfPresent(String.self, forKey: .include)
    guard include == nil else {
      (relations, packageName, fingerprints) = ([], "", [])
      others = try OtherMembers(from: decoder, besides: [Key.include])
      return
    }
    relations = try container.decode([String].self, forKey: .relation)
    let target = try container.nestedContainer(keyedBy: TargetKey.self, forKey: .target)
    let isApp = try target.decode(String.self, forKey: .namespace) == Self.namespace
    packageName = isApp ? try target.decode(String.self, forKey: .packageName) : ""
    fingerprints = isApp ? try target.decode([String].self, forKey: .fingerprints) : []
    targetOthers = try OtherMembers(
      from: container.superDecoder(forKey: .target), besides: isApp ? TargetKey.allCases : [])
    var known: [Key] = [.relation, .target]
    if isApp, container.contains(.extensions) {
      let extensions = try container.nestedContainer(keyedBy: ExtensionKey.self, forKey: .extensions)
      if extensions.contains(.links) {
        let links = try extensions.nestedContainer(keyedBy: ExtensionKey.self, forKey: .links)
        rules = try links.decodeIfPresent([AssociationFile.Rule].self, forKey: .rules)
        ruleOthers = try OtherMembers(
          from: extensions.superDecoder(forKey: .links), besides: [ExtensionKey.rules])
      }
      if rules != nil {
        known.append(.extensions)
        extensionOthers = try OtherMembers(
          from: container.superDecoder(forKey: .extensions), besides: [ExtensionKey.links])
      }
    }
    others = try OtherMembers(from: decoder, besides: known)
  }

  /// Writes the statement, including all unknown members that were read.
  public func encode(to encoder: any Encoder) throws {
    try others.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    if let include { return try container.encode(include, forKey: .include) }
    try container.encode(relations, forKey: .relation)
    try targetOthers.encode(to: container.superEncoder(forKey: .target))
    if !packageName.isEmpty {
      var target = container.nestedContainer(keyedBy: TargetKey.self, forKey: .target)
      try target.encode(Self.namespace, forKey: .namespace)
      try target.encode(packageName, forKey: .packageName)
      try target.encode(fingerprints, forKey: .fingerprints)
    }
    guard let rules else { return }
    try extensionOthers.encode(to: container.superEncoder(forKey: .extensions))
    var extensions = container.nestedContainer(keyedBy: ExtensionKey.self, forKey: .extensions)
    try ruleOthers.encode(to: extensions.superEncoder(forKey: .links))
    var links = extensions.nestedContainer(keyedBy: ExtensionKey.self, forKey: .links)
    try links.encode(rules, forKey: .rules)
  }
}
