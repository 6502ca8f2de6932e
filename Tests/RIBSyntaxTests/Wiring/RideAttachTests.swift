import RIBSyntax
import Testing

@Suite struct RideAttachTests {
  /// A leaf as others of the ride are, not wired yet.
  static let rating = """
    package import RIBKit

    /// Takes a rating.
    package final class RatingInteractor: ViewableLeaf {
      package let scope: Scope<Never, ScreenEvent>
      package let screen: Screen

      package init(of stars: Int, screen: Screen, listener: Listener<ScreenEvent>) {
        self.screen = screen
        scope = Scope(listener: listener)
      }

      package var views: [any View] { [] }
    }

    """

  @Test(arguments: ["Root", "LoggedIn", "Rider", "Receipts"])
  func aNewRIBIsWiredIntoEveryPart(_ parent: String) throws {
    let ride = try RepositoryFiles.ride.get()
    let code = ride.replacing(["Sources/RideExample/Rating/Rating.swift": Self.rating])
    let wiring = Wiring.attach("Rating", to: parent, in: code)
    #expect(wiring.advice == [])
    let after = code.replacing(wiring.texts)
    #expect(after.errors == [])
    #expect(RIBTree(of: after).parents["Rating"] == [parent])
    #expect(after.rib(parent)?.children.contains { $0.name == "Rating" && $0.route == "rating" } == true)
    let again = Wiring.attach("Rating", to: parent, in: after)
    #expect(again.texts.isEmpty && again.advice.isEmpty)
  }
}
