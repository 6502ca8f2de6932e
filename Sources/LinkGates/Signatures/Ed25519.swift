internal import Foundation

#if canImport(CryptoKit)
  internal import CryptoKit
#endif

/// The signatures Ed25519 of RFC 8032, made and verified by the library of the system.
///
/// That is CryptoKit where there is one, and otherwise libcrypto of OpenSSL, which is looked for when it is first needed:
/// RIBKit is not linked with it, and an application without such keys runs where there is none.
package enum Ed25519 {
  /// The number of bytes of a private key, and of a public one.
  package static let keyLength = 32

  /// The number of bytes of a signature.
  package static let signatureLength = 64

  #if canImport(CryptoKit)
    static func checkAvailable() throws(SignatureError) {}

    /// The public key of a private one.
    ///
    /// - Parameter privateKey: The 32 bytes of the private key.
    /// - Returns: The 32 bytes of the public key.
    /// - Throws: A `SignatureError` if the system has no library, or the library refuses the key.
    package static func publicKey(of privateKey: [UInt8]) throws(SignatureError) -> [UInt8] {
      Array(try signer(privateKey).publicKey.rawRepresentation)
    }

    package static func sign(_ message: [UInt8], with privateKey: [UInt8]) throws(SignatureError) -> [UInt8] {
      do {
        return Array(try signer(privateKey).signature(for: message))
      } catch {
        throw refused
      }
    }

    package static func verifies(_ signature: [UInt8], of message: [UInt8], with publicKey: [UInt8]) -> Bool {
      let key = try? Curve25519.Signing.PublicKey(rawRepresentation: publicKey)
      return key?.isValidSignature(signature, for: message) ?? false
    }

    private static func signer(_ privateKey: [UInt8]) throws(SignatureError) -> Curve25519.Signing.PrivateKey
    {
      do {
        return try Curve25519.Signing.PrivateKey(rawRepresentation: privateKey)
      } catch {
        throw refused
      }
    }
  #else
    private static let library: Result<SystemLibrary, SignatureError> = Result { () throws(SignatureError) in
      try SystemLibrary(names: SystemLibrary.usualNames)
    }

    static func checkAvailable() throws(SignatureError) { _ = try library.get() }

    /// The public key of a private one.
    ///
    /// - Parameter privateKey: The 32 bytes of the private key.
    /// - Returns: The 32 bytes of the public key.
    /// - Throws: A `SignatureError` if the system has no library, or the library refuses the key.
    package static func publicKey(of privateKey: [UInt8]) throws(SignatureError) -> [UInt8] {
      let library = try library.get()
      guard let key = library.newPrivateKey(SystemLibrary.ed25519, nil, privateKey, privateKey.count) else {
        throw refused
      }
      defer { library.freeKey(key) }
      // The count goes in as the room there is and comes back as what was written.
      var (bytes, count) = ([UInt8](repeating: 0, count: keyLength), keyLength)
      guard library.getPublicKey(key, &bytes, &count) == 1, count == keyLength else { throw refused }
      return bytes
    }

    package static func sign(_ message: [UInt8], with privateKey: [UInt8]) throws(SignatureError) -> [UInt8] {
      let library = try library.get()
      guard let key = library.newPrivateKey(SystemLibrary.ed25519, nil, privateKey, privateKey.count) else {
        throw refused
      }
      defer { library.freeKey(key) }
      guard let context = library.newContext() else { throw refused }
      defer { library.freeContext(context) }
      var (bytes, count) = ([UInt8](repeating: 0, count: signatureLength), signatureLength)
      guard library.beginSigning(context, nil, nil, nil, key) == 1,
        library.sign(context, &bytes, &count, message, message.count) == 1, count == signatureLength
      else { throw refused }
      return bytes
    }

    package static func verifies(_ signature: [UInt8], of message: [UInt8], with publicKey: [UInt8]) -> Bool {
      guard let library = try? library.get(), publicKey.count == keyLength,
        let key = library.newPublicKey(SystemLibrary.ed25519, nil, publicKey, publicKey.count)
      else { return false }
      defer { library.freeKey(key) }
      guard let context = library.newContext() else { return false }
      defer { library.freeContext(context) }
      // Any other answer than one is no: zero for a wrong signature, less for an error.
      return library.beginVerifying(context, nil, nil, nil, key) == 1
        && library.verify(context, signature, signature.count, message, message.count) == 1
    }
  #endif

  private static var refused: SignatureError {
    SignatureError(.weakKey, "The library of the system does not take the private key; make another one.")
  }
}

#if !canImport(CryptoKit)
  /// The functions of libcrypto that are needed here, in the versions from 1.1.1 on.
  ///
  /// The types are those of its header `evp.h`, which have been the same since then. The library is never closed, so the
  /// functions are there as long as the process is; and they may be called on several threads, for each call has its own
  /// key and its own context.
  package struct SystemLibrary: Sendable {
    typealias NewKey =
      @convention(c) @Sendable (Int32, OpaquePointer?, UnsafePointer<UInt8>?, Int) -> OpaquePointer?
    typealias GetKey =
      @convention(c) @Sendable (OpaquePointer, UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<Int>) ->
      Int32
    typealias Begin =
      @convention(c) @Sendable (OpaquePointer, OpaquePointer?, OpaquePointer?, OpaquePointer?, OpaquePointer)
      -> Int32
    typealias Sign =
      @convention(c) @Sendable (
        OpaquePointer, UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<Int>, UnsafePointer<UInt8>, Int
      ) -> Int32
    typealias Verify =
      @convention(c) @Sendable (OpaquePointer, UnsafePointer<UInt8>, Int, UnsafePointer<UInt8>, Int) -> Int32
    typealias New = @convention(c) @Sendable () -> OpaquePointer?
    typealias Free = @convention(c) @Sendable (OpaquePointer) -> Void

    let newPrivateKey: NewKey
    let newPublicKey: NewKey
    let getPublicKey: GetKey
    let freeKey: Free
    let newContext: New
    let freeContext: Free
    let beginSigning: Begin
    let sign: Sign
    let beginVerifying: Begin
    let verify: Verify

    /// The number of `EVP_PKEY_ED25519` in OpenSSL.
    static let ed25519: Int32 = 1_087

    /// The names it has on the systems there are, the newest first.
    ///
    /// The last one is that of machines for developers.
    static let usualNames = ["libcrypto.so.3", "libcrypto.so.1.1", "libcrypto.so"]

    /// Looks for the library.
    ///
    /// - Parameter names: The names of the files; the first one that has all functions is taken.
    /// - Throws: A `SignatureError` if there is none.
    package init(names: [String]) throws(SignatureError) {
      for name in names {
        // All symbols now, so that none is missing at the first call; and for this handle alone, for the process may be linked with
        // another version whose symbols have the same names.
        guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { continue }
        if let library = SystemLibrary(handle) {
          self = library
          return
        }
        dlclose(handle)
      }
      throw SignatureError(
        .unavailable,
        "Keys of Ed25519 need libcrypto of OpenSSL 1.1.1 or later, and none of \(names.joined(separator: ", ")) is here; install it, or verify with a function of your own."
      )
    }

    private init?(_ handle: UnsafeMutableRawPointer) {
      // A symbol has no type. What is claimed here is what the manual of OpenSSL says of each function; a pointer of dlsym and one to
      // a C function have the same bits on every POSIX system, which that standard asks for. A wrong claim would be no error
      // but undefined behavior: change a type only with the header at hand.
      func function<Function>(_ name: String, as type: Function.Type) -> Function? {
        dlsym(handle, name).map { unsafeBitCast($0, to: type) }
      }
      guard let newPrivateKey = function("EVP_PKEY_new_raw_private_key", as: NewKey.self),
        let newPublicKey = function("EVP_PKEY_new_raw_public_key", as: NewKey.self),
        let getPublicKey = function("EVP_PKEY_get_raw_public_key", as: GetKey.self),
        let freeKey = function("EVP_PKEY_free", as: Free.self),
        let newContext = function("EVP_MD_CTX_new", as: New.self),
        let freeContext = function("EVP_MD_CTX_free", as: Free.self),
        let beginSigning = function("EVP_DigestSignInit", as: Begin.self),
        let sign = function("EVP_DigestSign", as: Sign.self),
        let beginVerifying = function("EVP_DigestVerifyInit", as: Begin.self),
        let verify = function("EVP_DigestVerify", as: Verify.self)
      else { return nil }
      self.newPrivateKey = newPrivateKey
      self.newPublicKey = newPublicKey
      self.getPublicKey = getPublicKey
      self.freeKey = freeKey
      self.newContext = newContext
      self.freeContext = freeContext
      self.beginSigning = beginSigning
      self.sign = sign
      self.beginVerifying = beginVerifying
      self.verify = verify
    }
  }
#endif
