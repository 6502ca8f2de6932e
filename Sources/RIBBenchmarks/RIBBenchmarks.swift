import Foundation

/// Measures cases beside their floors.
@main
struct RIBBenchmarks {
  static func main() async {
    do {
      let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
      let cases = arguments.chosen(of: Case.all)
      if arguments.wantsHelp { return print(Arguments.help) }
      if arguments.onlyLists { return print(cases.map(\.name).joined(separator: "\n")) }
      #if DEBUG
        refuse("a debug build measures nothing; run it with 'swift run -c release RIBBenchmarks'", status: 64)
      #else
        await measure(cases)
      #endif
    } catch let problem as Arguments.Problem {
      refuse("\(problem.sentence); see --help", status: 64)
    } catch {
      refuse("\(error)", status: 1)
    }
  }

  private static func measure(_ cases: [Case]) async {
    let width = cases.map(\.name.count).max() ?? 0
    print(row("case", ["floor ns", "ns", "ratio", "budget", "allocations", "floor's"], width))
    for subject in cases {
      let result = await Measurement(subject)
      let figures = [
        result.floor, result.time, result.ratio, result.budget, result.allocations, result.floorAllocations,
      ]
      print(row(result.name, figures.map(number), width))
    }
  }

  private static func row(_ name: String, _ columns: [String], _ width: Int) -> String {
    let columns = columns.map { String(repeating: " ", count: max(12 - $0.count, 1)) + $0 }
    return name + String(repeating: " ", count: width - name.count) + columns.joined()
  }

  private static func number(_ value: Double) -> String {
    value < 100 ? "\((value * 10).rounded() / 10)" : "\(Int(value.rounded()))"
  }

  private static func refuse(_ sentence: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data("RIBBenchmarks: \(sentence)\n".utf8))
    exit(status)
  }
}
