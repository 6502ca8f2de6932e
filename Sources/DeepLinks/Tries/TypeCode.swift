/// The number of a type within one trie, so that it can be compared and checked without counting references.
struct TypeCode: Sendable, Equatable {
  let number: Int32

  private static let firstCustom: Int32 = 16

  /// The code of a type; types of the application are numbered as the options declare them.
  init(_ type: FieldType, custom: [String: Int]) {
    if case .custom(let name) = type {
      number = Self.firstCustom + Int32(custom[name] ?? custom.count)
    } else {
      number = Int32(type.breadth)
    }
  }

  /// The index of the type of the application.
  var custom: Int? { number < Self.firstCustom ? nil : Int(number - Self.firstCustom) }

  /// What is tried first of two types: the narrower one, and of the application's the one declared first.
  var order: Int32 { number < Self.firstCustom ? number << 16 : 5 << 16 + number }

  /// Whether bytes without escapes are a text of the type.
  @inline(__always)
  func accepts(_ bytes: UnsafeBufferPointer<UInt8>, _ owner: Unmanaged<TableCore>) -> Bool {
    switch number {
    case 0: FieldType.bool.accepts(bytes)
    case 1: FieldType.uint.accepts(bytes)
    case 2: FieldType.int.accepts(bytes)
    case 3: FieldType.uuid.accepts(bytes)
    case 4: FieldType.double.accepts(bytes)
    case 6: !bytes.isEmpty
    case 7: true
    default: owner._withUnsafeGuaranteedRef { acceptsCustom(bytes, $0.types) }
    }
  }

  /// The type that has this code.
  func type(_ options: TableOptions) -> FieldType {
    switch number {
    case 0: .bool
    case 1: .uint
    case 2: .int
    case 3: .uuid
    case 4: .double
    case 6: .string
    case 7: .text
    default: .custom(custom.map { $0 < options.types.count ? options.types[$0].name : "" } ?? "")
    }
  }

  private func acceptsCustom(_ bytes: UnsafeBufferPointer<UInt8>, _ types: [TableOptions.CustomType]) -> Bool
  {
    guard let custom, custom < types.count else { return false }
    return types[custom].accepts(String(decoding: bytes, as: UTF8.self))
  }
}
