/// A router whose patterns can be brought into the grammar of ours.
public enum ForeignDialect: String, Sendable, Hashable, CaseIterable {
  /// JLRoutes: `/user/:id(/post/:post)/*`, with namespaces by scheme and priorities.
  case jlRoutes = "JLRoutes"
  /// FFRouter: `app://user/:id` and `app://page/*`.
  case ffRouter = "FFRouter"
  /// MGJRouter: `app://user/:id.html`, where each pattern takes what goes on behind it.
  case mgjRouter = "MGJRouter"
  /// HHRouter: `/user/:id/`, without the scheme of the application.
  case hhRouter = "HHRouter"
}
