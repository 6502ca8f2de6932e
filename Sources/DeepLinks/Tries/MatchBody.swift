/// A route that takes a link, in one piece of memory with where the texts of its fields are.
///
/// It is written before anybody else sees it and never changes, so it is safe to send: `make` fills the memory before it
/// returns it, and only this type and the functions of this file can reach it. What is asked for often is read
/// where it lies, for a copy of the header counts three references.
@usableFromInline
struct MatchBody: @unchecked Sendable {
  private let memory: MatchMemory

  /// Makes the memory of a match.
  ///
  /// - Parameters:
  ///   - captures: Where the texts of its fields are.
  ///   - bytes: The bytes of the link that are to be copied, all or none.
  ///   - header: Makes the header in its place: a copy of it would count three references.
  @inline(__always)
  init(
    _ captures: UnsafeBufferPointer<Capture>, _ bytes: UnsafeBufferPointer<UInt8>,
    header: () -> MatchHeader
  ) {
    memory = MatchMemory.make(captures, bytes, header: header)
  }

  var link: DeepLink { memory.header.link }

  var core: TableCore { memory.header.core }

  var route: Int { memory.withUnsafeMutablePointerToHeader { $0.pointee.route } }

  var priority: Int { memory.withUnsafeMutablePointerToHeader { $0.pointee.priority } }

  var pattern: LinkPattern {
    memory.withUnsafeMutablePointerToHeader { $0.pointee.core.patterns[$0.pointee.route] }
  }

  /// Where the text of a field is.
  func capture(_ index: Int) -> Capture {
    memory.withUnsafeMutablePointerToElements { $0[index] }
  }

  /// The one text of a field without its escapes, or nothing if it is missing or more than one text.
  func text(_ index: Int) -> String? {
    memory.withUnsafeMutablePointers { header, captures in
      let capture = captures[index]
      guard capture.kind == .text || capture.kind == .spacedText else { return nil }
      let plusIsSpace = capture.kind == .spacedText
      guard header.pointee.copied > 0 else {
        return header.pointee.link.withBytes {
          $0.part(capture.extent.range).decoded(plusIsSpace: plusIsSpace)
        }
      }
      // The bytes of the link lie behind the captures, and a capture never reaches beyond them.
      let bytes = UnsafeRawPointer(captures + header.pointee.fields) + Int(capture.extent.start)
      let part = UnsafeRawBufferPointer(start: bytes, count: capture.extent.range.count)
      // The bytes were copied as raw memory and hold nothing but bytes, so any memory of them may be read as such.
      return part.withMemoryRebound(to: UInt8.self) {
        header.pointee.link.layout.hasEscapes || plusIsSpace
          ? $0.decoded(plusIsSpace: plusIsSpace) : String(decoding: $0, as: UTF8.self)
      }
    }
  }

  /// The number that the text of a field is, if it is up to 18 digits and nothing else.
  func number(_ index: Int) -> Int? {
    memory.withUnsafeMutablePointers { header, captures in
      let capture = captures[index]
      let range = capture.extent.range
      guard capture.kind == .text, header.pointee.copied > 0, 1...18 ~= range.count else { return nil }
      // As in `text`: the bytes of the link lie behind the captures.
      let bytes = UnsafeRawPointer(captures + header.pointee.fields)
      var number = 0
      for place in range {
        let digit = bytes.load(fromByteOffset: place, as: UInt8.self) &- 0x30
        guard digit < 10 else { return nil }
        number = number * 10 + Int(digit)
      }
      return number
    }
  }

  /// How many bytes of the link were copied for it.
  var copied: Int { memory.header.copied }
}

/// What a match says besides what its fields hold.
struct MatchHeader {
  let link: DeepLink
  let core: TableCore
  let route: Int
  let priority: Int
  /// How many fields there are.
  let fields: Int
  /// How many bytes of the link are copied behind the fields: all, or none if it is one match of many.
  let copied: Int
}

/// The memory of a match: its header, behind it one place for each field, and behind those the bytes of the link.
///
/// The bytes of the one best match are copied, for to read them from the text of the link counts a reference each time.
/// Where all matches are wanted, each of them reads from the link, so that many matches of a long link stay small.
final class MatchMemory: ManagedBuffer<MatchHeader, Capture> {
  @inline(__always)
  static func make(
    _ captures: UnsafeBufferPointer<Capture>, _ bytes: UnsafeBufferPointer<UInt8>,
    header: () -> MatchHeader
  ) -> MatchMemory {
    let stride = MemoryLayout<Capture>.stride
    let capacity = captures.count + (bytes.count + stride - 1) / stride
    let memory = create(minimumCapacity: capacity) { _ in header() }
    memory.withUnsafeMutablePointerToElements { target in
      // A capture is plain bytes: memory that was never initialized may be assigned, and nothing must be destroyed.
      for index in captures.indices { target[index] = captures[index] }
      guard let source = bytes.baseAddress else { return }
      UnsafeMutableRawPointer(target + captures.count).copyMemory(from: source, byteCount: bytes.count)
    }
    // `create` makes an object of the class it is called on; it only says so with the type of its superclass.
    return unsafeDowncast(memory, to: MatchMemory.self)
  }
}

/// Where the text of a field is in a link.
@usableFromInline
struct Capture: Sendable, Equatable {
  @usableFromInline
  enum Kind: UInt8, Sendable {
    /// It is not there.
    case missing
    /// It is one text.
    case text
    /// It is one text in which a plus sign is a space.
    case spacedText
    /// It is a name without a value.
    case bare
    /// It is there several times; the extent is that of the whole query.
    case many
    /// It is components with slashes between them.
    case rest
  }

  var kind: Kind
  var extent: Extent

  static let missing = Capture(kind: .missing, extent: .absent)
}
