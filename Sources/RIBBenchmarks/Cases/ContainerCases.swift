import RIBKit

/// The cost of child containers; the floor attaches and detaches the same leaves by hand.
extension Case {
  static var slotSwitch: Case {
    Case(name: "containers/slot: show the next, against attach and detach", budget: 5.5) {
      let (host, root, slot) = (ManualHost(), Leaf(), ChildSlot<Int>())
      root.launch(on: host)
      return Contest(
        floor: cycles(LaunchOptions()),
        body: .here { count in
          host.run {
            for key in 0..<count { slot.show(key, in: root) { Leaf() } }
            slot.clear(in: root)
          }
        })
    }
  }

  /// A push builds a child and a pop releases it; each detaches one child and attaches another.
  static var stackSwitch: Case {
    Case(name: "containers/stack: push and pop over another, against two attaches and detaches", budget: 4) {
      let (host, root, stack) = (ManualHost(), Leaf(), ChildStack<Int>())
      root.launch(on: host)
      host.run { stack.push(-1, in: root) { Leaf() } }
      let cycle = cycle(LaunchOptions())
      return Contest(
        floor: .here { cycle(2 * $0) },
        body: .here { count in
          host.run {
            for key in 0..<count {
              stack.push(key, in: root) { Leaf() }
              stack.pop(in: root)
            }
          }
        })
    }
  }

  static var listChange: Case {
    Case(name: "containers/list: show 1,000 and clear, per child, against attach and detach", budget: 3) {
      let (host, root, list) = (ManualHost(), Leaf(), ChildList<Int>())
      let (other, keys) = (Leaf(), Array(0..<1_000))
      root.launch(on: host)
      other.launch(on: host)
      return Contest(
        operations: keys.count,
        floor: .here { count in
          host.run {
            for _ in 0..<count {
              for _ in keys { other.attach(Leaf()) }
              for child in other.children.reversed() { other.detach(child) }
            }
          }
        },
        body: .here { count in
          host.run {
            for _ in 0..<count {
              list.show(keys, in: root) { _ in Leaf() }
              list.clear(in: root)
            }
          }
        })
    }
  }
}
