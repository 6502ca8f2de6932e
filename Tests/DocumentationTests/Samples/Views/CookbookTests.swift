#if os(Linux)
  import LinkGates
  import RIBKit
  import RIBLinks
  import SwiftUI
  import Testing
  import TreeSupport

  import struct Foundation.URL

  @Suite(.trees)
  struct CookbookTests {
    @Test(arguments: [
      ("cookbook://recipe/7", "/recipe/7"), ("https://cookbook.example/recipe/7", "/recipe/7"),
      ("cookbook://recipe/seven", "/"), ("https://evil.example/recipe/7", "/"),
    ])
    func aLinkOpensItsRecipe(link: String, place: String) async throws {
      let host = ManualHost()
      let cookbook = try Cookbook(LaunchOptions(host: host))
      cookbook.open(link, from: .web)
      await host.settleTasks()
      #expect(cookbook.root.treeLink.description == place)
      await cookbook.root.shutdown()
    }

    @Test func aURLAndANotificationShowTheScreen() async throws {
      let host = ManualHost()
      let cookbook = try Cookbook(LaunchOptions(host: host))
      TestTrees.endWithTest { @MainActor [root = cookbook.root] in await root.shutdown() }
      let screen = Host { CookbookScreen(cookbook: cookbook) }
      #expect(screen.texts == ["All recipes"])
      screen.open(try #require(URL(string: "cookbook://recipe/7")))
      await host.settleTasks()
      screen.turn()
      #expect(screen.texts == ["All recipes", "Recipe 7"])
      cookbook.open(notification: ["link": "cookbook://recipe/8"])
      await host.settleTasks()
      screen.turn()
      #expect(screen.texts == ["All recipes", "Recipe 8"])
      cookbook.open(notification: [:])
      await host.settleTasks()
      screen.turn()
      #expect(screen.texts == ["All recipes", "Recipe 8"])
    }
  }
#endif
