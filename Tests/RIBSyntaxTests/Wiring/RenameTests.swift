import RIBDiagnostics
import RIBSyntax
import Testing

@Suite struct RenameTests {
  let code: CodeBase

  init() throws {
    code = try RepositoryFiles.ride.get()
  }

  @Test func aNewNameIsUsedEverywhereAndTheOldOneComesBack() throws {
    let wiring = Wiring.rename("Receipts", to: "Bills", in: code)
    #expect(wiring.advice == [])
    #expect(
      wiring.moves == [
        "Sources/RideExample/Features/Receipts/Receipt.swift":
          "Sources/RideExample/Features/Bills/Receipt.swift",
        "Sources/RideExample/Features/Receipts/Receipts.swift":
          "Sources/RideExample/Features/Bills/Bills.swift",
        "Sources/RideExample/Features/Receipts/ReceiptsModule.swift":
          "Sources/RideExample/Features/Bills/BillsModule.swift",
      ])
    let after = code.replacing(wiring.texts)
    #expect(after.errors == [])
    #expect(after.references(to: "Bills").count == code.references(to: "Receipts").count)
    let loggedIn = try #require(after.rib("LoggedIn"))
    #expect(loggedIn.children.map(\.name) == ["Rider", "Bills"])
    let router = try #require(after.files["Sources/RideExample/RIBs/LoggedIn.swift"]?.text)
    #expect(router.contains("BillsRouter("))
    var moved = after.texts
    for (old, new) in wiring.moves { moved[new] = moved.removeValue(forKey: old) }
    let back = Wiring.rename("Bills", to: "Receipts", in: CodeBase(moved))
    var texts = moved.merging(back.texts) { $1 }
    for (old, new) in back.moves { texts[new] = texts.removeValue(forKey: old) }
    #expect(texts == code.texts)
  }

  @Test func aNameThatIsTakenIsRejected() {
    let wiring = Wiring.rename("Receipts", to: "Payment", in: code)
    #expect(wiring.texts.isEmpty)
    #expect(
      wiring.advice.contains {
        $0.sentence == "PaymentInteractor is already used here. Use another name, or rename this first."
      })
  }

  @Test func theReferencesAreThoseOfOtherCode() {
    #expect(
      code.references(to: "Receipts").map(\.description) == [
        "RideLinks.swift:25:ReceiptsInteractor", "LoggedIn.swift:75:ReceiptsRouter",
        "LoggedIn.swift:80:ReceiptsRouter",
      ])
  }
}

extension CodeReference {
  fileprivate var description: String {
    "\(place.path.split(separator: "/").last ?? ""):\(place.line):\(name)"
  }
}
