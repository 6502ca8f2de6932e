#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension RIBTree {
  /// The form of the JSON; new members may come.
  private struct Form: Encodable {
    struct RIB: Encodable {
      let name: String
      let file: String
      let line: Int
      let router: String
      let interactor: String?
      let builder: String?
      let routes: [String]
      let events: [String]
      let children: [Child]
    }

    struct Child: Encodable {
      let name: String
      let file: String
      let line: Int
      /// `slot`, `stack`, `list` or `direct`.
      let attachment: String?
      /// The name of the slot, the stack or the list.
      let container: String?
      let route: String?
      let handler: String?
    }

    let roots: [String]
    let orphans: [String]
    let unreachable: [String]
    let shared: [String]
    let cycles: [[String]]
    let ribs: [RIB]
  }

  /// The tree as JSON: all RIBs with their children, and what is wrong with the tree; the same text for the same code.
  package var json: String {
    let ribs = ribs.map { rib in
      Form.RIB(
        name: rib.name, file: rib.place.path, line: rib.place.line, router: rib.router,
        interactor: rib.interactor, builder: rib.builder, routes: rib.routes, events: rib.events,
        children: rib.children.map(Self.child))
    }
    let form = Form(
      roots: roots, orphans: orphans, unreachable: unreachable, shared: shared, cycles: cycles, ribs: ribs)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: (try? encoder.encode(form)) ?? Data(), as: UTF8.self) + "\n"
  }

  private static func child(_ child: RIB.Child) -> Form.Child {
    let (attachment, container): (String?, String?) =
      switch child.attachment {
      case .slot(let name): ("slot", name)
      case .stack(let name): ("stack", name)
      case .list(let name): ("list", name)
      case .direct: ("direct", nil)
      case nil: (nil, nil)
      }
    return Form.Child(
      name: child.name, file: child.place.path, line: child.place.line, attachment: attachment,
      container: container, route: child.route, handler: child.handler)
  }
}
