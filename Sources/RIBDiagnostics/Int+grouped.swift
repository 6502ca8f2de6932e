extension Int {
  /// The digits with thousands separators, independent of the locale.
  package var grouped: String {
    var (digits, groups) = (String(magnitude), [String]())
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return (self < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
  }
}
