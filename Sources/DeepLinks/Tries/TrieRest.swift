/// Any number of components, with a fixed number of them behind.
struct TrieRest: Sendable {
  let tail: Int32
  let child: Int32
  var next: Int32
}
