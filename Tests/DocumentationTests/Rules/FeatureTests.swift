import Testing

/// The features of the ride: folders of one target, kept apart as targets would be.
struct FeatureTests {
  static let root = "Sources/RideExample/Features"

  /// The features that lean on another one, as if each pair were two layers that may not lean on each other.
  private func problems(in files: [TextFile]) -> [Problem] {
    let features = Dictionary(grouping: files) {
      $0.path.dropFirst(Self.root.count + 1).split(separator: "/")[0]
    }
    let names = features.keys.sorted()
    return names.flatMap { feature in
      names.filter { $0 != feature }.flatMap { other in
        Layers(module: "Features", folders: [String(feature), String(other)]).problems(
          in: [feature, other].flatMap { name in
            (features[name] ?? []).map { file in
              TextFile(
                path: "Sources/Features" + file.path.dropFirst(Self.root.count),
                text: file.lines.joined(separator: "\n"))
            }
          })
      }
    }
  }

  @Test func noFeatureOfTheRideNamesATypeOfAnother() throws {
    let files = try PackageRoot.files(under: [Self.root], withExtension: "swift")
    #expect(files.count > 10)
    for problem in problems(in: files) { Issue.record("\(problem)") }
  }

  @Test func aFeatureThatNamesATypeOfAnotherIsFound() {
    let found = problems(in: [
      TextFile(path: "\(Self.root)/Tips/Tip.swift", text: "struct Tip {\n  let desk: Desk\n}"),
      TextFile(path: "\(Self.root)/Lost/Desk.swift", text: "struct Desk {}"),
    ])
    #expect(found.map { "\($0.path):\($0.line)" } == ["Sources/Features/Tips/Tip.swift:2"])
  }
}
