/// An error for work that fails.
struct Broken: Error, CustomStringConvertible {
  let description = "broken"
}
