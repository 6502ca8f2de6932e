/// What is measured without a floor of its own.
struct Trial {
  /// How many operations one repetition makes.
  var operations = 1
  /// Whether it is the bytes that count, which it leaves allocated, and not the time.
  var isWeighed = false
  let work: Work
}
