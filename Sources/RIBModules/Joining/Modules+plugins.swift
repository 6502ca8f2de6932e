public import ModelStreams
internal import RIBDiagnostics
public import RIBKit

extension Modules {
  /// The flags of all plugins.
  ///
  /// A configured flag that isn't among them is misspelled or belongs to another version.
  ///
  /// - Complexity: O(*n*), where *n* is the number of plugins.
  public var pluginFlags: Set<String> { Set(plugins.values.joined().map(\.flag)) }

  /// Returns a stream of the names of the plugins at a plugin point that apply to a context and whose flags are on.
  ///
  /// The names are ordered by priority, then by module, and the stream skips consecutive duplicates. An interactor observes the stream and
  /// routes; the router shows a ``RIBKit/ChildList`` with all names, or a ``RIBKit/ChildSlot`` with the first, and builds each with
  /// ``makePlugin(_:at:for:listener:file:line:)``. Plugins of modules that are off are omitted.
  ///
  /// - Complexity: O(*n*) for each change of a flag, where *n* is the number of plugins of the plugin point.
  public func applicablePlugins<Context, Event>(
    at point: PluginPoint<Context, Event>, for context: Context, file: StaticString = #fileID,
    line: UInt = #line
  ) -> ModelStream<[String]> {
    let candidates = offers(point, file, line).filter { plugin($0, point).applies(context) }.map {
      (name: $0.name, flag: $0.flag, module: members[$0.module].name)
    }
    return combineLatest(flags, starter.off).map { flags, off in
      var names: [String] = []
      names.reserveCapacity(candidates.count)
      for plugin in candidates where flags.contains(plugin.flag) && !off.contains(plugin.module) {
        names.append(plugin.name)
      }
      return names
    }.removeDuplicates()
  }

  /// Builds a plugin's RIB, and returns its router.
  ///
  /// The context and the listener are passed to the plugin; the listener receives the plugin's events. A name that the plugin point doesn't
  /// have stops the program with an explanation.
  public func makePlugin<Context, Event>(
    _ name: String, at point: PluginPoint<Context, Event>, for context: Context, listener: Listener<Event>,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Router {
    let plugins = offers(point, file, line)
    guard let found = plugins.first(where: { $0.name == name }) else {
      fatalError(
        """
        RIBModules: the plugin point “\(point.name)” has no plugin “\(name)”.\
        \(NearMiss.question(name, among: plugins.map(\.name), quotes: ("“", "”"))) Build only plugins whose names applicablePlugins(at:for:) returns.
        """, file: file, line: line)
    }
    return plugin(found, point).build(services(of: found.module), context, listener)
  }

  /// Builds the RIBs of all plugins that apply to a context, regardless of their flags, and releases them.
  ///
  /// Use it in a test to check that no plugin requests a service that its module's profile doesn't declare. Returns the names of these
  /// plugins, in order.
  @discardableResult
  public func verify<Context, Event>(
    _ point: PluginPoint<Context, Event>, for context: Context, file: StaticString = #fileID,
    line: UInt = #line
  ) -> [String] {
    offers(point, file, line).filter { plugin($0, point).applies(context) }.map {
      _ = plugin($0, point).build(services(of: $0.module), context, Listener { _ in })
      return $0.name
    }
  }

  private func plugin<Context, Event>(
    _ offer: ModuleRegistry.Offer, _ point: PluginPoint<Context, Event>
  ) -> Plugin<Context, Event> {
    open(offer.plugin, as: Plugin<Context, Event>.self)
  }

  private func offers<Context, Event>(
    _ point: PluginPoint<Context, Event>, _ file: StaticString, _ line: UInt
  ) -> [ModuleRegistry.Offer] {
    let plugins = plugins[point.name] ?? []
    guard let first = plugins.first, !first.point.hasType(of: point.identity) else { return plugins }
    fatalError(
      """
      RIBModules: the plugin point “\(point.name)” is requested as \(point.identity.typeName), but the module \
      “\(members[first.module].name)” plugs into it as \(first.point.typeName). Declare the plugin point once and use it in both places.
      """, file: file, line: line)
  }
}
