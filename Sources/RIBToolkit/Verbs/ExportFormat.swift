/// The formats in which `rib links export` says a table.
enum ExportFormat: String, CaseIterable {
  /// A listing, for programs and for sister applications.
  case json
  /// A listing, for people.
  case markdown
  /// The association file of a site.
  case apple
  /// The intent filters of an application.
  case android
  /// The file in which a site names an application of Android.
  case assetlinks

  /// The options that only some formats have, with those that have them.
  static let options: [String: [ExportFormat]] = [
    "host": [.apple, .android, .assetlinks], "app": [.apple, .assetlinks], "title": [.markdown],
    "advanced": [.android],
    "only-exported": [.json, .markdown], "fingerprint": [.assetlinks],
  ]
}
