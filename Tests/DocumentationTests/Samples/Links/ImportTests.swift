import DeepLinks
import Testing

/// The routes of another router in the article on migration.
struct ImportTests {
  @Test(arguments: [
    ("app://user/7/photos", "/user/:id/photos"), ("app://user/7", "/user/:id"),
    ("app://files/a/b", "/files/*"),
    ("app://users", nil), ("other://user/7", nil),
  ])
  func anImportedRouteOpensItsLinks(link: String, form: String?) throws {
    #expect(try importRoutes().open(link).output == form)
  }
}
