import RIBKit
import RIBTesting
import Testing
import TreeSupport

/// Plans on which tree and reference once went apart.
@Suite(.failsOnLeaks)
struct RegressionTests {
  private static let setting: [Plan.Entry] = [.host(.launch(0)), .host(.attach(1, to: 0))]

  static let plans: [(String, [Plan.Entry])] = [
    (
      "A detach that waits includes one under it that was asked for later",
      setting + [
        .hook(2, .active, [.detach(1, from: 0), .detach(2, from: 1)]),
        .host(.attach(2, to: 1)),
        .host(.attach(2, to: 0)),
      ]
    ),
    (
      "A RIB that its container's answer to its detach attaches again can be detached at once",
      setting + [
        .host(.request(.push(2, .standard), of: 0, in: 0)),
        .host(.request(.push(3, .standard), of: 0, in: 0)),
        .hook(2, .active, []),
        .hook(2, .active, [.attach(3, to: 0), .detach(3, from: 0), .attach(3, to: 1)]),
        .host(.detach(3, from: 0)),
      ]
    ),
    (
      "A slot keeps what was asked of it when somebody else detaches its child",
      setting + [
        .hook(2, .active, [.request(.show(3, .slot), of: 0, in: 0), .detach(2, from: 0)]),
        .host(.request(.show(2, .slot), of: 0, in: 0)),
      ]
    ),
    (
      "A list whose router is about to be detached attaches nothing more, and that is no fault",
      [
        .host(.launch(0)),
        .hook(1, .attached, [.request(.showAll([2, 3]), of: 1, in: 1)]),
        .hook(2, .active, [.detach(1, from: 0)]),
        .host(.attach(1, to: 0)),
      ]
    ),
    (
      "A slot whose router is about to be detached while its child is built drops the child",
      [
        .host(.launch(0)),
        .hook(1, .attached, [.request(.show(2, .slot), of: 1, in: 1)]),
        .hook(2, .building, [.detach(1, from: 0)]),
        .host(.attach(1, to: 0)),
      ]
    ),
    (
      "So does a stack",
      [
        .host(.launch(0)),
        .hook(1, .attached, [.request(.push(2, .standard), of: 1, in: 1)]),
        .hook(2, .building, [.detach(1, from: 0)]),
        .host(.attach(1, to: 0)),
      ]
    ),
  ]

  @Test(arguments: plans.indices)
  func theyAgreeNow(index: Int) {
    let (name, entries) = Self.plans[index]
    let divergence = Trial(Plan(ribs: 4, depth: 10, entries: entries)).divergence
    #expect(divergence == nil, "\(name): \(divergence?.description ?? "")")
  }
}
