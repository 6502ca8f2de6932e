/// A collection whose order differs from run to run, so that a dump must give it one.
protocol UnorderedCollection {}

extension Dictionary: UnorderedCollection {}
extension Set: UnorderedCollection {}
