extension String {
  /// The name of the RIB that a type belongs to: `Trip` for `TripRouter`, `TripInteractor` and `TripRouter<Int>`.
  ///
  /// A type whose name is only `Router` or `Interactor`, or that ends with neither, has the name of the type.
  package var ribName: String {
    let name = prefix { $0 != "<" }
    let end = name.hasSuffix("Interactor") ? "Interactor" : "Router"
    return String(name.hasSuffix(end) && name.count > end.count ? name.dropLast(end.count) : name)
  }
}
