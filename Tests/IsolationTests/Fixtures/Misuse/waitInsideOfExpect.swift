// error: failed to produce diagnostic for expression
import RIBKit
import RIBTesting
import Testing

actor Network { var openDownloads = 0 }

func expectRest(_ host: ManualHost, _ network: Network) throws {
  #expect(try host.wait { [network] in await network.openDownloads } == 0)  // misuse
  let open = try host.wait { await network.openDownloads }
  #expect(open == 0)
}
