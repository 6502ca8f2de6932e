import RIBSyntax
import TestSupport
import Testing

@Suite struct AttachTests {
  @Test(arguments: TextStyle.samples(of: Fixture.names(in: "attach"), all: Seeds.areAllTried))
  func theParentIsAsExpected(_ name: String, _ style: TextStyle) throws {
    let fixture = try Fixture("attach", name).written(in: style)
    let wiring = Wiring.attach(fixture.words[0], to: fixture.words[1], in: CodeBase(fixture.texts))
    #expect(wiring.advice == [])
    let result = fixture.texts.merging(wiring.texts) { $1 }
    let expected = try Fixture("expected", name).written(in: style)
    // Where lines become too long with a wider indentation they are broken elsewhere.
    guard style != .wide else { return }
    for path in expected.texts.keys.sorted() { #expect(result[path] == expected.texts[path], "\(path)") }
  }

  @Test(arguments: TextStyle.samples(of: Fixture.names(in: "attach"), all: Seeds.areAllTried))
  func whatIsWiredNeedsNoChange(_ name: String, _ style: TextStyle) throws {
    let fixture = try Fixture("attach", name).written(in: style)
    let code = CodeBase(fixture.texts)
    let wiring = Wiring.attach(fixture.words[0], to: fixture.words[1], in: code)
    let after = code.replacing(wiring.texts)
    #expect(after.errors == [])
    let parent = try #require(after.rib(fixture.words[1]))
    #expect(parent.children.contains { $0.name == fixture.words[0] && $0.route != nil })
    let again = Wiring.attach(fixture.words[0], to: fixture.words[1], in: after)
    #expect(again.texts.isEmpty)
    #expect(again.advice.isEmpty)
  }

  @Test(arguments: Fixture.names(in: "attach"))
  func allOtherBytesAreKept(_ name: String) throws {
    let fixture = try Fixture("attach", name)
    let wiring = Wiring.attach(fixture.words[0], to: fixture.words[1], in: CodeBase(fixture.texts))
    for (path, text) in wiring.texts {
      let before = (fixture.texts[path] ?? "").replacing("Scope<Never", with: "Scope<")
      var left = before.filter { !$0.isWhitespace }[...]
      // The old text is a part of the new one with nothing but additions between.
      for letter in text where letter == left.first { left.removeFirst() }
      #expect(left.isEmpty, "\(path)")
    }
  }

  @Test func aChildThatIsAttachedByHandNeedsNothingWhateverItIsBuiltWith() throws {
    let wiring = Wiring.attach(
      "A", to: "Root",
      in: CodeBase([
        "Sources/App/RIBs.swift": """
        final class RootInteractor: Interactor { let scope = Scope<Never, Never>() }
        final class RootRouter: Router {
          let interactor = RootInteractor()
          func didAttach() { attach(ABuilder().build { print(1) }) }
        }
        struct ABuilder: Builder { func build(_ then: @escaping () -> Void) -> ARouter { ARouter() } }
        final class ARouter: Router { let interactor = AInteractor() }
        final class AInteractor: Interactor { let scope = Scope<Never, Never>() }
        """
      ]))
    #expect(wiring.texts.isEmpty && wiring.advice.isEmpty)
  }

  @Test func aChildCalledInitHasBackticksInItsBranch() throws {
    let fixture = try Fixture("attach", "template")
    let texts = fixture.texts.mapValues { $0.replacing("Trip", with: "Init") }
    let wiring = Wiring.attach("Init", to: "Rider", in: CodeBase(texts))
    let router = try #require(wiring.texts["Sources/App/Rider/RiderRouter.swift"])
    #expect(router.contains("case .`init`(let id):"))
    #expect(router.contains("$0.`init`($1)"))
  }

  @Test func aRIBThatIsNotThereIsNamed() {
    let wiring = Wiring.attach("Trip", to: "Rider", in: CodeBase([:]))
    #expect(wiring.advice.map(\.description) == ["The package has no RIB named \"Rider\"."])
  }

  @Test func whatAnInitializerThatIsNotWrittenTakesIsImportedForTheTargetAlone() {
    let rib = { (name: String, needs: String) in
      """
      package final class \(name)Interactor: Interactor { package let scope = Scope<Never, Never>() }
      package final class \(name)Router: Router { package let interactor = \(name)Interactor() }
      package struct \(name)Builder: Builder {
        \(needs)
        package func build() -> \(name)Router { \(name)Router() }
      }

      """
    }
    let wiring = Wiring.attach(
      "Trip", to: "Rider",
      in: CodeBase([
        "Sources/App/Rider.swift": "package import RIBKit\n\n" + rib("Rider", ""),
        "Sources/App/Trip.swift": "package import ModelStreams\npackage import RIBKit\n\n"
          + rib("Trip", "package let count: ModelStream<Int>"),
        "Sources/App/App.swift": "func launch() { let rider = RiderBuilder() }\n",
      ]))
    #expect(wiring.texts["Sources/App/Rider.swift"]?.hasPrefix("internal import ModelStreams\n") == true)
  }

  @Test func commentsInAScopeAreNoPartOfItsTypes() throws {
    let fixture = try Fixture("attach", "template")
    let texts = fixture.texts.mapValues {
      $0.replacing("Scope<Route,", with: "Scope<Route /* children */,").replacing(
        "Scope<Never,", with: "Scope<Never /* none */ ,")
    }
    let wiring = Wiring.attach("Trip", to: "Rider", in: CodeBase(texts))
    #expect(wiring.advice == [])
    #expect(!wiring.texts.isEmpty)
  }
}
