import Basics
import Foundation
import RIBSyntax
import RIBToolkit
import TestSupport
import Testing

/// Verbs one after the other, in an order that a seed decides: after each the code says what the verb has said.
struct VerbSequenceTests {
  /// What the tree is to be: the parent of each RIB, if it has one.
  private struct Model {
    var parents: [String: String] = [:]
    var names: Set<String> = ["Root"]

    func isBelow(_ name: String, _ other: String) -> Bool {
      var next: String? = name
      while let current = next {
        if current == other { return true }
        next = parents[current]
      }
      return false
    }
  }

  private struct Dice {
    var state: UInt64

    mutating func below(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(max(count, 1)))
    }

    mutating func one<Element>(of list: [Element]) -> Element? {
      list.isEmpty ? nil : list[below(list.count)]
    }
  }

  private static let pool = ["Trip", "TripList", "Menu", "URLBar", "RIB2", "Home", "Tests"]
  private static let options: [[String]] = [
    [], ["--children", "slot"], ["--children", "stack"], ["--event", "closed"], ["--param", "number:Int"],
    ["--children", "list"],
    ["--needs", "greeting:ModelStream<String>", "--event", "went(Int, String)"], ["--presenter"],
  ]

  @Test(arguments: Seeds.first(1)) func afterEachVerbTheCodeSaysWhatItHasSaid(_ number: Int) throws {
    let app = try AppFolder()
    let before = try app.contents()
    var (dice, model) = (Dice(state: UInt64(number) + 1), Model())
    var done = 0
    for _ in 0..<30 {
      guard let words = words(&dice, &model) else { continue }
      let use = app.run(words)
      let line = words.joined(separator: " ")
      // What Root is made of is known to the program and to the tests of rib init, so that nothing is ever left.
      #expect(use.status == .success, "\(line): \(use.errors)")
      guard use.status == .success else { break }
      done += 1
      let texts = try app.contents().compactMapValues(\.text).filter { $0.key.hasSuffix(".swift") }
      let code = CodeBase(texts)
      #expect(code.files.values.flatMap(\.errors) == [], "\(line)")
      let tree = RIBTree(of: code)
      #expect(tree.parents == model.parents.mapValues { [$0] }, "\(line)")
      #expect(Set(tree.ribs.map(\.name)) == model.names, "\(line)")
      for rib in tree.ribs {
        // A builder that is kept and never built is no child, whatever the tree draws.
        #expect(
          rib.children.allSatisfy {
            $0.route != nil && (rib.routes == ["rows"] || rib.routes.contains($0.route ?? ""))
          }, "\(line)")
        #expect(Set(rib.children.map(\.route)).count == rib.children.count, "\(line)")
      }
    }
    #expect(done > 5)
    for _ in 0..<done { #expect(app.run(["undo"]).status == .success) }
    #expect(try app.contents() == before)
  }

  /// A verb that can be done, with what the tree is to be after it.
  private func words(_ dice: inout Dice, _ model: inout Model) -> [String]? {
    let free = Self.pool.filter { !model.names.contains($0) }
    let names = model.names.sorted()
    let own = names.filter { $0 != "Root" }
    switch dice.below(8) {
    case 0...3:
      guard let name = dice.one(of: free),
        let parent = dice.one(of: names.filter { model.isBelow($0, "Root") })
      else { return nil }
      model.names.insert(name)
      model.parents[name] = parent
      return ["new", name, "--in", parent] + (dice.one(of: Self.options) ?? [])
    case 4:
      guard let old = dice.one(of: own), let name = dice.one(of: free) else { return nil }
      model.names.remove(old)
      model.names.insert(name)
      if let parent = model.parents.removeValue(forKey: old) { model.parents[name] = parent }
      model.parents = model.parents.mapValues { $0 == old ? name : $0 }
      return ["rename", old, name]
    case 5:
      guard let name = dice.one(of: own.filter { model.parents[$0] != nil }) else { return nil }
      model.parents[name] = nil
      return ["detach", name]
    case 6:
      guard let name = dice.one(of: own.filter { model.parents[$0] == nil }),
        let parent = dice.one(of: names.filter { model.isBelow($0, "Root") && !model.isBelow($0, name) })
      else { return nil }
      model.parents[name] = parent
      return ["attach", name, "--in", parent]
    default:
      let alone = own.filter { name in model.parents[name] == nil && !model.parents.values.contains(name) }
      guard let name = dice.one(of: alone) else { return nil }
      model.names.remove(name)
      return ["delete", name]
    }
  }
}
