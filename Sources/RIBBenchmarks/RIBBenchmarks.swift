import Foundation

/// Measures cases beside their floors.
@main
struct RIBBenchmarks {
  static func main() {
    do {
      let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
      let cases = arguments.chosen(of: Case.all)
      if arguments.wantsHelp { return print(Arguments.help) }
      if arguments.onlyLists { return print(cases.map(\.name).joined(separator: "\n")) }
      #if DEBUG
        refuse("a debug build measures nothing; run it with 'swift run -c release RIBBenchmarks'", status: 64)
      #else
        measure(cases)
      #endif
    } catch let problem as Arguments.Problem {
      refuse("\(problem.sentence); see --help", status: 64)
    } catch {
      refuse("\(error)", status: 1)
    }
  }

  private static func measure(_ cases: [Case]) {
    let width = cases.map(\.name.count).max() ?? 0
    print(row("case", "floor ns", "ns", "ratio", "aim", width))
    for subject in cases {
      let result = Measurement(subject)
      print(
        row(
          result.name, number(result.floor), number(result.time), number(result.ratio), number(result.aim),
          width))
    }
  }

  private static func row(
    _ name: String, _ floor: String, _ time: String, _ ratio: String, _ aim: String, _ width: Int
  ) -> String {
    let columns = [floor, time, ratio, aim].map { String(repeating: " ", count: max(10 - $0.count, 1)) + $0 }
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
