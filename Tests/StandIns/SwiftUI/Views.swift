// A small part of SwiftUI: views. Each declaration follows the page that its comment names, below
// https://developer.apple.com/documentation.

/// Follows /swiftui/view.
@MainActor
public protocol View {
  /// Follows /swiftui/view/body-swift.associatedtype.
  associatedtype Body: View
  /// Follows /swiftui/view/body-8kl5o.
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  /// There is none.
  public typealias Body = Never
}

extension View where Body == Never {
  /// There is none: the framework draws the view itself.
  public var body: Never { fatalError("the framework draws this view itself") }
}

/// A view that this framework draws itself.
@MainActor
protocol Primitive {
  func draw(_ host: Host, _ path: Path) -> [Leaf]
}

/// A view that stands in for many types of SwiftUI.
public struct PrimitiveView: View, Primitive {
  /// There is none.
  public typealias Body = Never
  private let drawing: @MainActor (Host, Path) -> [Leaf]

  init(_ drawing: @escaping @MainActor (Host, Path) -> [Leaf]) { self.drawing = drawing }

  func draw(_ host: Host, _ path: Path) -> [Leaf] { drawing(host, path) }
}

extension Optional: View where Wrapped: View {
  /// There is none.
  public typealias Body = Never
}

extension Optional: Primitive where Wrapped: View {
  func draw(_ host: Host, _ path: Path) -> [Leaf] { map { host.draw($0, path + ["some"]) } ?? [] }
}

/// Follows /swiftui/viewbuilder.
@MainActor
@resultBuilder
public enum ViewBuilder {
  /// Follows /swiftui/viewbuilder/buildexpression(_:).
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  /// Follows /swiftui/viewbuilder/buildblock(_:).
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  /// Follows /swiftui/viewbuilder/buildblock(_:).
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> PrimitiveView {
    var parts: [(Host, Path) -> [Leaf]] = []
    for view in repeat each content { parts.append { $0.draw(view, $1) } }
    return PrimitiveView { [parts] host, path in parts.indices.flatMap { parts[$0](host, path + [$0]) } }
  }
  /// Follows /swiftui/viewbuilder/buildeither(first:).
  public static func buildEither<Content: View>(first: Content) -> PrimitiveView {
    PrimitiveView { $0.draw(first, $1 + [true]) }
  }
  /// Follows /swiftui/viewbuilder/buildeither(second:).
  public static func buildEither<Content: View>(second: Content) -> PrimitiveView {
    PrimitiveView { $0.draw(second, $1 + [false]) }
  }
  /// Follows /swiftui/viewbuilder/buildif(_:).
  public static func buildOptional<Content: View>(_ content: Content?) -> Content? { content }
}

/// Follows /swiftui/emptyview.
public struct EmptyView: View, Primitive {
  /// There is none.
  public typealias Body = Never

  /// Follows /swiftui/emptyview/init().
  public init() {}

  func draw(_ host: Host, _ path: Path) -> [Leaf] { [] }
}

/// Follows /swiftui/group: its modifiers apply to each view of its content.
public struct Group<Content: View>: View {
  private let content: Content

  /// Follows /swiftui/group/init(content:).
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// The content.
  public var body: some View { content }
}

/// Follows /swiftui/zstack: a view of its own, also without content.
public struct ZStack<Content: View>: View, Primitive {
  private let content: Content
  /// There is none.
  public typealias Body = Never

  /// Follows /swiftui/zstack/init(alignment:content:).
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  func draw(_ host: Host, _ path: Path) -> [Leaf] {
    [Leaf(text: "", act: nil, edit: nil, isContainer: true)] + host.draw(content, path + ["stack"])
  }
}

/// Follows /swiftui/text.
public struct Text: View, Primitive {
  private let text: String
  /// There is none.
  public typealias Body = Never

  /// Follows /swiftui/text/init(_:).
  public init(_ content: String) { text = content }

  /// Follows /swiftui/text/init(_:tablename:bundle:comment:).
  public init(_ key: LocalizedStringKey) { text = key.key }

  /// Follows /swiftui/text/init(verbatim:).
  public init(verbatim content: String) { text = content }

  func draw(_ host: Host, _ path: Path) -> [Leaf] { [Leaf(text: text, act: nil, edit: nil)] }
}

/// Follows /swiftui/localizedstringkey.
public struct LocalizedStringKey: ExpressibleByStringInterpolation {
  let key: String

  /// Follows /swiftui/localizedstringkey/init(stringliteral:).
  public init(stringLiteral value: String) { key = value }
}

/// Follows /swiftui/buttonrole.
public struct ButtonRole: Equatable, Sendable {
  private let number: Int
  /// Follows /swiftui/buttonrole/destructive.
  public static let destructive = Self(number: 0)
  /// Follows /swiftui/buttonrole/cancel.
  public static let cancel = Self(number: 1)
}

/// Follows /swiftui/button.
public struct Button: View, Primitive {
  private let leaf: Leaf
  /// There is none.
  public typealias Body = Never

  /// Follows /swiftui/button/init(_:action:) and /swiftui/button/init(_:role:action:).
  public init(_ title: String, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
    leaf = Leaf(text: title, act: action, edit: nil)
  }

  func draw(_ host: Host, _ path: Path) -> [Leaf] { [leaf] }
}

/// Follows /swiftui/textfield.
public struct TextField: View, Primitive {
  private let title: String
  private let text: Binding<String>
  /// There is none.
  public typealias Body = Never

  /// Follows /swiftui/textfield/init(_:text:).
  public init(_ title: String, text: Binding<String>) { (self.title, self.text) = (title, text) }

  func draw(_ host: Host, _ path: Path) -> [Leaf] {
    [Leaf(text: "\(title): \(text.wrappedValue)", act: nil, edit: { text.wrappedValue = $0 })]
  }
}

/// Follows /swiftui/toggle.
public struct Toggle: View, Primitive {
  private let title: String
  private let isOn: Binding<Bool>
  /// There is none.
  public typealias Body = Never

  /// Follows /swiftui/toggle/init(_:ison:).
  public init(_ title: String, isOn: Binding<Bool>) { (self.title, self.isOn) = (title, isOn) }

  func draw(_ host: Host, _ path: Path) -> [Leaf] {
    [
      Leaf(
        text: "\(title): \(isOn.wrappedValue ? "on" : "off")", act: { isOn.wrappedValue.toggle() }, edit: nil)
    ]
  }
}

/// Follows /swiftui/form: a view of its own, also without content.
public struct Form<Content: View>: View {
  private let content: Content

  /// Follows /swiftui/form/init(content:).
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// The content.
  public var body: some View { ZStack { content } }
}

/// Follows /swiftui/foreach.
public struct ForEach: View, Primitive {
  private let drawing: (Host, Path) -> [Leaf]
  /// There is none.
  public typealias Body = Never

  /// Follows /swiftui/foreach/init(_:id:content:).
  public init<Data: RandomAccessCollection, ID: Hashable>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> some View
  ) {
    drawing = { host, path in
      data.flatMap { host.draw(content($0), path + [AnyHashable($0[keyPath: id])]) }
    }
  }

  /// Follows /swiftui/foreach/init(_:content:).
  public init<Data: RandomAccessCollection>(
    _ data: Data, @ViewBuilder content: @escaping (Data.Element) -> some View
  ) where Data.Element: Identifiable { self.init(data, id: \.id, content: content) }

  func draw(_ host: Host, _ path: Path) -> [Leaf] { drawing(host, path) }
}

/// Follows /swiftui/list.
public struct List: View {
  private let rows: ForEach

  /// Follows /swiftui/list/init(_:id:rowcontent:).
  public init<Data: RandomAccessCollection, ID: Hashable>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> some View
  ) { rows = ForEach(data, id: id, content: rowContent) }

  /// The rows.
  public var body: some View { rows }
}

/// Follows /swiftui/previewprovider.
@MainActor
public protocol PreviewProvider {
  /// Follows /swiftui/previewprovider/previews-swift.associatedtype.
  associatedtype Previews: View
  /// Follows /swiftui/previewprovider/previews-swift.type.property.
  @ViewBuilder static var previews: Previews { get }
}
