internal import Basics
internal import RIBSyntax
internal import RIBToolkit

extension CodeBase: TypeKnowledge {
  package func isType(_ text: String) -> Bool { CodeFile.isType(text) }
}

extension TemplateUse {
  /// Takes the types of a named plugin place from the code, if the template plugs into one.
  ///
  /// - Throws: An error if the code doesn't declare the place, or the target can't see it.
  mutating func goTo(placesIn code: CodeBase) throws(ToolkitError) {
    guard template.variables.isSuperset(of: ["place", "context", "event"]), arguments["context"] == nil,
      let name = arguments["place"]?.words.last, !name.isEmpty
    else { return }
    let places = code.pluginPlaces
    guard let place = places.first(where: { $0.name == name }) else {
      let hint = NearMiss.question(name, among: places.map(\.name))
      throw ToolkitError(
        .package,
        "No extension of PluginPoint declares \(name.printable).\(hint)")
    }
    if let module = place.module, module != layout.target {
      guard place.isSeenElsewhere else {
        throw ToolkitError(.package, "\(name) is visible in \(module) only. Make it package or public.")
      }
      imports.append(module)
    }
    placeTypes = [place.context, place.event]
    let told = place.cases.lazy.compactMap { try? EventDeclaration($0, knowing: code) }
      .first { declaration in
        code.isHashable(place.event) && declaration.sample != nil
      }
    arguments["context"] = .text(place.context)
    arguments["event"] = .text(place.event)
    arguments["sample"] = code.sample(of: place.context, TypeText.sample(of:)).map { .text($0) }
    arguments["told"] = told.map { .text(".\($0.name)\($0.sample ?? "")") }
  }

  /// Creates the files and notes in a draft.
  ///
  /// - Throws: All problems with the use; the draft may then have some of the files.
  func make(in draft: inout Draft) throws(ToolkitError) {
    let (changes, notes) = try render(knowing: draft.code())
    for change in changes { try draft.create(change.path, change.after?.bytes ?? []) }
    draft.notes += notes
  }
}
