// swift-format-ignore-file: NeverUseForceTry

#if canImport(SwiftUI)
  import Foundation
  import LinkGates
  import RIBKit
  import RIBViews
  import SwiftUI

  struct RecipeView: View {
    let id: UInt

    var body: some View { Text("Recipe \(id)") }
  }

  struct CookbookScreen: View {
    let cookbook: Cookbook

    var body: some View {
      ZStack {
        Text("All recipes")
        SlotView(cookbook.root.screen)
      }
      .onOpenURL { url in cookbook.open(url.absoluteString, from: .web) }
    }
  }

  #if os(iOS)
    struct CookbookApp: App {
      private let cookbook = try! Cookbook()

      var body: some Scene {
        WindowGroup { CookbookScreen(cookbook: cookbook) }
      }
    }
  #endif
#endif
