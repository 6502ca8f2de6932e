import DeepLinks
import LinkGates
import Testing

/// The known answers of FFRouter; where one is a defect, the answer that is right.
struct RewriteCaseTests {
  struct Case: Sendable, CustomStringConvertible {
    let id: String
    let rules: [(match: String, target: String)]
    let url: String
    let result: String

    init(_ id: String, _ rules: [(String, String)], _ url: String, _ result: String) {
      self.id = id
      self.rules = rules
      self.url = url
      self.result = result
    }

    var description: String { id }
  }

  static let shops = [
    ("(?:https://)?www.baidu.com/wd/(\\d+)", "protocol://page/routerDetails?id=$1"),
    ("(?:https://)?www.taobao.com/search/(.*)", "protocol://page/routerDetails?id=$$1"),
    ("(?:https://)?www.jd.com/search/(.*)", "protocol://page/routerDetails?id=$#1"),
  ]
  static let taobao = "(?:https://)?www.taobao.com/search/(.*)"
  static let letters = "https://a.com/(.)(.)(.)(.)(.)(.)(.)(.)(.)(.)"

  static let cases = [
    Case(
      "ff-09", shops, "https://www.jd.com/search/%E5%8E%9F%E5%AD%90%E5%BC%B9",
      "protocol://page/routerDetails?id=原子弹"),
    Case("shop 1", shops, "https://www.baidu.com/wd/42", "protocol://page/routerDetails?id=42"),
    Case(
      "shop 2", shops, "www.taobao.com/search/原子弹",
      "protocol://page/routerDetails?id=%E5%8E%9F%E5%AD%90%E5%BC%B9"),
    Case(
      "ff-rewrite-01", [(taobao, "protocol://page/routerDetails?product=$1")],
      "https://www.taobao.com/search/原子弹", "protocol://page/routerDetails?product=原子弹"),
    Case(
      "ff-rewrite-03", [(taobao, "x://p?v=$$1")], "https://www.taobao.com/search/原子弹",
      "x://p?v=%E5%8E%9F%E5%AD%90%E5%BC%B9"),
    Case(
      "ff-rewrite-05", [(taobao, "x://p?v=$#1")],
      "https://www.taobao.com/search/%e5%8e%9f%e5%ad%90%e5%bc%b9", "x://p?v=原子弹"),
    Case(
      "ff-rewrite-13", [("^https://.*", "app://$host$path?$query&s=$scheme&p=$port")],
      "https://m.shop.com:8443/item/12?from=push", "app://m.shop.com/item/12?from=push&s=https&p=8443"),
    Case(
      "ff-rewrite-15, without its defect", [("^https://.*", "app://x?f=$fragment&p=$path")],
      "https://a.com/b#top", "app://x?f=top&p=/b"),
    Case("ff-rewrite-16", [("^https://.*", "app://x?p=$port")], "https://a.com/b", "app://x?p="),
    Case(
      "ff-rewrite-17", [("https://a.com/(\\d+)/(\\d+)", "app://x/$2/$1")], "https://a.com/1/2", "app://x/2/1"),
    Case(
      "ff-rewrite-18", [("https://a.com/(\\d+)", "app://x/$0")], "https://a.com/1", "app://x/https://a.com/1"),
    Case("ff-rewrite-19", [("https://a.com/(\\d+)", "app://x/$1/$2")], "https://a.com/1", "app://x/1/"),
    Case(
      "ff-rewrite-20, without its defect", [("https://a.com/(x)?(\\d+)", "app://x/$1")], "https://a.com/7",
      "app://x/"),
    Case("ff-rewrite-21", [(letters, "app://x/$10")], "https://a.com/abcdefghij", "app://x/j"),
    Case(
      "ff-rewrite-22, without its defect", [(letters, "app://x/$1/$10")], "https://a.com/abcdefghij",
      "app://x/a/j"),
    Case(
      "ff-rewrite-23, without its defect", [("https://a.com/(.*)", "app://x?a=$1&b=$$1")], "https://a.com/中",
      "app://x?a=中&b=%E4%B8%AD"),
    Case("ff-rewrite-25", [("a.com/(\\d+)", "app://x/$1")], "https://prefix.a.com/12/tail", "app://x/12"),
    Case(
      "ff-rewrite-27", [("a.com/(.*)", "b.com/$1"), ("b.com/(.*)", "app://c/$1")], "https://a.com/1",
      "b.com/1"),
    Case(
      "ff-rewrite-29, without its defect", [("https://a.com/(.*)", "app://x?q=$1")], "https://a.com/$host",
      "app://x?q=$host"),
    Case(
      "a dollar sign", [("https://a.com/(.*)", "app://$1?price=$&a=$|1&b=$$&c=$no.")], "https://a.com/1",
      "app://1?price=$&a=$|1&b=$$&c=."),
    Case(
      "no rule", [("https://a.com/(.*)", "app://x?q=$1")], "https://b.com/?price=$100",
      "https://b.com/?price=$100"),
  ]

  @Test(arguments: cases)
  func theAnswerIsTheKnownOne(known: Case) throws {
    let rules = known.rules.enumerated().map {
      RewriteRule.ffRouter(id: "\($0.offset)", match: $0.element.match, target: $0.element.target)
    }
    let outcome = try RewriteRules(rules).rewrite(try DeepLink(known.url))
    #expect(outcome.link?.description == known.result)
  }
}
