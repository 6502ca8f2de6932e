internal import Basics
internal import RIBDiagnostics
internal import RIBSyntax
internal import RIBToolkit

/// The RIBs of an app that uses Uber's RIBs, as an outline that `rib outline` accepts.
struct UberOutline {
  /// The lines of the outline and its comments.
  private(set) var text = ""
  /// The RIBs, for programs.
  private(set) var rows: [[String: String]] = []
  /// The comments, without indentation.
  private(set) var comments: [String] = []
  private let code: CodeBase
  /// The RIBs by name; those that have a line without the parameters and dependencies that were left out.
  private var ribs: [String: UberRIB]
  /// The name in the outline of each RIB that has a line.
  private var names: [String: String] = [:]
  /// The parent of each RIB that was reached from one.
  private var parents: [String: String] = [:]
  /// The types of the values that each RIB has in the outline, or passes to a RIB below it, by the name of the RIB and of the value.
  private var held: [String: [String: String]] = [:]
  /// The types in the lines that the code doesn't declare, and the modules that may declare them.
  private var (unknown, modules): (Set<String>, Set<String>) = ([], [])

  /// Creates an outline.
  ///
  /// `folder` is the folder of the code, as the user named it. `notes` are sentences about files that weren't read.
  init(_ reader: UberRIBReader, knowing code: CodeBase, in folder: String, notes: [String]) {
    self.code = code
    ribs = Dictionary(reader.ribs.map { ($0.name, $0) }) { first, _ in first }
    let count = ribs.count
    comment(
      "\(count) RIB\(count == 1 ? "" : "s") from \(folder). Comments say what an outline can't express.")
    for note in notes { comment(note) }
    for remark in reader.remarks { comment(remark.text, at: remark.place) }
    let built = Set(reader.ribs.flatMap { rib in rib.children.map(\.name).filter { $0 != rib.name } })
    let tops = reader.ribs.filter { !built.contains($0.name) }
    // In a cycle, each RIB has a parent; one of them must be at the top.
    for rib in tops.filter(\.isLaunched) + tops.filter({ !$0.isLaunched }) + reader.ribs {
      guard !names.keys.contains(rib.name) else { continue }
      if !rib.isLaunched, ribs.count > 1 {
        comment("\(rib.name) has no parent in this code, or is its own descendant.", at: rib.place)
      }
      draw(rib.name)
    }
    if !unknown.isEmpty {
      let origin = modules.isEmpty ? "" : " They may come from \(modules.sorted().enumeration)."
      comment(
        "Not declared in \(folder): \(unknown.sorted().enumeration).\(origin) Add --import for each module that the new package has, and the word any before each protocol."
      )
    }
  }

  /// Draws a RIB and all RIBs below it.
  private mutating func draw(_ top: String) {
    // Code may nest RIBs deeper than a thread's stack allows.
    var left: [(child: UberRIB.Member?, depth: Int, parent: UberRIB?)] = [(nil, 0, nil)]
    while let (child, depth, parent) = left.popLast() {
      guard let rib = ribs[child?.name ?? top] else { continue }
      if let child, let parent, names.keys.contains(rib.name) {
        comment(
          "\(parent.name) also builds \(rib.name), but an outline has only one line for each RIB. Run 'rib attach' later.",
          at: child.place, depth)
        continue
      }
      parents[rib.name] = parent?.name
      let isThere = drawLine(of: rib, depth)
      left += rib.children.reversed().map { ($0, isThere ? depth + 1 : depth, rib) }
    }
  }

  /// The names for which the route of a generated parent already has cases.
  private static let cases: Set = ["Back", "Nothing", "Rows"]

  /// Adds the line of a RIB and its comments.
  ///
  /// - Returns: Whether it has a line, because rib accepts its name.
  private mutating func drawLine(of rib: UberRIB, _ depth: Int) -> Bool {
    names[rib.name] = ""
    let taken = Set(names.values)
    let shorter = ["RIB", "Builder", "Router", "Interactor", "Presenter"].filter { rib.name.hasSuffix($0) }
      .map { String(rib.name.dropLast($0.count)) }
    let capital = rib.name.prefix(1).uppercased() + rib.name.dropFirst()
    let candidates = [rib.name, capital] + shorter + [capital + "Part"]
    let name = candidates.first { name in
      !taken.contains(name) && !Self.cases.contains(name) && (try? NameCheck.checkType(name)) != nil
    }
    guard let name else {
      var problems = ProblemCollector()
      problems.collect(try NameCheck.checkType(rib.name))
      let reason = problems.problems.first?.message ?? "Another RIB has this name."
      comment("\(rib.name) was left out. \(reason)", at: rib.place, depth)
      return false
    }
    names[rib.name] = name
    var rib = rib
    if name != rib.name {
      rib.remark("The original name is \(rib.name), which rib doesn't accept.", at: rib.place)
    }
    if rib.isLaunched, name != "Root" {
      rib.remark(
        "The app launches \(name). Run 'rib outline' with '--in Root', or launch \(name) in Program.swift instead of Root.",
        at: rib.place)
    }
    let options = options(of: &rib)
    if name == "Root", !options.allSatisfy({ $0 == "--children slot" }) {
      rib.remark(
        "The Root of rib init has none of these options. To create this one below it, run 'rib rename Root Launch' first, and 'rib outline' with '--in Launch'.",
        at: rib.place)
    }
    ribs[rib.name] = rib
    let line = ([name] + options).joined(separator: " ")
    text += String(repeating: "  ", count: depth) + line + "\n"
    for remark in rib.remarks { comment(remark.text, at: remark.place, depth + 1) }
    var row = ["name": name, "outline": line, "file": rib.place.path, "line": "\(rib.place.line)"]
    row["parent"] = ancestors(of: rib.name).compactMap { names[$0.name] }.first { !$0.isEmpty }
    rows.append(row)
    return true
  }

  /// Returns the RIBs above a RIB, the nearest first.
  private func ancestors(of name: String) -> [UberRIB] {
    var found: [UberRIB] = []
    var next = parents[name]
    while let name = next, let rib = ribs[name] {
      found.append(rib)
      next = parents[name]
    }
    return found
  }

  /// Returns the options of a RIB that rib accepts; replaces what it doesn't accept by remarks.
  private mutating func options(of rib: inout UberRIB) -> [String] {
    var options = rib.container.map { ["--children \($0)"] } ?? []
    if rib.hasPresenter { options.append("--presenter") }
    var taken: Set<String> = []
    // Adds an option; `check` returns its text, its type and further options.
    func add(
      _ option: String, _ member: UberRIB.Member, _ text: String,
      _ check: () throws(ToolkitError) -> (text: String, type: String, more: [String])
    ) -> Bool {
      do throws(ToolkitError) {
        guard !taken.contains(member.name) else {
          throw ToolkitError(.name, "The app declares the name twice.")
        }
        let (text, type, more) = try check()
        options += ["\(option) '\(text)'"] + more
        taken.insert(member.name)
        let new = code.unknownTypes(in: type)
        unknown.formUnion(new)
        if !new.isEmpty { modules.formUnion(code.foreignModules(at: member.place.path)) }
        return true
      } catch {
        let reason = error.problems.first?.message ?? ""
        rib.remark("\(option) \(text) was left out. \(reason)", at: member.place)
        return false
      }
    }
    func addMember(_ option: String, _ member: UberRIB.Member) -> Bool {
      add(option, member, "\(member.name):\(member.type)") { () throws(ToolkitError) in
        var (name, type) = (member.name, member.type)
        // The word any before protocols may make a type too long.
        for _ in 0..<2 {
          let declaration = try MemberDeclaration(
            "\(name):\(type)", option: option, reserved: MemberDeclaration.reserved, knowing: code)
          (name, type) = (declaration.name, declaration.type)
        }
        let owner = option == "--needs" ? try hold(member, type, for: rib) : nil
        held[rib.name, default: [:]][member.name] = type
        return ("\(name):\(type)", type, owner.map { ["--owner \(name)=\($0)"] } ?? [])
      }
    }
    rib.parameters = rib.parameters.filter { addMember("--param", $0) }
    rib.needs = rib.needs.filter { addMember("--needs", $0) }
    taken = []
    for event in rib.events {
      let payload = payload(of: event)
      _ = add("--event", event, event.name + payload) { () throws(ToolkitError) in
        let declaration = try EventDeclaration(event.name + payload, knowing: code)
        return (declaration.name + declaration.payload, declaration.payload, [])
      }
    }
    return options
  }

  /// Records that the RIBs above pass a value to a RIB, up to the first that has or makes it.
  ///
  /// - Returns: That RIB if it makes the value.
  /// - Throws: An error if it has a value with the same name and another type.
  private mutating func hold(
    _ value: UberRIB.Member, _ type: String, for rib: UberRIB
  ) throws(ToolkitError) -> String? {
    var path: [UberRIB] = []
    for above in ancestors(of: rib.name) where names[above.name]?.isEmpty == false {
      path.append(above)
      let isThere = held[above.name]?[value.name] != nil || above.made.contains(value.name)
      if isThere || value.isPassed { break }
    }
    guard let last = path.last, let name = names[last.name] else { return nil }
    let other = held[last.name]?[value.name]
    if let other, other != type {
      throw ToolkitError(
        .name, "\(name) already has or passes \(value.name) with the type \(other). Rename one of them.")
    }
    for above in path { held[above.name, default: [:]][value.name] = type }
    let isGiven = (last.parameters + last.needs).contains { $0.name == value.name }
    let isMade = last.made.contains(value.name) ? !isGiven : value.isPassed && other == nil
    return isMade ? name : nil
  }

  /// Returns the types of a function's parameters in parentheses, with names if there are several.
  private func payload(of event: UberRIB.Member) -> String {
    guard !event.parameters.isEmpty else { return "" }
    let names = event.parameters.map(\.name)
    let isNamed =
      names.count > 1 && Set(names).count == names.count
      && names.allSatisfy { (try? NameCheck.checkMember($0)) != nil }
    let parts = event.parameters.map { isNamed ? "\($0.name): \($0.type)" : $0.type }
    return "(\(parts.joined(separator: ", ")))"
  }

  private mutating func comment(_ text: String, at place: TextPlace, _ depth: Int = 0) {
    comment("\(place.path):\(place.line): \(text)", depth)
  }

  /// Adds a comment, on one line whatever is in the code.
  private mutating func comment(_ sentence: String, _ depth: Int = 0) {
    comments.append(sentence.withEscapes)
    text += String(repeating: "  ", count: depth) + "# " + sentence.withEscapes + "\n"
  }
}
