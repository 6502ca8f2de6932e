public import ModelStreams

// Preserving: an interactor names the values that are saved with its tree, and a later tree restores them.

extension Interactor {
  /// Sets a property to its saved value, if there is one, and saves the property from now on.
  ///
  /// Call it in ``didBecomeActive()``, before anything reads the property; the value is set when the call returns. In a tree launched
  /// without ``LaunchOptions/restoring`` the call has no effect. If a value can't be read or written, an event of the kind
  /// ``TreeEvent/Kind/preserved`` reports it: the property keeps its value, and the saved tree keeps the saved text.
  ///
  /// A value is set only in the first activation of an interactor; afterward, the property itself holds the current value. The call returns
  /// whether the property was set. Here, a value from a link or a parent replaces a restored one, but not a later change:
  /// ```swift
  /// if preserve(\.draft, as: "draft"), let given { draft = given }
  /// ```
  ///
  /// A RIB is identified by its path and by the keys of the containers that show it. Therefore the keys must be encodable: make `Route`
  /// `Codable`. A call below a container whose keys aren't encodable is rejected as ``TreeFault/Code/notPreserved``; so are a second value
  /// with the same name, an empty name, a name that begins with `@`, and a call after the attach. Values of a transient ``ChildStack``
  /// entry aren't saved, because such an entry isn't restored.
  ///
  /// The `property` may be computed, private, or part of another property. The `name` must differ from the other names of this interactor
  /// and must stay the same in later versions. Every save writes the value, so a value of many kilobytes belongs in a service.
  ///
  /// - Returns: Whether the property was set.
  @discardableResult
  public func preserve<Value: Codable>(
    _ property: ReferenceWritableKeyPath<Self, Value>, as name: String, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Bool {
    guard let saving = savingToAsk(name, at: (fileID, line)) else { return false }
    // The closures may retain the interactor: they are released with the activation, and the tree keeps it that long anyway.
    let value = PreservedValue(name: name) { try $0.text(of: self[keyPath: property]) }
    return saving.preserve(value, of: scope.node, at: (fileID, line)) {
      self[keyPath: property] = try $0.value(Value.self, of: $1)
    }
  }

  /// Sends the saved value, if any, to a model stream, and saves the stream's latest model from now on.
  ///
  /// The stream must be the interactor's own: a model that another object sends is noticed, and therefore soon saved, only if the
  /// interactor observes the stream. In all other respects, a stream is preserved like a property.
  ///
  /// - Returns: Whether a model was sent.
  @discardableResult
  public func preserve<Model: Codable & Sendable>(
    _ stream: MutableModelStream<Model>, as name: String, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    guard let saving = savingToAsk(name, at: (fileID, line)) else { return false }
    let value = PreservedValue(name: name) { try $0.text(of: stream.latest) }
    return saving.preserve(value, of: scope.node, at: (fileID, line)) {
      stream.send(try $0.value(Model.self, of: $1))
    }
  }

  /// Restores and saves a value whose owner may drop parts of it when it is restored: that isn't reported as a loss.
  ///
  /// - Returns: Whether a value was restored.
  package func preserve<Value: Codable>(
    as name: String, fileID: StaticString, line: UInt, read: @escaping () -> Value, restore: (Value) -> Void
  ) -> Bool {
    guard let saving = savingToAsk(name, at: (fileID, line)) else { return false }
    let value = PreservedValue(name: name, mayShrink: true) { try $0.text(of: read()) }
    return saving.preserve(value, of: scope.node, at: (fileID, line)) {
      restore(try $0.value(Value.self, of: $1))
    }
  }

  /// Returns the preserved values of the tree, if it is saved and a value may be preserved now under a name.
  private func savingToAsk(_ name: String, at site: CallSite) -> TreeSaving? {
    let node = scope.node
    guard let saving = node.tree?.saving, node.mayChange("preserve was called", by: Self.self, at: site),
      node.mayPreserve(name, at: site)
    else { return nil }
    return saving
  }
}

extension Node {
  /// Whether a value may be preserved now under a name; if not, reports the invalid call.
  ///
  /// The caller has checked that the tree may be changed. It passes a `conflict` with another RIB as the end of a sentence.
  func mayPreserve(_ name: String, unless conflict: String? = nil, at site: CallSite) -> Bool {
    let problem: String
    if phase != .attaching {
      problem = """
        because the router is \(phase == .attached ? "already attached" : "not being attached"). Call preserve in didBecomeActive, \
        before anything reads the value.
        """
    } else if name.isEmpty {
      problem = "because a saved value needs a name. Choose one that stays the same in later versions."
    } else if name.utf8.starts(with: SavedPlace.deadlineMark.utf8) {
      problem = "because names that begin with \(SavedPlace.deadlineMark) are reserved. Choose another name."
    } else if let conflict {
      problem = conflict
    } else {
      return true
    }
    reject(.notPreserved, "cannot preserve \"\(name)\", \(problem)", at: site)
    return false
  }
}
