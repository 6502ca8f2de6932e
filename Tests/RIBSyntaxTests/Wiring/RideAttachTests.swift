import RIBSyntax
import Testing

@Suite struct RideAttachTests {
  /// A RIB as others of the ride are, not wired yet.
  static let tip = """
    package import RIBKit

    /// Builds the RIB of a tip.
    package struct TipBuilder: Builder {
      package let dependency: RiderScreens

      package init(dependency: RiderScreens) {
        self.dependency = dependency
      }

      /// Makes the RIB.
      package func build(of cents: Int, listener: Listener<ScreenEvent>) -> TipRouter {
        TipRouter(interactor: TipInteractor(listener: listener))
      }
    }

    /// Takes a tip.
    package final class TipInteractor: Interactor {
      package let scope: Scope<Never, ScreenEvent>

      package init(listener: Listener<ScreenEvent>) {
        scope = Scope(listener: listener)
      }
    }

    /// The place of the tip in the tree.
    package final class TipRouter: Router {
      package let interactor: TipInteractor

      init(interactor: TipInteractor) { self.interactor = interactor }
    }

    """

  @Test(arguments: ["Root", "LoggedIn", "Rider", "Payment"])
  func aNewRIBIsWiredIntoEveryPart(_ parent: String) throws {
    var texts = try RepositoryFiles.texts(in: "Sources/RideExample")
    texts["Sources/RideExample/Tip/Tip.swift"] = Self.tip
    if parent != "Rider" {
      texts["Sources/RideExample/Tip/Tip.swift"] = Self.tip.replacing("RiderScreens", with: "RideDependency")
    }
    if parent == "Payment" {
      texts["Sources/RideExample/Tip/Tip.swift"] = Self.tip.replacing(
        "dependency: RiderScreens", with: "ride: RiderRide"
      )
      .replacing("self.dependency = dependency", with: "self.ride = ride")
    }
    let code = CodeBase(texts)
    let wiring = Wiring.attach("Tip", to: parent, in: code)
    #expect(wiring.advice == [])
    let after = code.replacing(wiring.texts)
    #expect(after.errors == [])
    #expect(RIBTree(of: after).parents["Tip"] == [parent])
    #expect(after.rib(parent)?.children.contains { $0.name == "Tip" && $0.route == "tip" } == true)
    #expect(Wiring.attach("Tip", to: parent, in: after).changes == [])
  }
}
