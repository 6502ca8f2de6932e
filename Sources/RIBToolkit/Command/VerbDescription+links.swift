internal import Basics

extension VerbDescription {
  package static let links = VerbDescription(
    name: "links",
    summary: "check, match, explain, export and sign links, find the applications that open them",
    arguments: [
      Argument("ACTION", choices: ["check", "match", "explain", "export", "who", "sign", "keys"]),
      Argument("FILE|URL", repeats: true),
    ],
    options: [
      CommandOption("table", "FILE", help: "for match and explain: the configuration with the routes"),
      CommandOption(
        "key", "ID=FILE", repeats: true,
        help: "a key that configurations are signed with, or that sign signs with: PEM, or a secret"),
      CommandOption(
        "key-variable", "ID=NAME", repeats: true,
        help: "a key whose secret is in this variable of the environment"),
      CommandOption(
        "type", "NAME", repeats: true,
        help: "a type of the application that patterns name; any text that is not empty is of it here"),
      CommandOption(
        "as", "FORMAT", choices: ExportFormat.allCases.map(\.rawValue),
        help: "for export: a listing, the association file of a site, intent filters, or the file they need"),
      CommandOption(
        "host", "HOST", repeats: true,
        help:
          "for export: the site of an association file, or a host for the filters of routes that name none"),
      CommandOption(
        "app", "ID", repeats: true,
        help: "for export --as apple: an application with its prefix; --as assetlinks: its package"),
      CommandOption(
        "fingerprint", "HEX", repeats: true,
        help: "for export --as assetlinks: the SHA-256 of a certificate that signs the application"),
      CommandOption(
        "merge", "FILE", help: "for export --as assetlinks: add the statements of this file"),
      CommandOption("file", "FILE", help: "for who: the file that the site of the links serves"),
      CommandOption("title", "TEXT", help: "for export --as markdown: the heading"),
      CommandOption(
        "android", "VERSION", choices: ["12", "15"],
        help: "for export --as android and assetlinks: write for this version and later (default: for all)"),
      CommandOption("only-exported", help: "for export as a listing: leave local routes out"),
      CommandOption(
        "valid-for", "TIME", help: "for sign: how long links are good, as 90s, 30m, 12h or 7d"),
      CommandOption(
        "expires-at", "SECONDS", help: "for sign: when links are no longer good, in seconds since 1970"),
      CommandOption("once", help: "for sign: each link is for one use, with a nonce of its own"),
      CommandOption("nonce", "TEXT", help: "for sign: a link for one use, with this nonce"),
      CommandOption(
        "configuration", "FILE", help: "for sign: sign this configuration instead of links"),
      CommandOption("secret", help: "for keys: a secret for servers, instead of a pair of keys"),
      CommandOption(
        "out", "FILE", help: "for export and sign: a file of the package instead of the output"),
    ] + writing,
    details: """
      check says what is wrong with configurations: files with routes, rewrite rules and fallbacks in JSON. match says
      where links lead by one, and ends with 1 if a link has no route, also where it has a fallback. explain says of each
      route whether it takes a link, or where it fails, and ends with 0 whatever the answer is. A rule with conditions is
      not for them, for nothing is known of a device. export says the routes of all files together in another format.
      Association files and intent filters are of exported routes only, and where they say something else than the table
      is a warning, and so is a local route whose links they would take; a route for which there are no words is an error,
      and nothing is written. From Android 12 on a parameter holds no slash; from Android 15 on queries and fragments are
      compared and local routes are left out, in assetlinks.json for the site of --host. A site serves its files at
      /.well-known/apple-app-site-association and /.well-known/assetlinks.json. who reads such a file as the systems do,
      tells which applications open a link, by which rule, and ends with 1 if none does. sign prints links with
      signatures, one in a line, or a signed configuration. The secret of a key is never on the command line: --key names
      a file, and --key-variable a variable. keys makes a pair of keys of Ed25519, FILE to sign with and FILE.pub for
      applications, or a secret; it never overwrites a file.
      """,
    examples: [
      ("rib links check links.json", "all that is wrong with it"),
      (
        "rib links match --table links.json 'ride://trip/7?tab=map'",
        "the route and its fields; ends with 1 if there is none"
      ),
      ("rib links explain --table links.json ride://trip/seven", "why no route takes it"),
      (
        "rib links export --as apple --host www.example.com --app ABCDE12345.com.example.app links.json",
        "the apple-app-site-association file of www.example.com"
      ),
      (
        "rib links export --as assetlinks --app com.example.app --fingerprint AA:BB:... links.json",
        "the assetlinks.json without which Android verifies no filter"
      ),
      (
        "rib links who --file apple-app-site-association https://www.example.com/trip/7",
        "the applications that open the link, and by which rule"
      ),
      (
        "rib links export --as markdown --out Docs/Links.md links.json",
        "a file of the package; rib undo takes it back"
      ),
      ("rib links keys k1.key", "a private key, and k1.key.pub with the public one"),
      (
        "rib links sign --key k1=k1.key --valid-for 1h --once ride://sign-out",
        "a link for one use within an hour"
      ),
      (
        "rib links sign --key k1=k1.key --configuration links.json > links.signed.json",
        "a configuration that an application takes from the net"
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
    "android": [.android, .assetlinks], "merge": [.assetlinks],
    "only-exported": [.json, .markdown], "fingerprint": [.assetlinks],
  ]
}
