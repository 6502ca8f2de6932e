internal import Basics
internal import RIBSyntax
internal import RIBToolkit

extension CodeBase: TypeKnowledge {
  package func isType(_ text: String) -> Bool { CodeFile.isType(text) }
}

extension TemplateUse {
  /// Takes over what the code says of a place for plugins that is named, where the template is for one.
  ///
  /// - Parameter code: The code that declares it.
  /// - Throws: That no code does, or that the target does not see it.
  mutating func goTo(placesIn code: CodeBase) throws(ToolkitError) {
    guard template.variables.isSuperset(of: ["place", "context", "event"]), arguments["context"] == nil,
      let name = arguments["place"]?.words.last, !name.isEmpty
    else { return }
    let places = code.pluginPlaces
    guard let place = places.first(where: { $0.name == name }) else {
      let hint = NearMiss.question(name, among: places.map(\.name))
      throw ToolkitError(
        .package,
        "There is no place for plugins called \(name.printable) in an extension of PluginPoint.\(hint)")
    }
    if let module = place.module, module != layout.target {
      guard place.isSeenElsewhere else {
        throw ToolkitError(.package, "\(name) is seen only in \(module). Let it be package, or public.")
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

  /// Makes the files in a draft.
  ///
  /// - Parameter draft: What comes to be of the package; it gets the notes of the template too.
  /// - Throws: All that is wrong; the draft may then hold some of the files.
  func make(in draft: inout Draft) throws(ToolkitError) {
    let (changes, notes) = try render(knowing: draft.code())
    for change in changes { try draft.create(change.path, change.after?.bytes ?? []) }
    draft.notes += notes
  }
}
