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

  @Test(arguments: [("1e400", "x"), ("[1e400]", "x[0]")])
  func aValueThatNobodyCanReadIsNamed(value: String, place: String) {
    let error = #expect(throws: LinkDefinitionError.self) {
      try AssociationFile(json: #"{"applinks":{"details":[]},"x":\#(value)}"#)
    }
    #expect(error?.problems.map(\.description) == ["This isn't an association file: \(place) isn't valid."])
  }

  @Test(arguments: [#"\ud83d"#, #"\uDE00"#, #"a\\\ud83d\u0041"#, #"\ude00\ud83d"#])
  func halfOfASurrogatePairIsNamedWithItsPlace(text: String) {
    for path in ["x", #"\/"#] {
      let error = #expect(throws: LinkDefinitionError.self) {
        try AssociationFile(
          json: #"{"applinks":{"details":[{"appIDs":[],"components":[{"\#(path)":"\#(text)"}]}]}}"#)
      }
      let half = text.contains("de00") ? "ude00" : text.contains("DE00") ? "uDE00" : "ud83d"
      #expect(
        error?.problems.first?.description.hasPrefix(
          "\\\(half) is half of a surrogate pair; write both halves, at line 1, column ") == true,
        "\(String(describing: error))")
    }
    #expect(throws: Never.self) { try AssociationFile(json: #"{"applinks":{},"x":"\ud83d\ude00\\ud83d"}"#) }
  }

  @Test func theOlderFormBesideTheNewerOneStaysInAMerge() throws {
    var file = try AssociationFile(
      json: """
        {"applinks":{"details":[
          {"appIDs":["ABCDE12345.a"],"appID":"ABCDE12345.a","components":[{"/":"/x"}],"paths":["/x","/y"],"note":1},
          {"appIDs":["ABCDE12345.b"],"appID":"ABCDE12345.old","components":[{"/":"/b"}]},
          {"appIDs":["ABCDE12345.c"],"components":[{"/":"/c"}]}]}}
        """)
    let new = AssociationFile(details: [
      .init(
        appIDs: ["ABCDE12345.a", "ABCDE12345.b", "ABCDE12345.c"], components: [.init(path: "/new")])
    ])
    try file.merge(new)
    #expect(file.details.map(\.appIDs) == [["ABCDE12345.a"], ["ABCDE12345.b"], ["ABCDE12345.c"]])
    #expect(file.details.allSatisfy { $0.components == new.details[0].components })
    let json = file.json.filter { !$0.isWhitespace }
    #expect(json.contains(#""appID":"ABCDE12345.a""#) && json.contains(#""paths":["/x","/y"]"#))
    #expect(json.contains(#""appID":"ABCDE12345.old""#) && json.contains(#""note":1"#))
    let once = try AssociationFile(json: file.json)
    try file.merge(new)
    #expect(file.json == once.json)
  }

  @Test func aMergeLeavesTheOlderFormOfOtherApplicationsAsItIs() throws {
    let older = [
      #"{"appID":"A.a","paths":["NOT /x","/*"]}"#, #"{"appIDs":["A.b"],"paths":["/y"]}"#,
      #"{"appID":"A.c","appIDs":["A.c"],"components":[{"/":"/z"}]}"#,
    ]
    var file = try AssociationFile(
      json: "{\"applinks\":{\"details\":[\(older.joined(separator: ","))]}}")
    try file.merge(AssociationFile(details: [.init(appIDs: ["A.d"], components: [.init(path: "/x")])]))
    let json = file.json.replacing(/\s/, with: "").replacing("\\/", with: "/").replacing(
      "NOT/", with: "NOT /")
    for detail in older { #expect(json.contains(detail), "\(json)") }
    file.details[0].components = [.init(path: "/new")]
    #expect(file.json.contains(#""/" : "/new""#))
  }

  @Test func aMergeKeepsAllPathsOfTheOlderForm() throws {
    var file = try AssociationFile(
      json:
        #"{"applinks":{"details":[{"appID":"A.a","paths":["/x"]},{"appID":"A.a","paths":["/y","/x"]}]}}"#)
    try file.merge(AssociationFile(details: [.init(appIDs: ["A.a"], components: [.init(path: "/z")])]))
    #expect(file.details.count == 1)
    #expect(file.json.replacing(/\s/, with: "").contains(#""paths":["/x","/y"]"#), "\(file.json)")
  }
}
