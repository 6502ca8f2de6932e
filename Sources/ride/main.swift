internal import RideExample

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

exit(RideCommand.run(CommandLine.arguments))
