import Foundation
import RIBToolkit
import TestSupport

/// A package in which much is otherwise than `rib init` makes it: a second target, several RIBs in one file, extensions in files
/// of their own, a list, a stack, a RIB in an enumeration, one whose builder is made of a struct, one that only its target sees, and one
/// that is public.
struct PromisePackage {
  /// The folder of the package.
  let path: String
  private let folder: TemporaryFolder?

  /// Makes the package.
  ///
  /// - Parameter path: Where it stays, so that what was built there before is of use; `nil` is a folder that is gone afterwards.
  /// - Throws: That the disk does not take it.
  init(at path: String? = nil) throws {
    let kit = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .path(percentEncoded: false)
    folder = try path == nil ? TemporaryFolder() : nil
    let parent = path ?? folder?.path ?? ""
    self.path = parent + "/Demo"
    try? FileManager.default.removeItem(atPath: self.path)
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    _ = CommandLineUse("init", "Demo", "--style", "package", "--path-dependency", kit, in: parent)
    for (name, text) in Self.files { try write(name, text) }
    try write("Package.swift", Self.manifest(kit: kit))
  }

  func run(_ words: [String]) -> CommandLineUse { CommandLineUse(words: words, in: path) }

  func write(_ name: String, _ text: String) throws {
    let file = URL(filePath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// The texts of all files that somebody writes, by their names.
  func texts() throws -> [String: String] {
    var texts = ["Package.swift": String(decoding: try Disk().read("\(path)/Package.swift"), as: UTF8.self)]
    var folders = ["Sources", "Tests"]
    while let folder = folders.popLast() {
      for name in try Disk().names(in: "\(path)/\(folder)") {
        let inner = "\(folder)/\(name)"
        if try Disk().status("\(path)/\(inner)")?.kind == .folder {
          folders.append(inner)
        } else {
          texts[inner] = String(decoding: try Disk().read("\(path)/\(inner)"), as: UTF8.self)
        }
      }
    }
    return texts
  }

  /// Gives all files the texts that they had.
  func restore(_ texts: [String: String]) throws {
    let now = try self.texts()
    for name in now.keys where texts[name] == nil {
      try FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }
    for (name, text) in texts where now[name] != text { try write(name, text) }
  }

  private static func manifest(kit: String) -> String {
    let target = { (kind: String, name: String, own: [String], products: [String]) in
      let list =
        own.map { "\"\($0)\"" } + products.map { ".product(name: \"\($0)\", package: \"RIBKit\")" }
      return """
            .\(kind)(
              name: "\(name)",
              dependencies: [
                \(list.joined(separator: ",\n          ")),
              ],
              swiftSettings: settings),
        """
    }
    let targets = [
      target("target", "Shop", [], ["RIBKit", "ModelStreams"]),
      target("target", "Demo", ["Shop"], ["RIBKit", "ModelStreams"]),
      target("executableTarget", "DemoProgram", ["Demo"], ["RIBKit"]),
      target("testTarget", "ShopTests", ["Shop"], ["RIBKit", "ModelStreams", "RIBTesting"]),
      target("testTarget", "DemoTests", ["Demo"], ["RIBKit", "ModelStreams", "RIBTesting"]),
    ]
    return """
      // swift-tools-version: 6.3
      import PackageDescription

      let package = Package(
        name: "Demo",
        platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
        dependencies: [.package(name: "RIBKit", path: "\(kit)")],
        targets: [
      \(targets.joined(separator: "\n"))
        ]
      )

      var settings: [SwiftSetting] {
        [
          .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
          .enableUpcomingFeature("InternalImportsByDefault"),
          .enableUpcomingFeature("MemberImportVisibility"),
          .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
          .treatAllWarnings(as: .error),
        ]
      }

      """
  }

  private static let files: [String: String] = [
    "Sources/Demo/Values.swift": """
    /// A place on a map, of which no test knows a sample.
    package struct Place: Hashable, Sendable {
      package let name: String
    }

    """,
    "Sources/Shop/Shop.swift": """
    package import RIBKit

    /// A thing on sale.
    package struct Item: Hashable, Sendable {
      package let name: String

      package init(name: String) { self.name = name }
    }

    package final class CartInteractor: Interactor {
      package enum Event: Hashable { case paid(Item), left }

      package let scope: Scope<Never, Event>

      package init(listener: Listener<Event>) { scope = Scope(listener: listener) }
    }

    package final class CartRouter: Router {
      package let interactor: CartInteractor

      init(interactor: CartInteractor) { self.interactor = interactor }
    }

    package struct CartBuilder: Builder {
      package init() {}

      package func build(listener: Listener<CartInteractor.Event>) -> CartRouter {
        CartRouter(interactor: CartInteractor(listener: listener))
      }
    }

    package final class ShelfInteractor: Interactor {
      package enum Route: Hashable { case things([Item]), cart }

      package let scope = Scope<Route, Never>()

      package init() {}

      func cart(_ event: CartInteractor.Event) {
        if case .left = event { route(to: .things([])) }
      }
    }

    package final class ShelfRouter: Router {
      package let interactor: ShelfInteractor
      private let list = ChildList<Item>(), slot = ChildSlot<ShelfInteractor.Route>()
      private let cartBuilder: CartBuilder

      init(interactor: ShelfInteractor, cartBuilder: CartBuilder) {
        self.interactor = interactor
        self.cartBuilder = cartBuilder
      }

      package func route(to route: ShelfInteractor.Route) {
        switch route {
        case .things(let items): list.show(items, in: self) { ThingRouter(interactor: ThingInteractor(item: $0)) }
        case .cart: slot.show(route, in: self) { cartBuilder.build(listener: interactor.listener { $0.cart($1) }) }
        }
      }
    }

    package struct ShelfBuilder: Builder {
      package init() {}

      package func build() -> ShelfRouter {
        ShelfRouter(interactor: ShelfInteractor(), cartBuilder: CartBuilder())
      }
    }

    package final class ThingInteractor: Interactor {
      package let scope = Scope<Never, Never>()
      package let item: Item

      init(item: Item) { self.item = item }
    }

    package final class ThingRouter: Router {
      package let interactor: ThingInteractor

      init(interactor: ThingInteractor) { self.interactor = interactor }
    }

    """,
    "Sources/Shop/Basket.swift": """
    import RIBKit

    struct Rebate: Hashable { let percent: Int }

    final class BasketInteractor: Interactor {
      enum Event: Hashable { case emptied(Rebate), left }
      let scope: Scope<Never, Event>
      private let item: Item

      init(item: Item, listener: Listener<Event>) {
        self.item = item
        scope = Scope(listener: listener)
      }

      func didBecomeActive() {}
    }

    final class BasketRouter: Router {
      let interactor: BasketInteractor

      init(interactor: BasketInteractor) { self.interactor = interactor }
    }

    struct BasketBuilder: Builder {
      func build(item: Item, listener: Listener<BasketInteractor.Event>) -> BasketRouter {
        BasketRouter(interactor: BasketInteractor(item: item, listener: listener))
      }
    }

    """,
    "Sources/Demo/Frame.swift": """
    public import RIBKit

    public final class FrameInteractor: Interactor {
      public let scope = Scope<Never, Never>()

      public init() {}
    }

    public final class FrameRouter: Router {
      public let interactor: FrameInteractor

      public init(interactor: FrameInteractor) { self.interactor = interactor }
    }

    public struct FrameBuilder: Builder {
      public init() {}

      public func build() -> FrameRouter { FrameRouter(interactor: FrameInteractor()) }
    }

    """,
    "Sources/Shop/Cart+More.swift": """
    internal import RIBKit

    extension CartInteractor {
      func leave() { notify(.left) }
    }

    """,
    "Tests/ShopTests/ShelfTests.swift": """
    import RIBKit
    import RIBTesting
    import Shop
    import Testing

    @Suite(.failsOnLeaks) struct ShelfTests {
      @Test func itShowsThings() {
        let harness = RouterHarness { _ in ShelfBuilder().build() }
        harness.attach()
        harness.route(to: .things([Item(name: "a")]))
        harness.expectChanges(.attached("Shelf/Thing"))
        harness.expectTree(
          \"""
          Shelf
            Thing
          \""")
        harness.route(to: .cart)
        harness.expectChanges(.attached("Shelf/Cart"))
        harness.expectTree("Shelf\\n  Thing\\n  Cart")
        harness.detach()
        harness.expectChanges(.detached("Shelf/Cart"), .detached("Shelf/Thing"))
      }
    }

    """,
    "Sources/Demo/Panel.swift": """
    package import ModelStreams
    package import RIBKit

    package struct PanelDependency {
      let greeting: ModelStream<String>

      package init(greeting: ModelStream<String>) { self.greeting = greeting }
    }

    package final class PanelInteractor: Interactor {
      package let scope = Scope<Never, Never>()
      private let greeting: ModelStream<String>

      init(greeting: ModelStream<String>) { self.greeting = greeting }
    }

    extension PanelInteractor {
      package func didBecomeActive() { observe(greeting) { _, _ in } }
    }

    package final class PanelRouter: Router {
      package let interactor: PanelInteractor

      init(interactor: PanelInteractor) { self.interactor = interactor }
    }

    package struct PanelBuilder: Builder {
      package let dependency: PanelDependency

      package init(dependency: PanelDependency) { self.dependency = dependency }

      package func build() -> PanelRouter {
        PanelRouter(interactor: PanelInteractor(greeting: dependency.greeting))
      }
    }

    package enum Space {
      package final class OrbitInteractor: Interactor {
        package let scope = Scope<Never, Never>()
      }
      package final class OrbitRouter: Router {
        package let interactor = OrbitInteractor()
      }
      package struct OrbitBuilder: Builder {
        package init() {}
        package func build() -> OrbitRouter { OrbitRouter() }
      }
    }

    """,
  ]
}
