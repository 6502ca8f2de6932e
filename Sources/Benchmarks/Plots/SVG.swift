/// A drawing, built up element by element.
struct SVG {
  private let width: Double
  private var elements: [String] = []

  init(width: Double) {
    self.width = width
  }

  mutating func rectangle(x: Double, y: Double, width: Double, height: Double, fill: String) {
    add("rect", ["x": x, "y": y, "width": max(width, 0), "height": height], ["fill": fill])
  }

  mutating func line(x: Double, from top: Double, to bottom: Double, stroke: String, width: Double = 1) {
    add("line", ["x1": x, "y1": top, "x2": x, "y2": bottom, "stroke-width": width], ["stroke": stroke])
  }

  mutating func text(
    _ text: String, x: Double, y: Double, size: Double = 12, fill: String, anchor: String = "start"
  ) {
    let attributes = Self.attributes(
      ["x": x, "y": y, "font-size": size], ["fill": fill, "text-anchor": anchor])
    elements.append("<text\(attributes)>\(Self.escaped(text))</text>")
  }

  /// Returns the document; its height is known only after all elements have been added.
  func document(height: Double, title: String) -> String {
    let (width, height) = (Self.digits(width), Self.digits(height))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      font-family="Helvetica, Arial, sans-serif" role="img">
      <title>\(Self.escaped(title))</title>
      <rect width="\(width)" height="\(height)" fill="#ffffff"/>
      \(elements.joined(separator: "\n"))
      </svg>

      """
  }

  private mutating func add(
    _ name: String, _ numbers: KeyValuePairs<String, Double>, _ words: [String: String]
  ) {
    elements.append("<\(name)\(Self.attributes(numbers, words))/>")
  }

  private static func attributes(_ numbers: KeyValuePairs<String, Double>, _ words: [String: String])
    -> String
  {
    let numbers = numbers.map { " \($0.key)=\"\(digits($0.value))\"" }
    let words = words.sorted { $0.key < $1.key }.map { " \($0.key)=\"\(escaped($0.value))\"" }
    return (numbers + words).joined()
  }

  private static func digits(_ value: Double) -> String {
    let rounded = Decimals.rounded(value, places: 1)
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.append(character)
      }
    }
  }
}
