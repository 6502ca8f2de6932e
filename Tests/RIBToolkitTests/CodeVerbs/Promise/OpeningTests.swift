import Foundation
import RIBToolkit
import Testing

/// Whoever opens what one run lists can attach a child of another target.
struct OpeningTests {
  private static let path = "Sources/Shop/Coupon.swift"
  private static let coupon = """
    import Foundation
    internal import RIBKit

    protocol Wallet: AnyObject { func amounts() -> Amounts }

    typealias Amounts = [Amount]

    struct Amount: Hashable, Identifiable {
      let id: Int
      let note: String
      static func == (left: Amount, right: Amount) -> Bool { left.id == right.id }
      func hash(into hasher: inout Hasher) { hasher.combine(id) }
      func described() -> String { "\\(id) \\(note)" }
    }

    class PaperInteractor: Interactor {
      enum Event: Hashable { case used(Amount), dated(Date) }
      let scope: Scope<Never, Event>
      init(listener: Listener<Event>) { scope = Scope(listener: listener) }
      func didBecomeActive() {}
      func fold() {}
    }

    final class CouponInteractor: PaperInteractor, Wallet {
      func amounts() -> Amounts { [] }
      override func didBecomeActive() { fold() }
      override func fold() {}
    }

    final class CouponRouter: Router {
      let interactor: CouponInteractor
      init(item: Item, wallet: (any Wallet)? = nil, listener: Listener<PaperInteractor.Event>) {
        interactor = CouponInteractor(listener: listener)
      }
    }

    """

  /// Opens what a list says, line by line.
  private func follow(_ list: String, in package: PromisePackage) throws {
    var lines = try package.texts().mapValues { $0.split(separator: "\n", omittingEmptySubsequences: false) }
      .mapValues { $0.map(String.init) }
    for item in list.matches(of: /(\S+):(\d+):(\d+): (?:error: )?Make .+ (\w+): new code uses it.*\n/) {
      let (path, number) = (String(item.1), (Int(item.2) ?? 0) - 1)
      let line = try #require(lines[path]?[number])
      let (head, end) = (line.prefix((Int(item.3) ?? 0) - 1), line.dropFirst((Int(item.3) ?? 0) - 1))
      lines[path]?[number] = "\(head)\(item.4) \(end.trimmingPrefix("internal "))"
    }
    for item in list.matches(of: /(\S+):(\d+):\d+: error: .* Add one first\.\n((?: {4}.*\n)+)/) {
      lines[String(item.1)]?[(Int(item.2) ?? 0) - 1] += "\n\(item.3)"
    }
    for (path, lines) in lines { try package.write(path, lines.joined(separator: "\n")) }
  }

  @Test(arguments: ["Basket", "Coupon"]) func oneListOpensAllThatAnAttachNeeds(child: String) throws {
    try attach(child, to: try PromisePackage())
  }

  private func attach(_ child: String, to package: PromisePackage) throws {
    try package.write(Self.path, Self.coupon)
    let use = package.run(["attach", child, "--in", "Root"])
    #expect(use.status == .failure)
    try follow(use.errors, in: package)
    let again = package.run(["attach", child, "--in", "Root"])
    #expect(again.status == .success, "\(use.errors)\(again.errors)")
  }

  @Test func eachLineNamesWhatToOpen() throws {
    let package = try PromisePackage()
    try package.write(Self.path, Self.coupon)
    let errors = package.run(["attach", "Coupon", "--in", "Root"]).errors
    for (place, subject) in [
      ("1:1", "the import of Foundation"), ("17:3", "PaperInteractor.Event"), ("18:3", "scope"),
      ("20:3", "didBecomeActive()"), ("32:3", "init(item:wallet:listener:)"),
    ] {
      let line = "\(Self.path):\(place): Make \(subject) package: new code uses it"
      #expect(errors.contains(line), "\(errors)")
    }
  }

  @Test func nothingElseIsOpened() throws {
    let package = try PromisePackage()
    try package.write(Self.path, Self.coupon)
    let lines = Self.coupon.split(separator: "\n", omittingEmptySubsequences: false)
    let named = package.run(["attach", "Coupon", "--in", "Root"]).errors.matches(of: /Coupon\.swift:(\d+):/)
    let opened = Set(named.compactMap { Int($0.1) }).sorted().map { lines[$0 - 1].prefix { $0 != "{" } }
    #expect(
      opened.map { $0.trimmingCharacters(in: .whitespaces) } == [
        "import Foundation", "internal import RIBKit", "protocol Wallet: AnyObject",
        "typealias Amounts = [Amount]", "struct Amount: Hashable, Identifiable", "let id: Int",
        "static func == (left: Amount, right: Amount) -> Bool", "func hash(into hasher: inout Hasher)",
        "class PaperInteractor: Interactor", "enum Event: Hashable", "let scope: Scope<Never, Event>",
        "func didBecomeActive()", "final class CouponInteractor: PaperInteractor, Wallet",
        "func amounts() -> Amounts", "override func didBecomeActive()", "final class CouponRouter: Router",
        "let interactor: CouponInteractor",
        "init(item: Item, wallet: (any Wallet)? = nil, listener: Listener<PaperInteractor.Event>)",
      ])
  }

  /// Like the walks, this builds only with `RIB_PROMISE` in the environment.
  @Test(
    .enabled(if: PromiseWalkTests.environment["RIB_PROMISE"] != nil), .serialized,
    arguments: ["Basket", "Coupon"])
  func whatTheListOpensCompiles(child: String) throws {
    let scratch = FileManager.default.currentDirectoryPath + "/.build/ci/promise"
    let package = try PromisePackage(at: scratch)
    try attach(child, to: package)
    #expect(PromiseWalkTests.complaints(of: package, in: scratch) == nil)
  }
}
