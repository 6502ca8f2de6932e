import RIBToolkit
import Testing

/// A RIB gets no name that another one has, whether its types stand in one of that name or are called after it.
struct NameTakenTests {
  let app: AppFolder
  private let nested = """
    package import RIBKit

    package enum Journey {
      package final class Interactor: RIBKit.Interactor {
        package let scope = Scope<Never, Never>()
      }
      package final class Router: RIBKit.Router {
        package let interactor: Interactor
        init(interactor: Interactor) { self.interactor = interactor }
      }
      package struct Builder: RIBKit.Builder {
        package init(greeting: String, limit: Int) {}
        package func build() -> Router { Router(interactor: Interactor()) }
      }
    }

    """

  init() throws {
    app = try AppFolder()
    try app.write("Sources/Demo/Journey/Journey.swift", nested)
    app.expectSuccess("new", "Host", "--children", "slot")
  }

  @Test(arguments: [[], ["--in", "Host"]])
  func aNewRIBIsNotCalledAsANestedOne(_ parent: [String]) throws {
    let use = try app.expectNoChange(["new", "Journey"] + parent, status: .usage)
    #expect(
      use.errors.contains("error: Demo already has a RIB named \"Journey\". Use another name.\n"))
  }

  @Test(arguments: [("Host", "Journey"), ("Journey", "Host")])
  func noRIBIsRenamedToOneThatIsThere(_ old: String, _ new: String) throws {
    let use = try app.expectNoChange("rename", old, new)
    #expect(use.errors == "error: The RIB \(new) already exists. Use another name.\n")
  }

  @Test(arguments: ["Init", "None", "NONE", "Some"])
  func aNameWhoseCaseMeansSomethingElseIsRejected(_ name: String) throws {
    for words in [["new", name], ["new", name, "--in", "Host"], ["rename", "Host", name]] {
      try app.expectNoChange(words, status: .usage, says: "which has another meaning in Swift. Use ")
    }
  }

  @Test func aNeedThatIsThereIsNothingToDo() throws {
    app.expectSuccess("need", "limit:Int", "--for", "Host")
    let again = try app.expectNoChange("need", "limit:Int", "--for", "Host", status: .nothing)
    #expect(again.errors == "nothing to do: Host already has limit: Int.\n")
  }

  @Test func aNeedOfAnotherTypeThanTheOneThatIsThereIsRejected() throws {
    app.expectSuccess("need", "limit:Int", "--for", "Host")
    let use = try app.expectNoChange("need", "limit:String", "--for", "Host")
    #expect(
      use.errors
        == "error: HostBuilder already has limit of type Int, not String. Use another name.\n"
    )
  }

  @Test func aNewTypeIsNotNamedAsAnAlias() throws {
    try app.write("Sources/Demo/X.swift", "let a = 1\ntypealias MenuInteractor = Int\n")
    try app.expectNoChange(
      "new", "Menu", "--in", "Host", status: .usage,
      says: "would redeclare MenuInteractor, which Sources/Demo/X.swift:2:1 declares.")
  }
}
