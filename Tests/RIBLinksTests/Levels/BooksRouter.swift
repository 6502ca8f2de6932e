import RIBKit
import RIBLinks

enum Book: String, LinkKey, CaseIterable {
  case red, green, blue

  static let links = KeyLinks<Book>()
}

/// A router that shows the top of a stack.
final class BooksRouter: LinkedRouter {
  let interactor = PlainRouter.PlainInteractor()
  let stack = ChildStack<Book>()
  private(set) var built = 0

  var linkPart: LinkPart {
    LinkPart(stack, of: self) { [self] in show($0) }
  }

  func show(_ book: Book) {
    stack.push(book, in: self) {
      built += 1
      return PlainRouter()
    }
  }
}
