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
      "New code would use BasketInteractor.Event, which is less visible than package. Make this declaration package first."
    )
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
      "new", "Trip", "--builder", "--in", "Frame", at: "Sources/Demo/Trip/TripBuilder.swift:",
      "New code would use TripBuilder, which is less visible than public.")
  }

  @Test(arguments: ["private ", "", "@frozen internal "])
  func aParameterOfATypeThatOthersCannotSeeIsRejected(_ access: String) throws {
    try package.write("Sources/Demo/Secret.swift", "\(access)struct Secret: Hashable {}\n")
    try expectRejection(
      "new", "Trip", "--param", "secret:Secret", "--target", "Demo", at: "Sources/Demo/Secret.swift:1:1: ",
      "New code would use Secret, which is less visible than package.")
  }

  @Test func aTypeInAnExtensionHasTheAccessOfThat() throws {
    try package.write("Sources/Demo/Secret.swift", "package extension Space { struct Secret: Hashable {} }\n")
    let use = package.run(["new", "Trip", "--param", "secret:Space.Secret", "--target", "Demo"])
    #expect(use.status == .success, "\(use.errors)")
  }
}
