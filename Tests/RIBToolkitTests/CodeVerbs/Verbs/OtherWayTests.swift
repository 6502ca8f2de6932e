import RIBToolkit
import Testing

/// A router that attaches its children in a way of its own gets no second slot, which nothing would clear.
struct OtherWayTests {
  let app: AppFolder
  private let router = "Sources/Demo/Root/RootRouter.swift"

  init() throws {
    app = try AppFolder()
    app.expectSuccess("new", "Trip", "--in", "Root")
  }

  /// Gives the router another property in place of its slot, another body of its `route(to:)`, and more members.
  private func write(_ property: String, _ lines: String, more: String = "") throws {
    try app.rewriteRouter(of: "Root", body: lines) { _ in "  \(property)\n\(more)" }
  }

  static let others = [
    // The keys are names.
    (
      "private let slot = ChildSlot<String>()",
      """
          switch route {
          case .nothing: slot.clear(in: self)
          case .trip: slot.show("trip", in: self) { tripBuilder.build() }
          }
      """, ""
    ),
    // The keys are pages.
    (
      "private let pages = ChildStack<Int>()",
      """
          switch route {
          case .nothing: pages.pop(in: self)
          case .trip: pages.push(1, in: self) { tripBuilder.build() }
          }
      """, ""
    ),
    // By hand.
    (
      "private var child: (any Router)?",
      """
          if let child { detach(child) }
          switch route {
          case .nothing: child = nil
          case .trip:
            let trip = tripBuilder.build()
            attach(trip)
            child = trip
          }
      """, ""
    ),
    (
      "private var child: TripRouter?",
      """
          clear()
          switch route {
          case .nothing: break
          case .trip: show(tripBuilder.build())
          }
      """,
      """
        private func clear() { if let child { self.detach(child) } }
        private func show(_ trip: TripRouter) {
          self.attach(trip)
          child = trip
        }

      """
    ),
  ]

  @Test(arguments: others)
  func aRouterOfAnotherWayIsMarked(property: String, body: String, members: String) throws {
    try write(property, body, more: members)
    let use = app.run("new", "Note", "--in", "Root", "--param", "id:Int")
    #expect(use.status == .incomplete, "\(use.output)\(use.errors)")
    let text = try app.text(router)
    #expect(text.contains("#error(\"rib: "), "\(text)")
    #expect(text.contains(" case .note(let id): noteBuilder.build(id: id)\")"), "\(text)")
    #expect(!text.contains("ChildSlot<RootInteractor.Route>"), "\(text)")
  }

  @Test func aContainerWithOtherKeysIsRejectedWithTheWayOut() throws {
    try write(Self.others[1].0, Self.others[1].1)
    let use = try app.expectNoChange("new", "Note", "--in", "Root", "--container", "pages")
    #expect(use.errors.contains("rib can't tell the key of Note. Attach it by hand"))
  }

  /// What is always there has nothing to do with the route.
  @Test func aChildThatIsAlwaysThereIsNoOtherWay() throws {
    try write(
      "private let other = 1",
      """
          switch route {
          case .nothing: break
          case .trip: break
          }
      """, more: "  package func didAttach() { attach(tripBuilder.build()) }\n")
    app.expectSuccess("new", "Note", "--in", "Root")
    #expect(try app.text(router).contains("ChildSlot<RootInteractor.Route>"))
  }
}
