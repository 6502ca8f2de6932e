import DeepLinks
import RIBKit
import RIBLinks

/// A tree of levels on a manual host, and what happens in it.
final class LevelWorld {
  let host = ManualHost()
  let overlay = LinkOverlay<String> { _ in PlainRouter() }
  /// How the parent of a level shows it.
  var manners: [String: LevelInteractor.Manner] = [:]
  /// The levels that accept no page.
  var stubborn: Set<String> = []
  /// The levels that accept one page only.
  var fixed: Set<String> = []
  var whenActive: [String: () -> Void] = [:]
  /// For flows.
  var opener: LinkOpener<LevelRouter, DeepLink>?
  private var lines: [String] = []

  func note(_ line: String) {
    lines.append(line)
  }

  /// What has happened since the last call.
  func take() -> String {
    defer { lines = [] }
    return lines.joined(separator: " ")
  }
}
