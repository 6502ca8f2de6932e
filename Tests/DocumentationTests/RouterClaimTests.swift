import DeepLinks
import Testing

/// What the article for those who come from URL routers says of patterns and links.
struct RouterClaimTests {
  /// Opens a link in a table of patterns, and names the pattern that takes it with the values of its fields.
  private func answer(_ link: String, _ patterns: [String]) throws -> String {
    var draft = TableDraft<String>()
    for pattern in patterns {
      try draft.add(pattern) { fields in
        let values = ["id", "rest", "x", "y"].filter(fields.has)
          .map { "\($0)=\(fields.all($0).joined(separator: ","))" }
        return .open(([pattern] + values).joined(separator: " "))
      }
    }
    switch try draft.build().open(link) {
    case .opened(let answer, _): return answer
    default: return "none"
    }
  }

  @Test(arguments: [
    // MGJRouter: a parameter hid a word, any pattern was a prefix, and a query replaced a parameter.
    ("mgj://user/me", ["mgj://user/:id", "mgj://user/me"], "mgj://user/me"),
    ("mgj://user/7/more", ["mgj://user/:id"], "none"),
    ("mgj://user/7?id=8", ["mgj://user/:id"], "mgj://user/:id id=7"),
    ("mgj://foo/_", ["mgj://foo/:id"], "mgj://foo/:id id=_"),
    // HHRouter: the branch of a word was never left.
    ("app://user/me/photos", ["app://user/me", "app://user/:id/photos"], "app://user/:id/photos id=me"),
    ("app://user/7?block=x", ["app://user/:id"], "app://user/:id id=7"),
    // FFRouter: one parameter, and it had to be the last component.
    ("app://a/1/b/2", ["app://a/:x/b/:y"], "app://a/:x/b/:y x=1 y=2"),
    ("app://page/extra/detail", ["app://page/detail"], "none"),
    // JLRoutes: the first that was registered won, and a star ended the comparison.
    ("app://a/b", ["app://a/:x", "app://a/b"], "app://a/b"),
    ("app://a/1/2/end", ["app://a/**rest/end"], "app://a/**rest/end rest=1,2"),
    ("app://a/1/2/other", ["app://a/**rest/end"], "none"),
    ("app://a/x+y", ["app://a/:x"], "app://a/:x x=x+y"),
    // Routable: a slash counted, and a query was part of the last value.
    ("app://users/4/?q=1", ["app://users/:id"], "app://users/:id id=4"),
    ("app://users/new", ["app://users/:id", "app://users/new"], "app://users/new"),
    // react-router: a sum of points decided.
    ("app://d/e/f/g", ["app://:a/:b/:c/**rest", "app://d/**rest"], "app://d/**rest rest=e,f,g"),
  ])
  func aLinkIsTakenAsTheArticleSays(link: String, patterns: [String], expected: String) throws {
    #expect(try answer(link, patterns) == expected)
    #expect(try answer(link, patterns.reversed()) == expected)
  }
}
