/// A parameter of one type.
struct TrieEdge: Sendable {
  let type: TypeCode
  let child: Int32
  var next: Int32
}
