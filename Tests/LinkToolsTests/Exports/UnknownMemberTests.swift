import DeepLinks
import LinkTools
import Testing

/// What RIBKit doesn't know in an association file stays there.
struct UnknownMemberTests {
  @Test func aMergeKeepsUnknownDefaultsAndADetailWithoutApplications() throws {
    var file = try AssociationFile(
      json: """
        {"applinks":{"defaults":{"caseSensitive":false,"x":1},
         "details":[{"appIDs":["ABCDE12345.b"],"components":[{"/":"/b"}]},{"appIDs":[],"components":[]}]}}
        """
    )
    try file.merge(
      AssociationFile(details: [.init(appIDs: ["ABCDE12345.a"], components: [.init(path: "/a")])]))
    #expect(file.details.map(\.appIDs) == [["ABCDE12345.b"], [], ["ABCDE12345.a"]])
    #expect(file.json.filter { !$0.isWhitespace }.contains(#""defaults":{"caseSensitive":false,"x":1}"#))
  }

  @Test(arguments: [("1e400", "x"), (#""\ud800""#, "x"), ("[1e400]", "x[0]")])
  func aValueThatNobodyCanReadIsNamed(value: String, place: String) {
    let error = #expect(throws: LinkDefinitionError.self) {
      try AssociationFile(json: #"{"applinks":{"details":[]},"x":\#(value)}"#)
    }
    #expect(error?.problems.map(\.description) == ["This isn't an association file: \(place) isn't valid."])
  }
}
