internal import Benchmarks
import Foundation

/// The program that measures cases beside their floors.
@main
struct RIBBenchmarks {
  static func main() async {
    do {
      try await run(Options(Array(CommandLine.arguments.dropFirst())))
    } catch let problem as Options.Problem {
      say("\(problem.sentence) Try --help.")
      exit(64)
    } catch {
      say("\(error)")
      exit(1)
    }
  }

  private static func run(_ options: Options) async throws {
    if options.wantsHelp { return print(Options.help) }
    let cases = Case.all.filter { options.chooses($0.name) }
    if options.onlyLists { return print(cases.map(\.name).joined(separator: "\n")) }
    let baseline = try options.baseline.map(read)
    var report: Report
    if let file = options.results {
      report = try read(file)
      report.cases.removeAll { !options.chooses($0.name) }
      report.onlyCounts = report.onlyCounts || options.onlyCounts
    } else {
      report = try await measure(cases, options)
    }
    guard !report.cases.isEmpty else {
      throw Options.Problem(
        sentence: "No case name matches --filter. --list prints the names.")
    }
    print(options.wantsJSON ? report.json : report.table, terminator: "")
    fflush(nil)  // Otherwise the table would follow the complaints in a log of both streams.
    if !check(report, baseline, options) { exit(1) }
  }

  private static func measure(_ cases: [Case], _ options: Options) async throws -> Report {
    #if DEBUG
      guard options.onlyCounts else {
        throw Options.Problem(
          sentence:
            "A debug build measures only counts. Add --only-counts, or run 'swift run -c release RIBBenchmarks'."
        )
      }
    #endif
    // The limit is set before another thread exists, because threads inherit it.
    let isPinned = Processors.limit(to: 1)
    if !isPinned {
      say("threads cannot be pinned to one processor here, so asynchronous cases will vary more")
    }
    let isWatched = isatty(FileHandle.standardError.fileDescriptor) == 1
    let progress = ProgressLine(count: cases.count, isShown: isWatched, write: write)
    var report = Report(machine: .current(isPinned: isPinned), onlyCounts: options.onlyCounts, cases: [])
    for (index, subject) in cases.enumerated() {
      progress.show(index + 1, subject.name)
      report.cases.append(await .measuring(subject, options.onlyCounts ? .counts : .full))
    }
    progress.clear()
    return report
  }

  /// Runs the requested checks and prints the complaints; returns whether all checks passed.
  private static func check(_ report: Report, _ baseline: Report?, _ options: Options) -> Bool {
    var complaints = options.checks ? report.complaints : []
    if let baseline {
      let comparison = Comparison(of: report, with: baseline, isComplete: options.filter == nil)
      for note in comparison.notes { say("note: \(note)") }
      complaints += comparison.regressions
      if comparison.regressions.isEmpty {
        say("no regressions from \(options.baseline ?? "") (cases compared: \(comparison.compared))")
      }
    }
    for complaint in complaints { say(complaint) }
    return complaints.isEmpty
  }

  private static func read(_ file: String) throws -> Report {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
      throw FileProblem(description: "the file '\(file)' cannot be read")
    }
    do {
      return try Report(json: text)
    } catch {
      throw FileProblem(description: "the file '\(file)' contains no results of --json: \(error)")
    }
  }

  private static func say(_ sentence: String) {
    write("RIBBenchmarks: \(sentence)\n")
  }

  private static func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}

extension Case {
  /// All cases, in the order of the table.
  fileprivate static var all: [Case] {
    [
      leafCycle, observingLeafCycle, slotSwitch, stackSwitch, listChange, detachInOrder, detachReversed,
      detachShuffled, chain, leafMemory,
      ignoringObserver,
      toldObserver, recordedInRing, recordedInFile, recordedWithoutTexts, recordedWithFields, recordedTurn,
      workflow,
      sendToNobody, sendStructureToNobody, subscribeTakeLeave, lockstep, delivery, deliveryToOne,
      stoppedReaderMemory,
      stoppedTreeMemory,
      forest,
      interactorHarness, interactorHarnessWithModels,
      smallTableMatch, largeTableMatch, smallWebTableMatch, largeWebTableMatch, tableBuild, gate, guardedGate,
      signedGate,
      service, call, registration, pluginFlag,
      preservingLeaf, saveOfValues, nextSave(of: 100, changing: 0, budget: 3),
      nextSave(of: 10_000, changing: 0, budget: 3), nextSave(of: 10_000, changing: 1, budget: 3),
      nextSave(of: 10_000, changing: 10_000, budget: 9), nextSave(of: 10_000, changing: nil, budget: 9),
      restoredLaunch,
      awakeSession, sleepingSession, awakeSessionMemory, sleepingSessionMemory, saveAlone, saveTogether,
      share(0), share(25), share(50), share(75), share(100),
      growthOfSiblings, growthOfDetachInOrder, growthOfDetachReversed, growthOfDetachShuffled, growthOfChain,
      growthOfAudience, growthOfStoppedReader, growthOfMatch, growthOfBuild,
    ]
  }
}

/// The problem with a file of the command line, as a sentence.
private struct FileProblem: Error, CustomStringConvertible {
  let description: String
}
