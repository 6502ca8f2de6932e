import RIBModules

extension PluginPoint<Players, Mark> {
  /// The plugin point of the menu, for plugins that send the mark that plays first.
  static var menu: Self { Self("menu") }
}
