internal import Foundation

/// The ratios of a report as bars on a logarithmic scale, with the budgets and other kits.
package struct Plot: Sendable {
  private let machine: Machine
  private let groups: [Group]

  /// Creates a plot of the cases in a report that have a ratio to a floor and a budget for it.
  package init(_ report: Report, peers: [String: [Peer]] = Peer.known) {
    machine = report.machine
    groups = report.cases.compactMap { Group($0, peers[$0.name] ?? []) }
  }

  /// One case.
  struct Group: Sendable {
    let title: String
    let ratio: Double
    let budget: Double
    let peers: [(kit: String, ratio: Double)]

    init?(_ figures: Figures, _ peers: [Peer]) {
      guard figures.series.isEmpty else { return nil }
      switch figures.budget {
      case .ratio(let bound):
        guard let ratio = figures.ratio else { return nil }
        (self.ratio, budget) = (ratio, bound)
      case .bytes(let bound):
        guard let floor = figures.floor.bytes, floor > 0, let bytes = figures.body.bytes else { return nil }
        (ratio, budget) = (bytes / floor, bound / floor)
      case .speedUp, .exponent: return nil
      }
      title = figures.name
      self.peers = peers.map { ($0.kit, $0.ratio) }
    }

    var values: [Double] { [ratio, budget] + peers.map(\.ratio) }
  }

  /// The drawing as SVG.
  package var svg: String {
    var svg = SVG(width: Self.width)
    let scale = LogScale(groups.flatMap(\.values), left: Self.margin, right: Self.width - Self.rightMargin)
    var y = drawHead(&svg)
    let top = y
    y += 8
    let bottom = top + 8 + groups.map(Self.height).reduce(0, +)
    for tick in scale.ticks {
      let x = scale.place(of: tick)
      svg.line(x: x, from: top, to: bottom, stroke: tick == 1 ? Ink.text : Ink.grid)
      svg.text(Self.times(tick), x: x, y: top - 6, size: 11, fill: Ink.faint, anchor: "middle")
    }
    for group in groups {
      draw(group, at: y, scale, &svg)
      y += Self.height(group)
    }
    return svg.document(height: y + Self.margin, title: "RIBKit beside the floor, its budgets and other kits")
  }

  private func drawHead(_ svg: inout SVG) -> Double {
    let lines = [
      "How many times what the floor takes, the smallest program that does the same work (logarithmic; less is better)",
      machine.line,
      "Grey: other kits, measured elsewhere on a similar machine, against the floors there.",
    ]
    svg.text("RIBKit beside the floor", x: Self.margin, y: 30, size: 18, fill: Ink.text)
    for (index, line) in lines.enumerated() {
      svg.text(line, x: Self.margin, y: 50 + Double(index) * 16, size: 11, fill: Ink.faint)
    }
    return 122
  }

  private func draw(_ group: Group, at y: Double, _ scale: LogScale, _ svg: inout SVG) {
    let origin = scale.place(of: 1)
    func bar(_ ratio: Double, _ y: Double, _ height: Double, _ fill: String) {
      let end = scale.place(of: ratio)
      svg.rectangle(x: min(origin, end), y: y, width: max(abs(end - origin), 1), height: height, fill: fill)
    }
    svg.text(group.title, x: origin + 4, y: y + 13, fill: Ink.text)
    let isOver = group.ratio > group.budget
    bar(group.ratio, y + 18, 14, isOver ? Ink.over : Ink.within)
    let budget = scale.place(of: group.budget)
    svg.line(x: budget, from: y + 15, to: y + 35, stroke: Ink.budget, width: 2)
    svg.text(
      "RIBKit \(Self.times(group.ratio)), budget \(Self.times(group.budget))",
      x: max(scale.place(of: group.ratio), budget) + 6, y: y + 29, size: 11, fill: Ink.text)
    for (index, peer) in group.peers.enumerated() {
      let y = y + 36 + Double(index) * Self.peerHeight
      bar(peer.ratio, y, 9, Ink.peer)
      svg.text(
        "\(peer.kit) \(Self.times(peer.ratio))", x: scale.place(of: peer.ratio) + 6, y: y + 8, size: 10,
        fill: Ink.faint)
    }
  }

  private static func height(_ group: Group) -> Double { 46 + Double(group.peers.count) * peerHeight }

  private static func times(_ ratio: Double) -> String {
    Decimals.text(ratio, places: ratio < 10 ? 1 : 0) + "x"
  }

  private static let width = 900.0
  private static let margin = 24.0
  /// The room for the text after the longest bar.
  private static let rightMargin = 190.0
  private static let peerHeight = 13.0

  /// The colors.
  private enum Ink {
    static let text = "#1f2933"
    static let faint = "#616e7c"
    static let grid = "#e4e7eb"
    static let within = "#2f7d6b"
    static let over = "#d9822b"
    static let budget = "#b42318"
    static let peer = "#cbd2d9"
  }
}

/// A logarithmic horizontal axis, with the same room for each power of ten.
struct LogScale {
  private let left: Double
  private let room: Double
  private let lowest: Int
  private let highest: Int

  /// Creates an axis between two powers of ten that contains all values, and 1, which is the floor.
  init(_ values: [Double], left: Double, right: Double) {
    let values = values.filter { $0 > 0 }
    lowest = Int(Foundation.floor(log10(min(values.min() ?? 1, 1))))
    highest = max(Int(ceil(log10(values.max() ?? 10))), lowest + 1, 1)
    self.left = left
    room = (right - left) / Double(highest - lowest)
  }

  /// The powers of ten on the axis.
  var ticks: [Double] { (lowest...highest).map { pow(10, Double($0)) } }

  /// Returns the position of a value; a value beyond the left end is placed at that end.
  func place(of value: Double) -> Double {
    guard value > 0 else { return left }
    return max(left, left + (log10(value) - Double(lowest)) * room)
  }
}
