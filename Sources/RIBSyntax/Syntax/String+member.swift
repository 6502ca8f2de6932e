extension String {
  /// The name of a type as that of a member: with its first letter, or a leading acronym, in lower case, as in `url` and `urlBar`.
  var asMember: String {
    let capitals = prefix { $0.isUppercase }
    guard capitals.count > 1 else { return prefix(1).lowercased() + dropFirst() }
    // The last capital begins the next word if a lowercase letter follows: `urlBar` from `URLBar`, but `rib2` from `RIB2`.
    let isWord = dropFirst(capitals.count).first?.isLowercase != true
    let head = isWord ? capitals.count : capitals.count - 1
    return prefix(head).lowercased() + dropFirst(head)
  }
}
