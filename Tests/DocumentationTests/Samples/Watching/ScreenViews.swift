import RIBKit

/// Sends a screen view to analytics when a listed RIB attaches.
struct ScreenViews: TreeObserver {
  let screens: [String: String]
  let send: (String) -> Void

  func observe(_ event: TreeEvent) {
    guard event.kind == .attached, let screen = screens[event.path] else { return }
    send(screen)
  }
}
