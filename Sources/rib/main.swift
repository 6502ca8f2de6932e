internal import RIBToolkit

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

exit(RibCommand.run(CommandLine.arguments))
