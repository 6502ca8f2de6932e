import ModelStreams
import RIBKit
import RIBTesting
import Testing

@Suite(.failsOnLeaks)
struct FailureTests {
  struct BadGateway: Error {}

  let account = UserAccount(user: "Ana") { _, _ in }
  let transport = Stub<String, (status: Int, body: String)>("transport")
  let client: APIClient

  init() { client = APIClient { [transport] in try await transport.call($0) } }

  @Test func anExpiredSessionLeadsToTheSignIn() {
    transport.returns((401, ""))
    let harness = InteractorHarness { (_: Listener<Never>) in
      ShellInteractor(account: account, client: client)
    }
    harness.activate()
    harness.expectRoute(.home(user: "Ana"))
    harness.run { [client] _ in _ = try? await client.get("inbox") }
    harness.expectRoute(.signIn)
    harness.deactivate()
  }

  @Test func theBannerDisappearsFiveSecondsAfterTheLastFailure() {
    transport.throws(AppError.offline)
    let harness = InteractorHarness { (_: Listener<Never>) in
      ShellInteractor(account: account, client: client)
    }
    let screen = harness.record(harness.interactor.banner)
    harness.activate()
    harness.expectRoute(.home(user: "Ana"))
    harness.run { [client] _ in _ = try? await client.get("inbox") }
    screen.expect("You're offline.")
    harness.advance(by: .seconds(3))
    harness.run { [client] _ in _ = try? await client.get("inbox") }
    harness.advance(by: .seconds(4))
    harness.expectNothing()
    harness.advance(by: .seconds(1))
    screen.expect(nil)
    harness.deactivate()
  }

  @Test func aFailedRequestIsRepeatedTwice() {
    let harness = InteractorHarness { (_: Listener<Never>) in ProfileInteractor(client: client) }
    let screen = harness.record(harness.interactor.presenter)
    harness.record(transport)
    transport.throws(BadGateway())
    harness.activate()
    transport.expectCall("profile")
    harness.advance(by: .seconds(1))
    transport.expectCall("profile")
    harness.advance(by: .seconds(1))
    harness.expectNothing()
    transport.returns((200, "Ana"))
    harness.advance(by: .seconds(1))
    transport.expectCall("profile")
    screen.expect("Ana")
    harness.deactivate()
  }

  @Test func anExpiredSessionIsNotRepeated() {
    transport.returns((401, ""))
    let harness = InteractorHarness { (_: Listener<Never>) in ProfileInteractor(client: client) }
    let screen = harness.record(harness.interactor.presenter)
    harness.activate()
    screen.expect("Try again.")
    #expect(transport.callCount == 1)
    harness.deactivate()
  }

  @Test func theRepetitionEndsWithTheLastError() {
    transport.throws(BadGateway())
    let harness = InteractorHarness { (_: Listener<Never>) in ProfileInteractor(client: client) }
    let screen = harness.record(harness.interactor.presenter)
    harness.activate()
    harness.advance(by: .seconds(3))
    screen.expect("Try again.")
    #expect(transport.callCount == 3)
    harness.deactivate()
  }
}
