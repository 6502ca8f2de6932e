internal import Basics

#if canImport(CryptoKit)
  internal import CryptoKit
  internal import Foundation
#endif

/// Ed25519 signatures (RFC 8032), created and verified by CryptoKit or, if that isn't available, by libcrypto from OpenSSL.
///
/// libcrypto is loaded when it's first needed. RIBKit isn't linked with it, so an application without such keys runs on systems that lack it.
package enum Ed25519 {
  /// The number of bytes of a private key and of a public key.
  package static let keyLength = 32

  /// The number of bytes of a signature.
  package static let signatureLength = 64

  #if canImport(CryptoKit)
    static func checkAvailable() throws(SignatureError) {}

    /// Returns the 32-byte public key for a private key.
    package static func publicKey(of privateKey: [UInt8]) throws(SignatureError) -> [UInt8] {
      Array(try signer(privateKey).publicKey.rawRepresentation)
    }

    package static func sign(_ message: [UInt8], with privateKey: [UInt8]) throws(SignatureError) -> [UInt8] {
      do {
        return Array(try signer(privateKey).signature(for: message))
      } catch {
        throw rejected
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
        throw rejected
      }
    }
  #else
    private static let library: Result<SystemLibrary, SignatureError> = Result { () throws(SignatureError) in
      try SystemLibrary(names: SystemLibrary.usualNames)
    }

    static func checkAvailable() throws(SignatureError) { _ = try library.get() }

    /// Returns the 32-byte public key for a private key.
    package static func publicKey(of privateKey: [UInt8]) throws(SignatureError) -> [UInt8] {
      let library = try library.get()
      guard let key = library.newPrivateKey(SystemLibrary.ed25519, nil, privateKey, privateKey.count) else {
        throw rejected
      }
      defer { library.freeKey(key) }
      // The count passes in the capacity and passes back the number of bytes written.
      var (bytes, count) = ([UInt8](repeating: 0, count: keyLength), keyLength)
      guard library.getPublicKey(key, &bytes, &count) == 1, count == keyLength else { throw rejected }
      return bytes
    }

    package static func sign(_ message: [UInt8], with privateKey: [UInt8]) throws(SignatureError) -> [UInt8] {
      let library = try library.get()
      guard let key = library.newPrivateKey(SystemLibrary.ed25519, nil, privateKey, privateKey.count) else {
        throw rejected
      }
      defer { library.freeKey(key) }
      guard let context = library.newContext() else { throw rejected }
      defer { library.freeContext(context) }
      var (bytes, count) = ([UInt8](repeating: 0, count: signatureLength), signatureLength)
      guard library.beginSigning(context, nil, nil, nil, key) == 1,
        library.sign(context, &bytes, &count, message, message.count) == 1, count == signatureLength
      else { throw rejected }
      return bytes
    }

    package static func verifies(_ signature: [UInt8], of message: [UInt8], with publicKey: [UInt8]) -> Bool {
      guard let library = try? library.get(), publicKey.count == keyLength,
        let key = library.newPublicKey(SystemLibrary.ed25519, nil, publicKey, publicKey.count)
      else { return false }
      defer { library.freeKey(key) }
      guard let context = library.newContext() else { return false }
      defer { library.freeContext(context) }
      // Only a result of one means success: it's zero for a wrong signature, and negative for an error.
      return library.beginVerifying(context, nil, nil, nil, key) == 1
        && library.verify(context, signature, signature.count, message, message.count) == 1
    }
  #endif

  private static var rejected: SignatureError {
    SignatureError(.weakKey, "The system's crypto library rejects the private key; create another one.")
  }
}

#if !canImport(CryptoKit)
  /// The functions needed from libcrypto, version 1.1.1 or later.
  ///
  /// The types are those of its header `evp.h`. The functions may be called on several threads, because each call has its own key and its own context.
  package struct SystemLibrary: Sendable {
    typealias Bytes = UnsafePointer<UInt8>
    typealias Room = UnsafeMutablePointer<UInt8>
    typealias Count = UnsafeMutablePointer<Int>
    typealias Object = OpaquePointer
    typealias NewKey = @convention(c) @Sendable (Int32, Object?, Bytes?, Int) -> Object?
    typealias GetKey = @convention(c) @Sendable (Object, Room, Count) -> Int32
    typealias Begin = @convention(c) @Sendable (Object, Object?, Object?, Object?, Object) -> Int32
    typealias Sign = @convention(c) @Sendable (Object, Room, Count, Bytes, Int) -> Int32
    typealias Verify = @convention(c) @Sendable (Object, Bytes, Int, Bytes, Int) -> Int32
    typealias New = @convention(c) @Sendable () -> Object?
    typealias Free = @convention(c) @Sendable (Object) -> Void

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

    /// The names of the library's file, newest first; the last exists on developers' machines.
    static let usualNames = ["libcrypto.so.3", "libcrypto.so.1.1", "libcrypto.so"]

    /// Loads the first file that has all functions.
    ///
    /// - Throws: A `SignatureError` if no file has them.
    package init(names: [String]) throws(SignatureError) {
      guard let found = LoadedLibrary.first(of: names, SystemLibrary.init(functionsOf:)) else {
        throw SignatureError(
          .unavailable,
          "Ed25519 keys need libcrypto of OpenSSL 1.1.1 or later, but none of \(names.joined(separator: ", ")) is installed; install it, or verify with your own function."
        )
      }
      self = found
    }

    private init(functionsOf library: LoadedLibrary) throws {
      newPrivateKey = try library.function("EVP_PKEY_new_raw_private_key")
      newPublicKey = try library.function("EVP_PKEY_new_raw_public_key")
      getPublicKey = try library.function("EVP_PKEY_get_raw_public_key")
      freeKey = try library.function("EVP_PKEY_free")
      newContext = try library.function("EVP_MD_CTX_new")
      freeContext = try library.function("EVP_MD_CTX_free")
      beginSigning = try library.function("EVP_DigestSignInit")
      sign = try library.function("EVP_DigestSign")
      beginVerifying = try library.function("EVP_DigestVerifyInit")
      verify = try library.function("EVP_DigestVerify")
    }
  }
#endif
