extension Int32 {
  /// No index.
  static var none: Int32 { -1 }
}
