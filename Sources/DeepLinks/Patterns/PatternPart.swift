/// What the path of a pattern is made of.
package indirect enum PatternPart: Sendable {
  /// Bytes that must be there.
  case literal([UInt8])
  /// What separates two components.
  case slash(offset: Int)
  /// A field, by its index.
  case parameter(Int, offset: Int)
  /// Any one component.
  case star(offset: Int)
  /// Any number of components: a field, by its index.
  case rest(Int, offset: Int)
  /// What may be left out.
  case group([PatternPart])
}
