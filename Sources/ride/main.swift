internal import Foundation
internal import RideExample

exit(RideCommand.run(CommandLine.arguments))
