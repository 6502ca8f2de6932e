import RIBKit

extension SplitMix {
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
