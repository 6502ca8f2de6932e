internal import Foundation
internal import RIBToolkit

exit(RibCommand.run(CommandLine.arguments))
