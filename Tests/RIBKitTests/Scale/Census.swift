/// Counts what is alive, and what hooks were called, in one test.
final class Census {
  var living = 0
  var activations = 0
  var resignations = 0
  var builds = 0
}
