internal import Basics
internal import Foundation
internal import RIBDiagnostics

extension TemplateVariable {
  /// Creates the value of the variable from an argument; `nil` takes the default.
  func value(
    _ argument: TemplateArgument?, knowing types: any TypeKnowledge
  ) throws(ToolkitError) -> TemplateValue {
    guard let argument = argument ?? `default` else {
      switch type {
      case .flag: return .flag(false)
      case .choice: return .text(choices?.first ?? "")
      case .parameters, .events, .list: return .list([])
      case .text, .name:
        throw ToolkitError(
          .usage, "The template needs a value. Pass --set \(name)=…\(help.map { " (\($0))" } ?? "").")
      }
    }
    switch type {
    case .flag: return .flag(try flag(argument))
    case .text, .name, .choice: return .text(try text(argument))
    case .list: return .list(argument.words.map { .text($0) })
    case .parameters:
      // The option of `rib new` for this variable.
      let option = "--\(Self.options[name] ?? name)"
      return try list(of: argument) { word throws(ToolkitError) in
        try MemberDeclaration(
          word, option: option, reserved: MemberDeclaration.reserved, knowing: types
        ).value(knowing: types)
      }
    case .events:
      return try list(of: argument) { word throws(ToolkitError) in
        try EventDeclaration(word, knowing: types).value
      }
    }
  }

  private func flag(_ argument: TemplateArgument) throws(ToolkitError) -> Bool {
    switch argument.words {
    case ["true"], ["yes"]: return true
    case ["false"], ["no"]: return false
    default:
      throw ToolkitError(
        .usage, "\(name) must be true or false, not \"\(argument.words.joined().printable)\".")
    }
  }

  private func text(_ argument: TemplateArgument) throws(ToolkitError) -> String {
    guard argument.words.count == 1, let text = argument.words.first else {
      throw ToolkitError(.usage, "\(name) has several values. Pass one.")
    }
    let isLine = text.count <= 200 && !text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7f }
    guard isLine else {
      throw ToolkitError(.usage, "\(name) must be one line of at most 200 characters.")
    }
    if type == .name { try NameCheck.checkType(text) }
    if let mistake = CommandLineReader.mistake(text, of: name, choices) {
      throw ToolkitError(.usage, mistake)
    }
    guard try matches(text) else {
      throw ToolkitError(.usage, "\(name) must match \(pattern ?? ""), but \"\(text.printable)\" doesn't.")
    }
    return text
  }

  /// Whether the whole text matches the pattern of the variable, if it has one.
  ///
  /// - Throws: An error if the pattern isn't a regular expression, or if the match takes too long.
  func matches(_ text: String) throws(ToolkitError) -> Bool {
    guard let pattern else { return true }
    guard (try? NSRegularExpression(pattern: pattern)) != nil,
      let expression = try? NSRegularExpression(pattern: "(?:\(pattern))\\z")
    else {
      throw ToolkitError(
        .template,
        "The pattern of \(name) isn't a regular expression: \(pattern.printable). Correct it in the template."
      )
    }
    var isMatch = false
    // The block runs every 10,000 steps, so that a pattern such as (a+)+ can't search forever.
    var rounds = 0
    let range = NSRange(text.startIndex..., in: text)
    expression.enumerateMatches(in: text, options: [.reportProgress, .anchored], range: range) {
      match, _, stop in
      isMatch = match != nil
      rounds += 1
      stop.pointee = ObjCBool(isMatch || rounds == 1_000)
    }
    guard rounds < 1_000 else {
      throw ToolkitError(
        .template,
        "The pattern of \(name) takes too long to match: \(pattern.printable). Simplify its repetitions, such as (a+)+."
      )
    }
    return isMatch
  }

  private func list(
    of argument: TemplateArgument, _ read: (String) throws(ToolkitError) -> TemplateValue
  ) throws(ToolkitError) -> TemplateValue {
    var problems = ProblemCollector()
    var values: [TemplateValue] = []
    var names: Set<String> = []
    for word in argument.words {
      guard let value = problems.collect(try read(word)) else { continue }
      if let member = value.parts?["name"]?.text, !names.insert(member).inserted {
        problems.add(.name, "\"\(member)\" is a duplicate in \(name). Use another name.")
      }
      values.append(value)
    }
    try problems.check()
    return .list(values)
  }
}
