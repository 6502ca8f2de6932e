import RIBKit

/// One line of the transcript that the tree and the reference both write.
enum Note: Equatable {
  /// A hook was called; with what, and how things looked from inside.
  case hook(Hook, rib: Int, value: Int, view: [Int])
  /// The observer was told; `under` is zero for a root.
  case event(TreeEvent.Kind, node: Int, under: Int)
  /// The fault handler was called.
  case fault(TreeFault.Code, depth: Int)
}
