extension FrozenTrie {
  /// Why the query or the fragment of a link is not as a route wants it; nothing if it is.
  func flaw(_ link: DeepLink, route: Int) -> QueryFlaw? {
    link.withBytes { bytes in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count + 1) { scratch in
        withUnsafeTemporaryAllocation(of: Capture.self, capacity: trie.maximumFields + 1) { captures in
          captures.initialize(repeating: .missing)
          let matcher = QueryMatcher(
            view: UnsafePointer(view), owner: Unmanaged.passUnretained(self), rules: rules, bytes: bytes,
            layout: link.layout,
            scratch: scratch.baseAddress, captures: captures)
          return matcher.flaw(trie.forms[route])
        }
      }
    }
  }
}
