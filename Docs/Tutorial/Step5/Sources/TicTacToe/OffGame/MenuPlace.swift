package import RIBModules

extension PluginPoint<Players, Mark> {
  /// A place in the menu of two players; a plugin there tells who begins a game.
  package static var menu: Self { Self("menu") }
}
