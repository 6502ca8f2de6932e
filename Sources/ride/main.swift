internal import Foundation
internal import RideExample

exit(await RideCommand.run(CommandLine.arguments))
