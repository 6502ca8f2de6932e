import DeepLinks
import LinkGates
import Testing

struct LiveConfigurationTests {
  private let key: SigningKey

  init() throws {
    key = try SigningKey(id: "c1", secret: Array(100..<132))
  }

  private func configuration(_ version: Int64, _ pattern: String = "/a") throws -> LinkConfiguration {
    try LinkConfiguration(version: version, routes: [LinkConfiguration.Route(try LinkPattern(pattern))])
  }

  private func rejection(_ body: () throws -> Void) -> [LinkProblem] {
    do {
      try body()
      return []
    } catch let error as LinkDefinitionError {
      return error.problems
    } catch {
      return []
    }
  }

  @Test func aSignedConfigurationIsReadWithItsKey() throws {
    let file = try configuration(3).signed(with: key)
    #expect(try LinkConfiguration.read(file, keys: [key.verifyingKey]) == configuration(3))
    let old = try SigningKey(id: "c0", secret: Array(0..<32))
    #expect(try LinkConfiguration.read(file, keys: [old.verifyingKey, key.verifyingKey]).version == 3)
    #expect(
      rejection { _ = try LinkConfiguration.read(file, keys: [old.verifyingKey]) }.map(\.code) == [.signature]
    )
    let other = try SigningKey(id: "c1", secret: Array(0..<32))
    #expect(
      rejection { _ = try LinkConfiguration.read(file, keys: [other.verifyingKey]) }.map(\.description) == [
        "signature: The configuration has changed since it was signed with the key c1; sign it again."
      ])
    #expect(
      rejection { _ = try LinkConfiguration.read(file, keys: [key.verifyingKey, key.verifyingKey]) }.map(
        \.code)
        == [.signature])
  }

  @Test func noByteOfItCanBeChanged() throws {
    let file = try configuration(3).signed(with: key)
    for index in file.indices {
      for bit in 0..<8 {
        var other = file
        other[index] ^= 1 << UInt8(bit)
        // Between the values one kind of space may become another; nothing else.
        guard let read = try? LinkConfiguration.read(other, keys: [key.verifyingKey]) else { continue }
        #expect(read.version == 3 && [0x20, 0x0A].contains(file[index]))
      }
    }
  }

  @Test func whatIsNotSignedIsRejected() throws {
    let bare = try configuration(3).encoded()
    #expect(
      rejection { _ = try LinkConfiguration.read(bare, keys: [key.verifyingKey]) }.map(\.description) == [
        "The configuration is not signed; sign it with 'rib links sign --configuration'."
      ])
    let file = #"{"form":2,"key":"c1","payload":"%","signature":"AB","alg":"none"}"#
    #expect(
      rejection { _ = try LinkConfiguration.read(Array(file.utf8), keys: [key.verifyingKey]) }.map(
        \.description) == [
          "payload: This must be Base64 with padding.",
          "signature: The signature must consist of pairs of lowercase hexadecimal digits.",
          "alg: This name is unknown; correct or delete it.",
        ])
  }

  @Test func theSignatureIsThatOfTheBytes() throws {
    let file = try LinkConfiguration.sign(Array("{}".utf8), with: key)
    #expect(
      String(decoding: file, as: UTF8.self)
        == "{\n  \"form\" : 2,\n  \"key\" : \"c1\",\n  \"payload\" : \"e30=\",\n  \"signature\" : \"7730bdc73b47d9c245b7222cd45d7d7823aa42143cacc5039785abc6e54a76fc\"\n}\n"
    )
  }

  /// One payload is written in one way: no bits that stand for nothing, no line breaks, no other alphabet.
  @Test(arguments: ["e31=", "e30", "e30==", "e3 0=", "e30=\\n", "e30=e30=", "====", "e3-_"])
  func anotherSpellingOfAPayloadIsRejected(payload: String) throws {
    let file = String(decoding: try LinkConfiguration.sign(Array("{}".utf8), with: key), as: UTF8.self)
    let other = Array(file.replacing("\"e30=\"", with: "\"\(payload)\"").utf8)
    let found = rejection { _ = try LinkConfiguration.read(other, keys: [key.verifyingKey]) }
    #expect(found.map(\.description) == ["payload: This must be Base64 with padding."])
  }

  @Test func aLinkIsNotSignedAsAConfiguration() throws {
    let link = try DeepLink("ride://pay?sig-v=2&sig-key=c1&sig-exp=1000")
    let file = String(
      decoding: try LinkConfiguration.sign(CanonicalLink(link).bytes, with: key), as: UTF8.self)
    let code = try #require(file.firstMatch(of: #/"signature" : "([0-9a-f]+)"/#)?.1)
    let forged = try DeepLink("\(link)&sig=\(code)")
    let verifier = try LinkVerifier(keys: [key.verifyingKey])
    #expect(throws: SignatureError(.mismatch, "")) { try verifier.verify(forged, at: 1) }
  }

  @Test(arguments: [("", "form"), ("\"form\": 1,", "form"), ("\"form\": \"2\",", "form")])
  func anotherFormOfASignedFileIsRejected(form: String, place: String) throws {
    let file = String(decoding: try LinkConfiguration.sign(Array("{}".utf8), with: key), as: UTF8.self)
    let other = Array(file.replacing(#/"form" ?: 2,/#, with: form).utf8)
    let found = rejection { _ = try LinkConfiguration.read(other, keys: [key.verifyingKey]) }
    #expect(found.map(\.places) == [[place]])
  }

  @Test func noVersionIsTheLastOneThatIsEverTaken() throws {
    let live = try LiveConfiguration(configuration(2), keys: [key.verifyingKey])
    let step = LinkConfiguration.maximumStep
    let found = rejection { try live.install(configuration(step + 3).signed(with: key)) }
    #expect(found.map(\.code) == [.version])
    #expect(
      found.map(\.description) == [
        "version: The configuration has version 1000000003, which is too far above version 2; a version can be at most 1000000000 higher."
      ])
    try live.install(configuration(step + 2).signed(with: key))
    #expect(live.configuration.version == step + 2)
    for version in [Int64.max, 2 * step + 3] {
      let file = Array("{\"format\":1,\"version\":\(version)}".utf8)
      #expect(
        rejection { try live.install(LinkConfiguration.sign(file, with: key)) }.map(\.code) == [.version])
    }
    try live.install(configuration(step + 3).signed(with: key))
  }

  @Test func theLastGoodOneStays() throws {
    let live = try LiveConfiguration(configuration(2), keys: [key.verifyingKey])
    try live.install(configuration(3, "/b").signed(with: key))
    #expect(live.configuration.version == 3)
    let rejected: [([UInt8], LinkProblem.Code)] = [
      (try configuration(4).encoded(), .signature), (try configuration(3).signed(with: key), .version),
      (try configuration(1).signed(with: key), .version),
      (
        try LinkConfiguration.sign(Array("{\"format\":1,\"version\":9,\"routes\":[{}]}".utf8), with: key),
        .missing
      ),
      (Array("nothing".utf8), .syntax), ([], .syntax),
    ]
    for (file, code) in rejected {
      #expect(rejection { try live.install(file) }.map(\.code) == [code])
      #expect(live.configuration.version == 3)
      #expect(try live.configuration.table.open("/b").output == "/b")
    }
    #expect(
      rejection { try live.install(try configuration(3).signed(with: key)) }.map(\.description) == [
        "version: The configuration has version 3, but version 3 is in use; give it version 4."
      ])
  }

  @Test func theApplicationMayCheckMore() throws {
    var handlers = RouteHandlers<Int>()
    handlers.add("/a") { _ in .open(1) }
    let live = try LiveConfiguration(configuration(1), keys: [key.verifyingKey]) {
      [handlers] new throws(LinkDefinitionError) in
      _ = try new.draft(handlers)
    }
    #expect(
      rejection { try live.install(try configuration(2, "/b").signed(with: key)) }.map(\.description) == [
        "routes[0]: No handler is named \"/b\"; add one, or rename the route."
      ])
    #expect(live.configuration.version == 1)
    try live.install(configuration(2).signed(with: key))
    #expect(live.configuration.version == 2)
  }

  @Test func theNewestOfManyAtTheSameTimeStays() async throws {
    let live = try LiveConfiguration(configuration(1), keys: [key.verifyingKey])
    let files = try (2...40).map { try configuration($0).signed(with: key) }
    await withTaskGroup(of: Void.self) { group in
      for file in files.shuffled() { group.addTask { _ = try? live.install(file) } }
    }
    #expect(live.configuration.version == 40)
  }

  @Test func typesOfTheApplicationStay() throws {
    let types = [TableOptions.CustomType("odd") { Int($0).map { $0 % 2 != 0 } ?? false }]
    let json = "{\"format\":1,\"version\":1,\"routes\":[{\"pattern\":\"/:n<odd>\"}]}"
    let first = try LinkConfiguration(json: Array(json.utf8), types: types)
    let live = try LiveConfiguration(first, keys: [key.verifyingKey])
    try live.install(
      LinkConfiguration.sign(Array(json.replacing("\"version\":1", with: "\"version\":2").utf8), with: key))
    #expect(try live.configuration.table.open("/3").output == "/:n<odd>")
    #expect(try live.configuration.table.open("/4").output == nil)
  }

  @Test func aDraftIsMadeOfItWithHandlers() throws {
    let json = #"""
      {"format": 1, "version": 1, "routes": [
        {"pattern": "ride://t/:id<int>", "name": "trip", "exported": true},
        {"pattern": "/help/**topic"}]}
      """#
    let configuration = try LinkConfiguration(json: Array(json.utf8))
    var handlers = RouteHandlers<String>()
    handlers.add("trip", TripLink.self) { .open("trip \($0.id)") }
    handlers.add("/help/**topic") { .open("help \($0.all("topic"))") }
    handlers.add("other") { _ in .open("other") }
    let table = try configuration.draft(handlers).build()
    #expect(try table.open("ride://t/7").output == "trip 7")
    #expect(try table.open("ride://help/a/b").output == "help [\"a\", \"b\"]")
    #expect(table.routes.map(\.attributes.isExported) == [true, false])
    #expect(try table.link(to: TripLink(id: 7)).description == "ride://t/7")
  }

  @Test func aPatternThatDoesNotAgreeWithItsTypeIsRejected() throws {
    let json = #"""
      {"format": 1, "version": 1, "routes": [
        {"pattern": "ride://t/:id", "name": "trip"}, {"pattern": "/help", "name": "help"}]}
      """#
    let configuration = try LinkConfiguration(json: Array(json.utf8))
    var handlers = RouteHandlers<String>()
    handlers.add("trip", TripLink.self) { .open("trip \($0.id)") }
    let problems = rejection { _ = try configuration.draft(handlers) }
    #expect(problems.map(\.places) == [["routes[0]"], ["routes[1]"]])
    #expect(problems.map(\.code) == [.handler, .handler])
  }
}

/// The type of a route that a configuration names.
private struct TripLink: LinkRoute {
  var id = 0

  static let pattern = "ride://trip/:id<int>"

  mutating func visit(_ fields: inout RouteFields) throws(RouteError) { try fields("id", &id) }
}
