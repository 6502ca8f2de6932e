extension JSONValue: ExpressibleByArrayLiteral {
  /// Makes an array.
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}
