/// The cost of a case with another kit, measured elsewhere on a similar machine.
package struct Peer: Sendable, Equatable {
  package let kit: String
  /// The cost in the unit of the case: nanoseconds or bytes per operation.
  package let cost: Double
  /// The cost of the floor, in the same run on that machine.
  package let floor: Double

  package init(kit: String, cost: Double, floor: Double) {
    self.kit = kit
    self.cost = cost
    self.floor = floor
  }

  /// The cost divided by the cost of the floor.
  var ratio: Double { cost / floor }
}

extension Peer {
  /// The results of other kits by case name: medians on a machine with two x86_64 cores and Swift 6.3.1.
  ///
  /// It has only results whose floor was measured in the same run. For siblings and chains, the floor is the same kit with 10 of them. For
  /// chains, both are the sum of attaching and detaching, per RIB.
  package static let known: [String: [Peer]] = [
    "tree/leaf: build, attach, detach, release": peers(
      floor: 92, ["RIBs-iOS": 6_180, "workflow-swift": 5_451, "ModernRIBs": 3_767]),
    "tree/leaf that observes a model stream: the same": peers(
      floor: 275, ["RIBs-iOS": 7_920, "ModernRIBs": 5_462]),
    "tree/detach one of 10,000 siblings in order, per child": [
      Peer(kit: "RIBs-iOS", cost: 1_793, floor: 937), Peer(kit: "ModernRIBs", cost: 1_385, floor: 800),
    ],
    "tree/detach one of 10,000 siblings reversed, per child": [
      Peer(kit: "RIBs-iOS", cost: 895_955, floor: 1_755),
      Peer(kit: "ModernRIBs", cost: 882_201, floor: 1_582),
    ],
    "tree/chain of depth 100,000: attach and detach, per RIB": [
      Peer(kit: "RIBs-iOS, only 1,000 deep", cost: 51_443, floor: 4_524),
      Peer(kit: "ModernRIBs, only 1,000 deep", cost: 40_225, floor: 2_796),
    ],
    "tree/memory per attached leaf, 100,000 of them": peers(
      floor: 111, ["RIBs-iOS": 2_526, "ModernRIBs": 1_550, "workflow-swift": 1_334]),
    "streams/send, nobody subscribed": peers(
      floor: 20, ["ReactiveSwift": 225, "RxSwift": 182, "OpenCombine": 28]),
    "streams/subscribe, take the current model, leave": peers(
      floor: 67, ["OpenCombine": 973, "RxSwift": 922]),
    "streams/for await in lockstep, 100 readers, per model": peers(
      floor: 254, ["Observations": 2_288, "share()": 2_050, "AsyncStream": 788]),
    "streams/send to 1,000 observers in one tree, per delivered model": peers(
      floor: 11, ["ReactiveSwift": 187, "OpenCombine": 103, "RxSwift": 66]),
    "streams/send to one observer on an actor, until it is delivered": peers(
      floor: 459, ["share()": 4_491, "Observations": 2_440, "AsyncStream": 1_042]),
    "links/URL string with query to typed parameters, 10 routes": peers(
      floor: 259, ["swift-url-routing, hit first": 3_765, "RoutingKit after URLComponents": 2_991]),
    "links/URL string with query to typed parameters, 10000 routes": peers(
      floor: 268, ["swift-url-routing, hit first": 3_800, "RoutingKit after URLComponents": 3_101]),
    "links/build a table of 10,000 routes, per route": peers(
      floor: 560, ["Hummingbird": 213_000, "RoutingKit": 1_257]),
  ]

  private static func peers(floor: Double, _ costs: KeyValuePairs<String, Double>) -> [Peer] {
    costs.map { Peer(kit: $0.key, cost: $0.value, floor: floor) }
  }
}
