internal import SwiftSyntax

extension Wiring {
  /// Adds a dependency to a RIB, and passes it down through every initializer and builder in between.
  ///
  /// - Parameters:
  ///   - need: Its name and its type.
  ///   - rib: The RIB that needs it.
  ///   - source: Its source; by default the nearest code that has it, or the code that creates the root.
  ///   - modules: The modules of its type, if these files do not declare it.
  ///   - fixtures: The file with the fixtures of tests before the first one; empty if no such file may be created.
  ///   - code: All files of the package, including its tests.
  ///   - sample: Returns a value of a type for tests, if there is one.
  /// - Returns: All changes, or advice.
  package static func need(
    _ need: CodeParameter, for rib: String, from source: NeedSource = NeedSource(),
    importing modules: [String] = [], fixtures: String = "", in code: CodeBase,
    sample: @escaping (String) -> String? = { _ in nil }
  ) -> Wiring {
    var draft = CodeDraft(code)
    draft.modules = modules
    draft.emptyFixtures = fixtures
    guard let types = code.ribTypes[rib] else {
      draft.reject("The package has no RIB named \"\(rib)\".")
      return draft.finish()
    }
    var source = source
    draft.settleOwners(&source, of: [need], for: rib, under: rib)
    guard !draft.isRejected else { return draft.finish() }
    let maker = types.maker
    let isOwner = source.owner(of: need) == rib || code.makes(need, for: types)
    if isOwner, types.isLeaf, types.builder == nil {
      draft.reject("\(rib) is a leaf, so it creates \(need.name) itself. Declare it in \(maker.name).")
    }
    let isThere = isOwner || types.needs.contains { $0.name == need.name && $0.type == need.type }
    if !isThere { draft.rejectClash(of: need, in: maker) }
    guard !draft.isRejected else { return draft.finish() }
    var supply = CodeDraft.Supply(source: source, sample: sample)
    if let builder = types.builder {
      supply.asked = [builder.name]
      if !isThere { _ = draft.pass(need, through: builder.name, supply) }
      // The builder has the dependency now, whatever its source, or creates it.
      supply.source = NeedSource(owner: source.owner(of: need))
    }
    draft.giveInteractor(need, of: rib, supply)
    if !modules.isEmpty { draft.importUnknown(code.unknownTypes(in: need.type)) }
    if !isThere, let part = maker.declarations.first {
      draft.leaveUnknown(code.unknownTypes(in: need.type), at: part)
    }
    return draft.finish()
  }
}

extension CodeDraft {
  /// Rejects a dependency whose name the RIB uses for another value.
  fileprivate mutating func rejectClash(of need: CodeParameter, in maker: CodeType) {
    let taken = (maker.inputs + maker.properties.compactMap(\.value)).first { $0.name == need.name }
    guard let type = taken?.type else { return }
    let difference = type == need.type ? "from another source" : "of type \(type), not \(need.type)"
    reject("\(maker.name) already has \(need.name) \(difference). Use another name.")
  }

  /// Passes the dependency to the interactor of a RIB, from the code that creates it.
  fileprivate mutating func giveInteractor(_ need: CodeParameter, of rib: String, _ supply: Supply) {
    guard let types = code.ribTypes[rib], let interactor = types.interactor else { return }
    let given = interactor.inputs.first { $0.name == need.name }
    if let given, !code.differs(given.type, from: need.type) { return }
    let sites = CreationSite.all(of: interactor, in: code).filter { !code.isTest($0.path) }
    let makers = [types.maker.name, types.router.name]
    // In other places, such as the initial value of a router's property, the dependency isn't available.
    let isMade =
      !sites.isEmpty && sites.allSatisfy { makers.contains($0.typeName ?? "") && $0.isInFunction }
    guard isMade || types.isLeaf && types.builder == nil else {
      let fact = "\(types.maker.name) doesn't create \(interactor.name)"
      guard types.builder == nil else {
        return notes.append("\(fact), so \(need.name) is passed only as far as \(types.maker.name).")
      }
      return reject(
        "\(fact) in its initializer, so rib can't pass \(need.name). Create the interactor there, or write a builder."
      )
    }
    _ = pass(need, through: interactor.name, supply)
  }
}

extension CreationSite {
  /// Whether the call is in a function or an initializer, not in the value of a property.
  fileprivate var isInFunction: Bool { isInInitializer || outer.contains { $0.is(FunctionDeclSyntax.self) } }
}
