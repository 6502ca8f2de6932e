extension LinkPattern {
  /// Prints a link whose fields have given texts, and reads it back to see that they are the same.
  ///
  /// Each text is escaped for the place where it stands. Fields that have the text of their default are left out, and so
  /// are groups that hold no field with a text. A flag is there if its texts are none or `true`, and left out if its text
  /// is `false`; any other field without texts is left out.
  ///
  /// - Parameters:
  ///   - texts: The texts of the fields by their names, without escapes: one for most, any number for a rest and for a
  ///     field with many values.
  ///   - scheme: One of the schemes of the pattern, or any if it has none; the first one if nothing is said. A pattern
  ///     without schemes gives a path if nothing is said.
  ///   - host: One of the hosts of the pattern, or any host of the web if it has none; the first one if nothing is said.
  ///   - options: How links are read.
  /// - Returns: The link.
  /// - Throws: A `RouteError` that names the field if it is none of the pattern, must have a text and has none, or has a
  ///   text that is not one of its; or without a field if the link would be read as something else.
  /// - Complexity: O(*n*) for *n* bytes of the texts and of all forms of the pattern.
  public func link(
    filling texts: [String: [String]], scheme: String? = nil, host: String? = nil,
    options: TableOptions = TableOptions()
  ) throws(RouteError) -> DeepLink {
    var draft = TableDraft<Int>(options: options)
    draft.options.fallbacks = [:]
    draft.add(self) { _ in .open(0) }
    let table: LinkTable<Int>
    do throws(TableError) {
      table = try draft.build()
    } catch {
      throw RouteError(.pattern, error.description)
    }
    return try table.link(at: 0, filling: texts, scheme: scheme, host: host)
  }

  /// The texts of each field, as a printer takes them.
  func texts(filling texts: [String: [String]]) throws(RouteError) -> [[String]?] {
    for name in texts.keys.sorted() where index(of: name, from: 0) < 0 {
      let known = fields.isEmpty ? "none" : fields.map(\.name).joined(separator: ", ")
      throw RouteError(
        .unknownField, field: name,
        "The pattern \"\(self)\" has no field \(name.shortened); its fields are: \(known).")
    }
    var filled: [[String]?] = []
    for field in fields {
      let given = texts[field.name]
      switch field.cardinality {
      case .flag:
        switch given {
        case nil, ["false"]: filled.append(nil)
        case [], ["true"]: filled.append([])
        default:
          throw RouteError(
            .value, field: field.name,
            "The flag \(field.name) of \"\(self)\" has a text other than true and false.")
        }
      case .many: filled.append(given.flatMap { $0.isEmpty && field.source != .path ? nil : $0 })
      case .one, .optional:
        guard (given?.count ?? 0) < 2 else {
          throw RouteError(
            .value, field: field.name,
            "The field \(field.name) of \"\(self)\" has one text, and \(given?.count ?? 0) were given.")
        }
        filled.append(given.flatMap { $0.isEmpty ? nil : $0 })
      }
    }
    return filled
  }

  /// Says what is wrong with a scheme and a host that were chosen for a link.
  func checkAuthority(_ scheme: String?, _ host: String?) throws(RouteError) {
    if let scheme {
      guard let first = scheme.utf8.first, first.isLetter, scheme.utf8.allSatisfy(\.isSchemeByte),
        schemes.isEmpty || schemes.contains(scheme.folded)
      else {
        throw RouteError(
          .authority,
          "\"\(scheme.shortened)\" is not one of the schemes of \"\(self)\"\(choices(schemes)).")
      }
    }
    guard let host else { return }
    let isWeb = (scheme ?? schemes.first).map { LinkPattern.isWeb($0.folded) } ?? false
    guard hosts.isEmpty ? isWeb && DeepLink.isHost(host) : hosts.contains(host.folded) else {
      throw RouteError(
        .authority, "\"\(host.shortened)\" is not one of the hosts of \"\(self)\"\(choices(hosts)).")
    }
  }

  private func choices(_ texts: [String]) -> String {
    texts.isEmpty ? "" : ": " + texts.joined(separator: ", ")
  }
}

extension DeepLink {
  /// Whether a text may be the host of a link of the web, with a port if it has one.
  package static func isHost(_ text: String) -> Bool {
    guard let link = try? DeepLink("https://\(text)/") else { return false }
    return link.host?.isEmpty == false && link.authority ?? "" == text && !text.utf8.contains(.at)
      && link.path == "/"
  }
}
