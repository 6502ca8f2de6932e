import RIBKit

/// What trees on actors of their own have of a second processor.
extension Case {
  static var forest: Case {
    Case(name: "forest/10,000 trees on 10,000 actors, 2 processors against 1", speedUp: 1.7) {
      Trial(
        operations: 10_000,
        work: .meteredOnActor { count, meter, _ in
          for _ in 0..<count {
            let clearings = (0..<100).map { _ in (0..<100).map { _ in Clearing() } }
            let start = meter.start()
            await withTaskGroup(of: Void.self) { group in
              for some in clearings {
                group.addTask { for clearing in some { await clearing.growAndFall() } }
              }
            }
            meter.stop(start)
          }
        })
    }
  }
}

/// An actor with one tree.
private actor Clearing {
  /// Launches a tree, attaches a hundred RIBs to it and detaches them, and ends it.
  func growAndFall() async {
    let root = Leaf()
    root.launch()
    for _ in 1...100 {
      let leaf = Leaf()
      root.attach(leaf)
      root.detach(leaf)
    }
    await root.shutdown()
  }
}
