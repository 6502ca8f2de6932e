public import DeepLinks

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What a site tells Android of an application that may open its links: a file `assetlinks.json`.
///
/// Filters with `android:autoVerify` are believed only where the site of each of their hosts serves this file at `path`, over
/// HTTPS, as `application/json` and without sending anywhere else.
public struct AssetLinks: Sendable, Hashable {
  /// The name of the package of the application: `com.example.app`.
  public let packageName: String

  /// The SHA-256 fingerprints of the certificates that the application is signed with, each as 32 bytes with colons between.
  public let fingerprints: [String]

  /// The hosts that have to serve the file, in order; for all hosts below one, as `*.ride.example`, it is `ride.example`.
  public let hosts: [String]

  /// Where a site serves the file.
  public static let path = "/.well-known/assetlinks.json"

  /// The text of the file, with a line break at its end.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let statement = Statement(
      target: Target(packageName: packageName, fingerprints: fingerprints))
    // All that a statement holds can be written as JSON, so there is nothing to be thrown.
    guard let data = try? encoder.encode([statement]) else { return "" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  private struct Statement: Encodable {
    var relation = ["delegate_permission/common.handle_all_urls"]
    let target: Target
  }

  private struct Target: Encodable {
    var namespace = "android_app"
    let packageName: String
    let fingerprints: [String]

    enum CodingKeys: String, CodingKey {
      case namespace
      case packageName = "package_name"
      case fingerprints = "sha256_cert_fingerprints"
    }
  }

  fileprivate init(_ packageName: String, _ fingerprints: [String], _ hosts: [String]) throws(LinkProblem) {
    let words = packageName.split(separator: ".", omittingEmptySubsequences: false)
    let isName =
      words.count > 1
      && words.allSatisfy { word in
        (word.first?.isASCII ?? false) && (word.first?.isLetter ?? false)
          && word.utf8.allSatisfy(\.isNameByte)
      }
    guard isName else {
      throw LinkProblem(
        .name, "\"\(packageName.shortened)\" is no name of a package, such as com.example.app.")
    }
    guard !fingerprints.isEmpty else {
      throw LinkProblem(.name, "Name the fingerprint of at least one certificate that signs the application.")
    }
    self.packageName = packageName
    self.hosts = hosts
    var read: [String] = []
    for text in fingerprints {
      let digits = text.filter { $0 != ":" }.uppercased()
      guard digits.utf8.count == 64, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
        throw LinkProblem(
          .name,
          "\"\(text.shortened)\" is no SHA-256 fingerprint of a certificate: 32 bytes as AA:BB and so on.")
      }
      let pairs = stride(from: 0, to: 64, by: 2).map { start in String(digits.dropFirst(start).prefix(2)) }
      let text = pairs.joined(separator: ":")
      if !read.contains(text) { read.append(text) }
    }
    self.fingerprints = read
  }
}

extension LinkTable {
  /// Makes the file that the sites of exported routes serve, so that Android lets an application open their links.
  ///
  /// - Parameters:
  ///   - packageName: The name of the package of the application: `com.example.app`.
  ///   - fingerprints: The SHA-256 fingerprints of the certificates that it is signed with, as `keytool -list -v` prints them.
  ///   - webHosts: The hosts of the routes of the web that name none.
  /// - Returns: The file, with the hosts that have to serve it.
  /// - Throws: A `LinkProblem` if no exported route has links of a site, or if a name or a fingerprint is not well formed.
  public func assetLinks(
    packageName: String, fingerprints: [String], webHosts: [String] = []
  ) throws(LinkProblem) -> AssetLinks {
    let exported = routes.filter(\.attributes.isExported).map(\.pattern)
    let hosts = exported.flatMap { pattern -> [String] in
      guard pattern.schemes.first.map({ LinkPattern.isWeb($0) }) ?? true else { return [] }
      return pattern.hosts.isEmpty ? webHosts.map(\.folded) : pattern.hosts
    }
    guard !hosts.isEmpty else {
      throw LinkProblem(.name, "No exported route has links of a site; there is nothing to verify.")
    }
    // A star serves no file: Android asks the host behind it.
    let serving = hosts.map { LinkPattern.isWildcard($0) ? String($0.dropFirst(2)) : $0 }
    return try AssetLinks(packageName, fingerprints, Set(serving).sorted())
  }
}
