/// Stands for a view of a user-interface framework: it belongs to the main actor by default.
final class Label {
  var text = ""
}
