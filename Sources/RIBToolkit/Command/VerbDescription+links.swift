internal import RIBDiagnostics

extension VerbDescription {
  /// The actions that read configurations.
  private static let reading = ["check", "match", "explain", "export", "sign"]

  package static let links = VerbDescription(
    name: "links",
    summary: "Check, match, explain, export and sign links",
    arguments: [
      Argument(name: "ACTION", choices: ["check", "match", "explain", "export", "who", "sign", "keys"]),
      Argument(name: "FILE|URL", isRepeatable: true),
    ],
    options: [
      CommandOption(
        "table", "FILE", for: ["match", "explain"], help: "The configuration with the routes"),
      CommandOption(
        "key", "ID=FILE", repeats: true, for: reading,
        help: "A key file (PEM or a secret), to sign, or to verify signed configurations"),
      CommandOption(
        "key-variable", "ID=NAME", repeats: true, for: reading,
        help: "Like --key, with the secret in an environment variable"),
      CommandOption(
        "type", "NAME", repeats: true, for: reading,
        help: "A custom type used in patterns; rib accepts any nonempty value for it"),
      CommandOption(
        "as", "FORMAT", choices: ExportFormat.allCases.map(\.rawValue), for: ["export"], help: "The format"),
      CommandOption(
        "host", "HOST", repeats: true, for: ["export"],
        help:
          "The host that serves the association file; with --as android, the host for routes without a host"),
      CommandOption(
        "app", "ID", repeats: true, for: ["export"],
        help: "The application with its prefix (--as apple), or its package (--as assetlinks)"),
      CommandOption(
        "fingerprint", "HEX", repeats: true, for: ["export"],
        help: "The SHA-256 fingerprint of an application certificate (--as assetlinks)"),
      CommandOption(
        "merge", "FILE", for: ["export"],
        help:
          "A deployed file to merge into; everything but the rules of the --app applications is kept (--as apple, --as assetlinks)"
      ),
      CommandOption("file", "FILE", for: ["who"], help: "The association file served by the links' host"),
      CommandOption("title", "TEXT", for: ["export"], help: "The heading (--as markdown)"),
      CommandOption(
        "android", "VERSION", choices: ["12", "15"], default: "all versions", for: ["export"],
        help: "The oldest version of Android (--as android, --as assetlinks)"),
      CommandOption(
        "only-exported", for: ["export"], help: "Omit local routes (--as json, --as markdown)"),
      CommandOption(
        "valid-for", "TIME", for: ["sign"],
        help: "The lifetime of the links, such as 90s, 30m, 12h or 7d"),
      CommandOption(
        "expires-at", "SECONDS", for: ["sign"], help: "The expiry of the links, in seconds since 1970"),
      CommandOption("once", for: ["sign"], help: "Make each link usable once, with its own nonce"),
      CommandOption("nonce", "TEXT", for: ["sign"], help: "Make the link usable once, with this nonce"),
      CommandOption(
        "configuration", "FILE", for: ["sign"], help: "A configuration to sign instead of links"),
      CommandOption(
        "secret", for: ["keys"], help: "Create a secret for servers instead of a key pair"),
      CommandOption(
        "out", "FILE", default: "print it", for: ["export", "sign"], help: "A file in the package to write"),
    ] + writing.map { $0.limited(to: ["export", "sign"]) },
    details: """
      A configuration is a JSON file with routes, rewrite rules and fallbacks.

      Actions:
        check    Find problems in configurations
        match    Print each link's route and whether it is local or signed; exit with 1 if one has none, even with a fallback
        explain  Print why each route accepts a link or doesn't; exit with 0 even if none accepts it
        export   Write the combined routes of all files in another format
        who      Print the applications that open each link, and the rule; exit with 1 if a link has no application
        sign     Print signed links, one per line, or a signed configuration
        keys     Create an Ed25519 key pair (FILE to sign, FILE.pub to ship) or a secret

      match and explain skip rules with conditions, because rib knows nothing about the device.

      Association files and intent filters contain exported routes only. export warns if they accept links of a local
      route, or other links that the table doesn't. It doesn't warn about repeated query fields or extra slashes at
      the ends of a path. If the format can't express a route, export fails and writes nothing.
      From Android 12 on, parameters don't match slashes. From Android 15 on, queries and fragments are compared and
      local routes are excluded, in assetlinks.json for the --host site. Sites serve their files at
      /.well-known/apple-app-site-association and /.well-known/assetlinks.json.

      Pass secrets in files or environment variables, never on the command line. keys never overwrites a file.
      """,
    examples: [
      ("rib links check links.json", "Find problems in links.json"),
      ("rib links match --table links.json 'ride://trip/7?tab=map'", "Print the route and its fields"),
      ("rib links explain --table links.json ride://trip/seven", "Print why no route accepts the link"),
      (
        "rib links export --as apple --host www.example.com --app ABCDE12345.com.example.app links.json",
        "Write the apple-app-site-association file of www.example.com"
      ),
      (
        "rib links export --as assetlinks --app com.example.app --fingerprint AA:BB:... links.json",
        "Write the assetlinks.json that Android needs to verify filters"
      ),
      (
        "rib links who --file apple-app-site-association https://www.example.com/trip/7",
        "Print the applications that open the link"
      ),
      (
        "rib links export --as markdown --out Docs/Links.md links.json",
        "Write a file in the package; rib undo reverts it"
      ),
      ("rib links keys k1.key", "Create k1.key, a private key, and k1.key.pub, its public key"),
      (
        "rib links sign --key k1=k1.key --valid-for 1h --once ride://sign-out",
        "Sign a link that works once, within an hour"
      ),
      (
        "rib links sign --key k1=k1.key --configuration links.json > links.signed.json",
        "Sign a configuration for applications to download"
      ),
    ])
}

/// The output formats of `rib links export`.
enum ExportFormat: String, CaseIterable {
  /// A listing for programs and sister apps.
  case json
  /// A listing for people.
  case markdown
  /// The association file of a website.
  case apple
  /// The intent filters of an Android app.
  case android
  /// The file in which a website names an Android app.
  case assetlinks

  /// The options that only some formats accept, with these formats.
  static let options: [String: [ExportFormat]] = [
    "host": [.apple, .android, .assetlinks], "app": [.apple, .assetlinks], "title": [.markdown],
    "android": [.android, .assetlinks], "merge": [.apple, .assetlinks],
    "only-exported": [.json, .markdown], "fingerprint": [.assetlinks],
  ]
}
