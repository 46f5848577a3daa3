// What is not the same in other pictures: for showing those behind it.
extension [DisplayItem] {
  /// Those that one of the other lists lacks; of a group that all of them have, what is so inside it.
  func missing(inAnyOf others: [[DisplayItem]]) -> [DisplayItem] {
    let keys = others.map { Set($0.map(\.key)) }
    let counterparts = others.map { list in
      Dictionary(list.map { ($0.identity, $0) }) { first, _ in first }
    }
    return compactMap { item -> DisplayItem? in
      if keys.allSatisfy({ $0.contains(item.key) }) { return nil }
      guard case .group(let group) = item.content else { return item }
      let identity = item.identity
      var inside: [[DisplayItem]] = []
      for list in counterparts {
        guard case .group(let other)? = list[identity]?.content else { return item }
        inside.append(other.items)
      }
      return item.keeping(group.items.missing(inAnyOf: inside), of: group)
    }
  }
}

extension DisplayItem {
  /// The group with some of its items, cut as it is; nil where they show nothing.
  fileprivate func keeping(_ items: [DisplayItem], of group: DisplayGroup) -> DisplayItem? {
    guard !items.isEmpty else { return nil }
    var part = group
    part.items = items
    return DisplayItem(.group(part), opacity: opacity, extents: visible, clip: visible)
  }
}
