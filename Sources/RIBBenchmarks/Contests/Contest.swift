/// What is measured, and the smallest program that does the same work.
struct Contest {
  /// How many operations one repetition of either makes.
  var operations = 1
  let floor: Work
  let body: Work
}
