import RIBTesting
import Testing

/// What sells books.
protocol Till: Sendable {
  func receipt(of sale: Int) async throws -> String
  func price(of title: String, copies: Int) async -> Int
  func pay(_ cents: Int) async throws(Rejection)
  func openDrawer()
}

struct Rejection: Error, Equatable {
  var reason: String
}

struct StubbedTill: Till {
  let receipt = Stub<Int, String>("receipt")
  let price = Stub<(String, Int), Int>("price")
  let pay = Stub<Int, Void>("pay")
  let drawer = Stub<Void, Void>("drawer")

  func receipt(of sale: Int) async throws -> String {
    try await receipt.call(sale)
  }

  func price(of title: String, copies: Int) async -> Int {
    await price.call((title, copies), default: 0)
  }

  func pay(_ cents: Int) async throws(Rejection) {
    try await pay.call(cents, throwing: Rejection.self, default: ())
  }

  func openDrawer() {
    drawer.call(default: ())
  }
}

struct TillTests {
  let till = StubbedTill()

  @Test func everySortOfFunctionHasAStub() async throws {
    till.receipt.returns("Emma, 7.00", for: 1)
    till.price.handler { 700 * $1 }
    till.pay.throws(Rejection(reason: "no money"))
    till.drawer.returns()

    let price = await till.price(of: "Emma", copies: 2)
    #expect(price == 1_400)
    #expect(try await till.receipt(of: 1) == "Emma, 7.00")
    await #expect(throws: Rejection(reason: "no money")) { try await till.pay(price) }
    till.openDrawer()

    till.price.expectCall(that: "asks for two") { $1 == 2 }
    till.receipt.expectCall(1)
    till.pay.expectCall(1_400)
    till.drawer.expectCall()
  }
}
