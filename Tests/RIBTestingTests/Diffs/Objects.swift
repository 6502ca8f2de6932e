import RIBKit

/// Objects of all kinds, as the tests of dumps print them.
enum Objects {
  final class Link {
    let name: String
    var next: Link?

    init(_ name: String, next: Link? = nil) {
      self.name = name
      self.next = next
    }

    /// Lets go of all that follow one by one: released by recursion, a long chain would overflow the stack.
    func unlink() {
      var rest = next
      next = nil
      while let link = rest {
        rest = link.next
        link.next = nil
      }
    }
  }

  class Vehicle {
    var wheels = 4
  }

  class Car: Vehicle {
    var plate = "B-42"
    lazy var color = "red"
  }

  final class Taxi: Car {
    weak var rider: Vehicle?
  }

  final class Key: Hashable {
    let name: String
    init(_ name: String) { self.name = name }
    static func == (left: Key, right: Key) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  final class Token: Sendable {}

  /// An object that outlives the tests.
  static let shared = Token()

  final class Ticket: CustomStringConvertible {
    var description: String { #"the \ "ticket""# }
  }

  final class PlainInteractor: Interactor {
    let scope = Scope<Never, Never>()
  }

  final class PlainRouter: Router {
    let interactor = PlainInteractor()
  }

  actor Counter {
    var count = 3
  }
}
