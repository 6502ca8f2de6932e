import RIBModules

extension PluginPoint<Players, Mark> {
  /// The plugin point in the menu of two players, whose plugins send the mark that begins a game.
  static var menu: Self { Self("menu") }
}
