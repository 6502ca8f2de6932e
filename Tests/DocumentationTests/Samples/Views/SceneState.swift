#if os(iOS)
  import RIBKit
  import RIBSessions
  import RIBViews
  import SwiftUI
  import UIKit

  /// A scene of UIKit.
  ///
  /// The system keeps its saved tree, and passes it to the next process.
  final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private var root: RootRouter?

    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
    ) {
      guard let scene = scene as? UIWindowScene else { return }
      let window = UIWindow(windowScene: scene)
      self.window = window
      let saved = session.stateRestorationActivity?.userInfo?["tree"] as? String
      let root = RootRouter(NotesDependency(store: NoteStore(), views: UIKitViews(window: window)))
      self.root = root
      root.launch(LaunchOptions(restoring: restoration(of: saved)))
    }

    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
      guard let text = savedText(of: root) else { return nil }
      let activity = NSUserActivity(activityType: "com.example.notes.tree")
      activity.addUserInfoEntries(from: ["tree": text])
      return activity
    }
  }

  /// A scene of SwiftUI, which keeps its saved tree in the storage of the scene.
  struct NotesScene: View {
    @SceneStorage("tree") private var saved = ""
    @Environment(\.scenePhase) private var phase
    @State private var views = SwiftUIViews()
    @State private var root: RootRouter?

    var body: some View {
      NotesScreen(views: views)
        .onAppear { launch() }
        .onChange(of: phase) {
          if phase == .background, let text = savedText(of: root) { saved = text }
        }
    }

    private func launch() {
      guard root == nil else { return }
      let root = RootRouter(NotesDependency(store: NoteStore(), views: views))
      self.root = root
      root.launch(LaunchOptions(restoring: restoration(of: saved.isEmpty ? nil : saved)))
    }
  }

  private func restoration(of text: String?) -> Restoration {
    guard let text else { return Restoration(SavedTree(), coder: JSONValueCoder(), version: 1) }
    return Restoration(reading: text, coder: JSONValueCoder(), version: 1)
  }

  private func savedText(of root: RootRouter?) -> String? {
    root?.save().flatMap { try? JSONValueCoder().text(of: $0) }
  }
#endif
