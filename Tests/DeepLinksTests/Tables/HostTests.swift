import DeepLinks
import Testing

/// The hosts of the web: named ones, those below one, and any.
struct HostTests {
  @Test(arguments: [
    ("https://a.ride.example/x", true), ("https://a.b.ride.example/x", true),
    ("HTTPS://A.Ride.EXAMPLE/x", true),
    ("https://a-1.ride.example:443/x", true), ("https://bücher.ride.example/x", true),
    ("https://ride.example/x", false),
    ("https://.ride.example/x", false), ("https://a..ride.example/x", false),
    ("https://aride.example/x", false),
    ("https://evil.com%2F.ride.example/x", false), ("https://evil.com%23.ride.example/x", false),
    ("https://a.ride.example.evil.com/x", false), ("https://a.ride.example./x", false),
    ("https://evil.com\u{FF0F}.ride.example/x", false), ("https://evil.com\u{FF20}.ride.example/x", false),
    ("https://evil.c\u{2100}.ride.example/x", false), ("https://-.ride.example/x", false),
    ("https://xn--bcher-kva.ride.example/x", true), ("https://*.ride.example/x", false),
    ("https://a.ride.example:8443/x", false),
    ("http://a.ride.example/x", false),
    ("https://evil.com/a.ride.example/x", false),
    ("https://a!b.ride.example/x", false),
  ])
  func aStarStandsForOneLabelOrMore(link: String, isTaken: Bool) throws {
    // A strict reader rejects a host with escapes before it gets here.
    let link = try DeepLink(link, reading: link.contains("%") ? .lenient : .strict)
    let table = try TableDraft(["https://*.ride.example/x"]).build()
    #expect((table.match(link) != nil) == isTaken)
    #expect((table.explain(link).candidates[0].failure == nil) == isTaken)
    #expect(try #require(table.routes.first).pattern.takes(host: "a.b.ride.example", scheme: "https"))
  }

  @Test func aNamedHostComesFirstThenTheLongestSuffix() throws {
    let patterns = [
      "https://a.b.com/x", "https://*.b.com/x", "https://(*.com|*.org:8)/x", "https:/x", "https:/:y",
    ]
    let table = try TableDraft(patterns.reversed()).build()
    #expect(try table.matches(DeepLink("https://a.b.com/x")).map { "\($0.parameters.pattern)" } == patterns)
    #expect(try table.open("https://c.b.com/x").output == 3)
    #expect(try table.open("https://b.com/x").output == 2)
    #expect(try table.open("https://b.org:8/x").output == 2)
    #expect(try table.open("https://b.org/x").output == 1)
    #expect(try table.open("https://x.b.com/y").output == 0)
  }

  @Test func aLinkBelowAHostIsPrintedForAHostThatIsSaid() throws {
    let pattern = try LinkPattern("https://*.ride.example/:a")
    #expect(
      try pattern.link(filling: ["a": ["x"]], host: "A.b.ride.example").description
        == "https://A.b.ride.example/x")
    for host in [nil, "ride.example", "*.ride.example", "evil.com/.ride.example", "me@a.ride.example"] {
      let error = #expect(throws: RouteError.self) { try pattern.link(filling: ["a": ["x"]], host: host) }
      #expect(error?.code == .authority)
    }
    let named = try LinkPattern("https://(*.ride.example|ride.example)/:a")
    #expect(try named.link(filling: ["a": ["x"]]).description == "https://ride.example/x")
  }

  /// The URL standard compares ports as numbers, and addresses as numbers too.
  @Test(arguments: [
    ("https://a.example", "a.example:443", true), ("https://a.example", "a.example:0443", true),
    ("https://a.example", "a.example:", true), ("https://a.example:00443", "a.example", true),
    ("https://a.example", "a.example:80", false), ("http://a.example", "a.example:0080", true),
    ("https://a.example:8443", "A.example:08443", true), ("https://a.example:08443", "a.example:8443", true),
    ("https://a.example:8443", "a.example:8444", false), ("https://*.example:8443", "a.example:08443", true),
    ("https://*.example", "a.b.example:000443", true), ("https://a.example:1", "a.example:01", true),
    ("https://[::1]", "[0:0:0:0:0:0:0:1]", true), ("https://[::1]", "[::0001]:443", true),
    ("https://[0:0::1]:8443", "[::1]:08443", true), ("https://[2001:DB8::A]", "[2001:db8:0::a]", true),
    ("https://[::ffff:1.2.3.4]", "[::FFFF:102:304]", true), ("https://[1:0:0:2::3]", "[1::2:0:0:0:3]", true),
    ("https://[::1]", "[::2]", false), ("https://[::1]", "[::1]:8443", false),
    ("https://[::1]", "[1::]", false), ("https://[::1]", "[0:0:0:0:0:0:1]", false),
    ("https://[::1]", "[::1::]", false), ("https://[::1]", "[:::1]", false),
    ("https://bücher.example:08443", "xn--bcher-kva.example:8443", true),
    ("https://127.0.0.1", "127.1", true), ("https://127.0.0.1", "0x7F.1", true),
    ("https://127.0.0.1", "0177.0.0.01", true), ("https://127.0.0.1", "2130706433", true),
    ("https://127.0.0.1", "0x7f000001:443", true), ("https://127.1:8443", "127.0.1:08443", true),
    ("https://127.0.0.1", "127.0.0.1.", true), ("https://127.0.0.1", "127.1.:", true),
    ("https://0.0.0.0", "0x0", true), ("https://1.2.3.255", "1.2.0x3ff", true),
    ("https://127.0.0.1", "127.0.0.0.1", false), ("https://127.0.0.1", "127.256", false),
    ("https://127.0.0.1", "0x17f.1", false), ("https://127.0.0.1", "0x7f.0.0.256", false),
    ("https://127.0.0.1", "0178.1", false), ("https://127.0.0.1", "127..1", false),
    ("https://127.0.0.1", "4294967296", false), ("https://127.0.0.1", "127.1..", false),
    ("https://127.0.0.1", "a.127.1", false),
  ])
  func portsAndAddressesAreComparedAsNumbers(site: String, host: String, isTaken: Bool) throws {
    let table = try TableDraft(["\(site)/x"]).build()
    let scheme = site.prefix { $0 != ":" }
    let link = try DeepLink("\(scheme)://\(host)/x")
    #expect((table.match(link) != nil) == isTaken)
    #expect((table.explain(link).candidates[0].failure == nil) == isTaken)
    #expect(table.routes[0].pattern.takes(host: host, scheme: String(scheme)) == isTaken)
    if isTaken {
      let printed = try table.routes[0].pattern.link(filling: [:], host: host)
      #expect(printed == link)
    } else {
      #expect(throws: RouteError.self) { try table.routes[0].pattern.link(filling: [:], host: host) }
    }
  }

  /// Systems deliver a host beyond ASCII in its ASCII form; people and pages write it in either.
  @Test(arguments: ["https://bücher.example/:id", "https://xn--bcher-kva.example/:id"])
  func aHostBeyondASCIIIsOneWithItsASCIIForm(pattern: String) throws {
    let table = try TableDraft([pattern]).build()
    for host in ["bücher.example", "xn--bcher-kva.example", "BÜCHER.example", "XN--BCHER-KVA.example:443"] {
      #expect(try table.match("https://\(host)/7")?.parameters["id"] == "7", "\(host)")
    }
    for host in ["bucher.example", "xn--bcher-kva.example:8080", "b\u{FC}cher\u{FF0F}.example"] {
      #expect(try table.open("https://\(host)/7").output == nil, "\(host)")
    }
  }

  @Test func aHostThatIsOnlyWrittenWithOtherCharactersIsAnotherHost() throws {
    let table = try TableDraft(["https://ride.example/x"]).build()
    for host in ["ride\u{3002}example", "\u{FF52}ide.example", "ride.e\u{FF58}ample"] {
      #expect(try table.open("https://\(host)/x").output == nil, "\(host)")
    }
  }
}
