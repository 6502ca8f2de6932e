import Foundation
import RIBToolkit
import Testing

/// Code that would name what it can't see is rejected before a file changes.
struct AccessTests {
  let package: PromisePackage

  init() throws { package = try PromisePackage() }

  /// Expects that a command is rejected because of the access of a declaration, and changes nothing.
  private func expectRejection(_ words: String..., at place: String, _ sentence: String) throws {
    let before = try package.texts()
    let use = package.run(words)
    #expect(use.status == .failure, "\(use.errors)")
    #expect(use.errors.contains(place), "\(use.errors)")
    #expect(use.errors.contains(sentence), "\(use.errors)")
    #expect(try package.texts() == before)
  }

  @Test func aRIBThatOnlyItsTargetSeesIsNoChildInAnother() throws {
    try expectRejection(
      "attach", "Basket", "--in", "Orbit", at: "Sources/Shop/Basket.swift:5:1: ",
      "Make BasketInteractor package: new code uses it through BasketInteractor.Event."
    )
  }

  @Test func allThatMustBeVisibleIsOneError() throws {
    let errors = package.run(["attach", "Basket", "--in", "Orbit"]).errors
    #expect(errors.matches(of: /: error: (?!.* Add one first)/).count == 1, "\(errors)")
    #expect(
      errors.contains(
        "Change their access. If rib has just generated Basket, you can instead run 'rib undo', and repeat 'rib new' with --in Orbit.\n    Sources/Shop/Basket.swift:"
      ), "\(errors)")
  }

  @Test func aBuilderWithoutAnInitializerThatOthersSeeIsRejected() throws {
    let path = "Sources/Shop/Basket.swift"
    let text = try #require(try package.texts()[path])
    try package.write(
      path,
      text.replacing("import RIBKit", with: "package import RIBKit").replacing(
        "\nstruct", with: "\npackage struct"
      )
      .replacing("\nfinal", with: "\npackage final").replacing("  enum", with: "  package enum")
      .replacing("  func build", with: "  package func build"))
    try expectRejection(
      "attach", "Basket", "--in", "Orbit", at: "\(path):24:1: ",
      "New code would create BasketBuilder, which has no package initializer. Add one first.")
  }

  @Test func aPublicParentNeedsAPublicChild() throws {
    try expectRejection(
      "new", "Trip", "--builder", "--in", "Frame", at: "error: The code in Sources/Demo/Frame",
      "is public, so TripBuilder must be public too. Generate the RIB without a parent")
  }

  @Test(arguments: ["private ", "", "@frozen internal "])
  func aParameterOfATypeThatOthersCannotSeeIsRejected(_ access: String) throws {
    try package.write("Sources/Demo/Secret.swift", "\(access)struct Secret: Hashable {}\n")
    try expectRejection(
      "new", "Trip", "--param", "secret:Secret", "--target", "Demo", at: "Sources/Demo/Secret.swift:1:1: ",
      "Make Secret package: new code uses it.")
  }

  @Test func aTypeOfATargetAboveMustBeMoved() throws {
    try expectRejection(
      "need", "place:Place", "--for", "Cart", at: "Sources/Demo/Values.swift:2:1: ",
      "Shop can't use Place, because Demo depends on Shop. Move Place into Shop, or into a target that both depend on."
    )
    try package.write("Sources/Demo/Values.swift", "struct Place: Hashable {}\n")
    try expectRejection(
      "need", "place:Place", "--for", "Cart", at: "Sources/Demo/Values.swift:1:1: ",
      "Move Place into Shop, or into a target that both depend on.")
  }

  @Test func theDefaultActorOfATargetIsThatOfItsRIBs() throws {
    let manifest = try #require(try package.texts()["Package.swift"])
    let isolated = "swiftSettings: settings + [.defaultIsolation(MainActor.self)]"
    // The first target is Shop.
    let settings = try #require(manifest.firstRange(of: "swiftSettings: settings"))
    try package.write("Package.swift", manifest.replacingCharacters(in: settings, with: isolated))
    try expectRejection(
      "attach", "Cart", "--in", "Root", at: "error: ",
      "Cart is on the main actor, but its parent Root isn't. Make the types of Root @MainActor too.")
    try package.write("Package.swift", manifest.replacing("swiftSettings: settings", with: isolated))
    let use = package.run(["attach", "Cart", "--in", "Root"])
    #expect(use.status == .success, "\(use.errors)")
  }

  @Test func aTypeInAnExtensionHasTheAccessOfThat() throws {
    try package.write("Sources/Demo/Secret.swift", "package extension Space { struct Secret: Hashable {} }\n")
    let use = package.run(["new", "Trip", "--param", "secret:Space.Secret", "--target", "Demo"])
    #expect(use.status == .success, "\(use.errors)")
  }
}
