internal import Foundation

#if PARSER
  internal import RIBCodeVerbs

  exit(CodeVerbs.run(CommandLine.arguments))
#else
  internal import RIBToolkit

  exit(RibCommand.run(CommandLine.arguments))
#endif
