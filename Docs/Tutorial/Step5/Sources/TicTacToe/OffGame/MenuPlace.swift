package import RIBModules

extension PluginPoint<Players, Mark> {
  /// The plugin point in the menu of two players. Its plugins send the mark that begins a game.
  package static var menu: Self { Self("menu") }
}
