// A small part of SwiftUI, for samples where there is none: each declaration follows the page that its comment names, below
// https://developer.apple.com/documentation. It is only for the compiler: nothing is drawn, and no state is kept between drawings.

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

/// A view that the framework draws itself, in the place of its many types.
public struct PrimitiveView: View {
  /// There is none.
  public typealias Body = Never
}

extension Optional: View where Wrapped: View {
  /// There is none.
  public typealias Body = Never
}

/// Follows /swiftui/viewbuilder.
@MainActor
@resultBuilder
public enum ViewBuilder {
  /// Follows /swiftui/viewbuilder/buildexpression(_:).
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  /// Follows /swiftui/viewbuilder/buildblock(_:).
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> PrimitiveView {
    PrimitiveView()
  }
  /// Follows /swiftui/viewbuilder/buildeither(first:).
  public static func buildEither<Content: View>(first: Content) -> PrimitiveView { PrimitiveView() }
  /// Follows /swiftui/viewbuilder/buildeither(second:).
  public static func buildEither<Content: View>(second: Content) -> PrimitiveView { PrimitiveView() }
  /// Follows /swiftui/viewbuilder/buildif(_:).
  public static func buildOptional<Content: View>(_ content: Content?) -> Content? { content }
}

/// Follows /swiftui/text.
public struct Text: View {
  /// Follows /swiftui/text/init(_:).
  public init(_ content: String) {}
  /// There is none.
  public typealias Body = Never
}

/// Follows /swiftui/button.
public struct Button: View {
  /// Follows /swiftui/button/init(_:action:).
  public init(_ title: String, action: @escaping @MainActor () -> Void) {}
  /// There is none.
  public typealias Body = Never
}

/// Follows /swiftui/textfield.
public struct TextField: View {
  /// Follows /swiftui/textfield/init(_:text:).
  public init(_ title: String, text: Binding<String>) {}
  /// There is none.
  public typealias Body = Never
}

/// Follows /swiftui/list.
public struct List: View {
  /// Follows /swiftui/list/init(_:id:rowcontent:).
  public init<Data: RandomAccessCollection, ID: Hashable>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> some View
  ) {}
  /// There is none.
  public typealias Body = Never
}

/// Follows /swiftui/navigationstack.
public struct NavigationStack: View {
  /// Follows /swiftui/navigationstack/init(path:root:).
  public init<Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection>(
    path: Binding<Data>, @ViewBuilder root: () -> some View
  ) where Data.Element: Hashable {}
  /// There is none.
  public typealias Body = Never
}

/// Follows /swiftui/tabcontentbuilder.
@MainActor
@resultBuilder
public enum TabContentBuilder {
  /// Follows /swiftui/tabcontentbuilder/buildblock(_:).
  public static func buildBlock(_ tabs: Tab...) -> [Tab] { tabs }
}

/// Follows /swiftui/tab.
@MainActor
public struct Tab {
  /// Follows /swiftui/tab/init(_:systemimage:content:).
  public init(_ title: String, systemImage: String, @ViewBuilder content: () -> some View) {}
}

/// Follows /swiftui/tabview.
public struct TabView: View {
  /// Follows /swiftui/tabview/init(content:).
  public init(@TabContentBuilder content: () -> [Tab]) {}
  /// There is none.
  public typealias Body = Never
}

extension View {
  /// Follows /swiftui/view/navigationdestination(for:destination:).
  public func navigationDestination<Value: Hashable>(
    for value: Value.Type, @ViewBuilder destination: @escaping (Value) -> some View
  ) -> some View { PrimitiveView() }

  /// Follows /swiftui/view/sheet(ispresented:ondismiss:content:).
  public func sheet(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> some View
  ) -> some View { PrimitiveView() }

  /// Follows /swiftui/view/task(id:priority:_:).
  public func task(
    id value: some Equatable, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { PrimitiveView() }

  /// Follows /swiftui/view/onchange(of:initial:_:)-4psgg.
  public func onChange(of value: some Equatable, initial: Bool = false, _ action: @escaping () -> Void)
    -> some View
  { PrimitiveView() }
}

/// Follows /swiftui/state.
@propertyWrapper
public struct State<Value> {
  private final class Box {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private let box: Box

  /// Follows /swiftui/state/init(wrappedvalue:).
  public init(wrappedValue: Value) { box = Box(wrappedValue) }
  /// Follows /swiftui/state/init(initialvalue:).
  public init(initialValue: Value) { box = Box(initialValue) }
  /// Follows /swiftui/state/wrappedvalue.
  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }
  /// Follows /swiftui/state/projectedvalue.
  @MainActor public var projectedValue: Binding<Value> {
    .constant(wrappedValue)
  }
}

/// Follows /swiftui/binding.
@propertyWrapper
@MainActor
public struct Binding<Value> {
  private let get: @MainActor () -> Value
  private let set: @MainActor (Value) -> Void

  /// Follows /swiftui/binding/constant(_:).
  public static func constant(_ value: Value) -> Self {
    Self(get: { value }, set: { _ in })
  }

  /// Follows /swiftui/binding/init(get:set:).
  public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// Follows /swiftui/binding/wrappedvalue.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
}

/// Follows /swiftui/previewprovider.
@MainActor
public protocol PreviewProvider {
  /// Follows /swiftui/previewprovider/previews-swift.associatedtype.
  associatedtype Previews: View
  /// Follows /swiftui/previewprovider/previews-swift.type.property.
  @ViewBuilder static var previews: Previews { get }
}
