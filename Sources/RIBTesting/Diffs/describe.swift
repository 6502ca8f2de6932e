/// A value on one line, as messages and logs show it.
///
/// The same value gives the same text in every run.
///
/// - Parameters:
///   - value: Any value.
///   - characters: How long the text may be; it ends with `…` where it was cut.
/// - Returns: The text, without line feeds.
package func describe(_ value: Any, characters: Int = 200) -> String {
  var dumper = Dumper(.line)
  var text = ""
  dumper.dump(value).write(to: &text, most: 4 * characters)
  return text.count <= characters ? text : text.prefix(characters - 1) + "…"
}
