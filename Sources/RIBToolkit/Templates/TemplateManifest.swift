/// What a template says about itself, as it stands in its `template.json`.
struct TemplateManifest: Codable, Hashable {
  /// What a template makes.
  enum Kind: String, Codable, Hashable {
    /// Files in a package that is there.
    case code
    /// A package.
    case package
  }

  /// One file that the template makes.
  struct File: Codable, Hashable {
    /// The name of the file in the template.
    let source: String
    /// Where it comes to stand, as a template.
    let path: String
    /// The condition under which it is made; `nil` is always.
    let when: String?
  }

  /// The only form of manifest that there is, one.
  let format: Int
  let kind: Kind
  let summary: String
  let variables: [TemplateVariable]
  let files: [File]
  /// What is left to be done by hand, as a template.
  let note: String?
}
