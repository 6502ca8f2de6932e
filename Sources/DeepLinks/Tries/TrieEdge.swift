/// A parameter of one type.
struct TrieEdge: Sendable {
  let type: Int32
  let child: Int32
  var next: Int32
}
