import Foundation
import RIBTemplates
import RIBToolkit
import TestSupport
import Testing

/// The names that a parameter can't have are those that a RIB has already.
struct ReservedNamesTests {
  @Test func theMembersOfInteractorsAndBuildersAreReserved() throws {
    let members = try Self.members.get()
    #expect(members.isSuperset(of: ["clock", "dependency", "observe"]))
    #expect(members.subtracting(MemberDeclaration.reserved) == [])
  }

  @Test func everyOtherReservedNameIsInTheTemplate() throws {
    let words = try #require(BuiltInTemplates.files["rib"]).values.flatMap {
      $0.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
    let others = try MemberDeclaration.reserved.subtracting(Self.members.get())
    #expect(others.subtracting(words) == [])
  }

  /// A closure in a test that uses a property of the suite can't come before a constant of that name.
  @Test func noConstantOfATestHasTheNameThatAValueMayHave() throws {
    let text = try #require(BuiltInTemplates.files["rib"]?["rib.tests.txt"])
    let constants = text.matches(of: /let (\w+) =/).map { String($0.1) }
    #expect(constants.contains("recorder"))
    #expect(Set(constants).subtracting(MemberDeclaration.reserved) == [])
  }

  @Test(arguments: MemberDeclaration.reserved.sorted())
  func aReservedNameIsRejected(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("Package.swift", "// manifest\n")
    try folder.write("Sources/Demo/App.swift", "")
    let use = CommandLineUse("new", "Trip", "--param", "\(name):Int", in: folder.path)
    #expect(use.status == .usage)
    #expect(use.errors.contains("\"\(name)\" is a reserved name in RIBs"), "\(use.errors)")
  }

  /// The names of the public members of interactors and builders, by the sources of RIBKit.
  private static let members = Result { try members(of: ["Interactor", "Builder"]) }

  private static func members(of protocols: [String]) throws -> Set<String> {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/RIBKit")
    // An extension without a condition, or the protocol itself, whose members are as public as it is.
    let ofExtension = /^  (?:@\w+ )*public (?:nonisolated\(nonsending\) )?(?:func|var) (\w+)/
    let ofProtocol = /^  (?:func|var) (\w+)/
    var members: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) where path.hasSuffix(".swift")
    {
      let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      for block in text.components(separatedBy: "\n}") {
        for name in protocols {
          let isExtension = block.contains("\nextension \(name) {\n")
          let isProtocol = [":", " {"].contains { block.contains("\npublic protocol \(name)\($0)") }
          guard isExtension || isProtocol else { continue }
          for line in block.split(separator: "\n") {
            if let match = line.firstMatch(of: isExtension ? ofExtension : ofProtocol) {
              members.insert(String(match.1))
            }
          }
        }
      }
    }
    return members
  }
}
