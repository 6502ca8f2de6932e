// What `rib` is where the toolchain brings no Swift parser along: a program that says so.

internal import Foundation

let sentence = """
  error: rib cannot work here: it reads Swift with the parser of the toolchain, and Package.swift found none beside this one.
  Use a Swift toolchain for Linux from swift.org, for example in a container: what rib makes there is plain Swift, which builds everywhere. \
  The libraries of RIBKit do not need rib.

  """
sentence.withCString { text in _ = write(2, text, strlen(text)) }
exit(69)  // EX_UNAVAILABLE
