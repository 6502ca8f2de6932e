import DeepLinks
import LinkTools

func importRoutes() throws -> LinkTable<String> {
  let imported = RouteImporter(.jlRoutes).routes([
    RouteImporter.Route("/user/:id(/photos)", priority: 1, scheme: "app"),
    RouteImporter.Route("/files/*", scheme: "app"),
  ])
  for difference in imported.errors + imported.notes { print(difference) }
  var draft = TableDraft<String>(options: imported.options)
  for route in imported.routes {
    draft.add(route.pattern, priority: route.priority, attributes: .exported()) { _ in .open(route.form) }
  }
  return try draft.build()
}
