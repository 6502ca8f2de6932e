package import RIBKit

extension SplitMix {
  package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
