import RIBKit
import Testing
import TreeSupport

/// ChildStack.
@Suite(.trees)
struct ChildStackTests {
  let tree = ProbeTree.launched()

  /// Attaches of the children since the last call, as `+a`, and detaches, as `-a`.
  func moves() -> String {
    tree.take().compactMap { line in
      let words = line.split(separator: " ")
      return words.last == "active" ? "+\(words[0])" : words.last == "resigns" ? "-\(words[0])" : nil
    }.joined(separator: " ")
  }

  @Test(arguments: StackCase.all)
  func theTable(_ row: StackCase) {
    let owner = tree.launch(child: "owner")
    let stack = ChildStack<String>()
    var built: [String: Int] = [:]
    for step in row.steps {
      tree.run {
        switch step {
        case .push(let key, let mode):
          stack.push(key, mode, in: owner) {
            built[key, default: 0] += 1
            return tree.probe(built[key] == 1 ? key : "\(key)\(built[key] ?? 0)")
          }
        case .pop: stack.pop(in: owner)
        case .popTo(let key): stack.pop(to: key, in: owner)
        case .clear: stack.clear(in: owner)
        case .reattachOwner:
          tree.root.detach(owner)
          tree.root.attach(owner)
        }
      }
    }
    let made = moves().replacing(" -owner +owner", with: "").replacing("-owner +owner", with: "")
    #expect(made == row.moves)
    #expect(stack.keys == row.keys)
    #expect(stack.key == row.key)
    #expect(owner.childNames.count == (row.key == nil ? 0 : 1))
  }

  @Test(arguments: [StackMode.standard, .transient])
  func aChildThatPushesInItsActivationIsFollowedByThatPush(_ mode: StackMode) {
    let root = tree.root
    tree.run {
      root.stack.push("1", in: root) { tree.probe("1") }
      root.stack.push("2", mode, in: root) {
        let two = tree.probe("2")
        two.interactor.whenActive = { _ in
          root.stack.push("3", mode, in: root) { tree.probe("3") }
          root.stack.push("4", mode, in: root) { tree.probe("4") }
        }
        return two
      }
    }
    #expect(moves() == "+1 -1 +2 -2 +3 -3 +4")
    #expect(root.stack.key == "4")
  }

  @Test func changesWaitInOrderForADetachThatWaits() {
    let root = tree.root
    let (a, deep) = (tree.probe("a"), tree.probe("deep"))
    deep.interactor.whenActive = { me in
      root.stack.push("b", in: root) { tree.probe("b") }
      root.stack.push("c", in: root) { tree.probe("c") }
      me.note("\(root.stack.keys)")
    }
    tree.run {
      root.stack.push("a", in: root) { a }
      a.attach(deep)
    }
    #expect(
      tree.take().filter { !$0.hasSuffix("attached") && !$0.hasSuffix("detaches") } == [
        "a active", "deep active", #"deep ["a", "b", "c"]"#, "deep resigns", "a resigns", "b active",
        "b resigns", "c active",
      ])
  }

  @Test func aChildThatIsForgottenIsReleased() {
    let root = tree.root
    weak var between: ProbeRouter?
    tree.run {
      root.stack.push("a", in: root) { tree.probe("a") }
      root.stack.push("b", in: root) {
        let b = tree.probe("b")
        between = b
        return b
      }
      root.stack.push("c", in: root) { tree.probe("c") }
    }
    #expect(between != nil)
    tree.run { root.stack.pop(to: "a", in: root) }
    #expect(between == nil)
  }

  @Test func aCoveredChildThatWasAttachedElsewhereIsLost() {
    let other = tree.launch(child: "other")
    let root = tree.root
    let a = tree.probe("a")
    tree.run {
      root.stack.push("a", in: root) { a }
      root.stack.push("b", in: root) { tree.probe("b") }
      other.attach(a)
      root.stack.pop(in: root)
    }
    #expect(tree.faults.map(\.code) == [.alreadyAttached])
    #expect(root.stack.keys == [])
    #expect(other.childNames == ["a"])
  }
}
