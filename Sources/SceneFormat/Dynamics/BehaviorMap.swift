import SceneModel

/// What the map of a behavior says: its rule, and what all behaviors have.
struct BehaviorMap<Rule: Sendable>: Sendable {
  var rule: Rule
  var isAttached = true
  var actions: Int?

  init(_ rule: Rule) { self.rule = rule }

  /// The map of a kind of behavior, which begins with the defaults of `rule`.
  ///
  /// `key` is the one that names the items.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func map(
    _ key: String, _ rule: Rule, @FieldsBuilder<Rule> fields: () -> [Field<Rule>],
    check: @escaping @Sendable (inout Rule, MapEntries, Reading) -> Bool = { _, _, _ in true },
    makes: @escaping @Sendable (Rule) -> BehaviorPlan.Rule
  ) -> Map<BehaviorPlan> {
    let article = "aeiou".contains(key.prefix(1)) ? "an" : "a"
    return Map(
      "\(key)Behavior", "\(article) \(key) behavior", heading: "Behavior: \(key)",
      BehaviorMap(rule)
    ) {
      fields().map { $0.within(\.rule) }
      action
      Field(
        "attached", .boolean, into: \.isAttached, example: "false",
        "False leaves this part of a composite out until `attach`.")
    } check: { map, entries, reading in
      check(&map.rule, entries, reading)
    }.then { map, entries, reading in
      map.plan(makes(map.rule), entries, reading)
    }
  }

  static var action: Field<BehaviorMap> {
    Field(
      "action",
      like: {
        ValueDescription(
          "list of entries without `at` and `when` (see Script)", .list(Verb.shape))
      }, default: "nothing",
      example: "[{if: \"=rocket.position.y > 700\", remove: tie}]",
      "What is done after each tick of the animator while this behavior takes part: each sees where "
        + "bodies are then. It keeps the animator running."
    ) { node, map, reading in
      map.actions = reading.bodies.tickActions(node, of: reading.owner.name, reading)
      return true
    }
  }

  func plan(
    _ rule: BehaviorPlan.Rule, _ entries: MapEntries, _ reading: Reading
  ) -> BehaviorPlan {
    var plan = BehaviorPlan(
      reading.ownerName, rule, location: reading.scope.source(entries.location))
    (plan.isAttached, plan.actions) = (isAttached, actions)
    return plan
  }
}

extension MapEntries {
  /// The word of the key `kind`.
  func kind(_ reading: Reading) -> String? { self["kind"].flatMap { reading.read($0, .text) } }

  /// Reports those of some keys that are given, since they have no effect with a kind.
  func hasNone(
    of keys: [String], with kind: String, hint: String? = nil, _ reading: Reading
  ) -> Bool {
    let given = given(keys)
    for key in given {
      reading.report(
        at: keyLocation(key), "`\(key)` has no effect with `kind: \(kind)`", hint: hint)
    }
    return given.isEmpty
  }
}

extension BehaviorPlan {
  /// Kinds of behaviors with a rule of their own.
  static let kinds = OneOf(
    "a behavior", such: "{gravity: ball}", twice: "a behavior is of one kind, but this one is",
    [
      ("gravity", GravityPlan.map), ("collision", CollisionPlan.map),
      ("attachment", AttachmentPlan.map), ("snap", SnapPlan.map), ("push", PushPlan.map),
      ("item", ItemPlan.map), ("field", FieldPlan.map),
    ])

  /// Whether a map has a rule of its own: in a composite the names of parts may be words of rules.
  static func hasRule(_ mapping: SceneNode.Mapping) -> Bool {
    kinds.keys.contains { key in
      switch mapping[key]?.content {
      case nil, .mapping: false
      case .scalar, .sequence: true
      }
    }
  }

  /// What a definition means with nodes in place of its parameters.
  static func read(
    _ node: SceneNode, _ arguments: BehaviorArguments, _ reading: Reading
  ) -> BehaviorPlan? {
    guard let node = arguments.substituted(in: node, reading),
      let mapping = reading.mapping(node, expected: kinds.phrase, such: kinds.example)
    else { return nil }
    var reading = reading
    reading.owner = (arguments.name, node.location)
    if hasRule(mapping) { return kinds.read(node, reading) }
    return composite.read(
      reading.entries(mapping, composite.description, at: node.location), reading)
  }

  static let composite: Map<BehaviorPlan> = Map(
    "compositeBehavior", "a composite behavior", heading: "Behavior: composite",
    note: "All other keys are the behaviors inside, by name, each with a map of its own.",
    others: .init(spelling: .names, shape: shape), BehaviorMap(())
  ) {
    Field(
      "parameters", like: ValueReader<[String]>.parameterNames.describe, default: "none",
      example: "[item, target]",
      "Names for what `add` says: each is a key of the `add` entry, and `$item` and `$target` stand for "
        + "its value inside, which is an item or a list of items, a point, an expression. `$item.center` is where it is when the behavior is added, and `$self` is the "
        + "name under which it is."
    ) { node, _, reading in
      reading.read(node, .parameterNames) != nil
    }
    BehaviorMap<Void>.action
  }.then { map, entries, reading in
    guard !entries.others.isEmpty else {
      reading.report(
        at: entries.location,
        "a behavior needs one of \(enumeration(kinds.keys, "or")), or behaviors inside it")
      return nil
    }
    let parts = entries.others.map { part($0, reading) }
    guard !parts.contains(where: { $0 == nil }) else { return nil }
    return map.plan(.composite(parts.compactMap(\.self)), entries, reading)
  }

  private static func part(_ entry: SceneNode.Entry, _ reading: Reading) -> BehaviorPlan? {
    guard
      reading.isIdentifier(
        entry.key, for: "the name of a behavior", at: entry.keyLocation)
    else { return nil }
    guard case .mapping(let mapping) = entry.value.content, hasRule(mapping) else {
      reading.report(
        at: entry.value.location,
        "the part `\(entry.key)` of a composite needs one of \(enumeration(kinds.keys, "or"))",
        hint: "such as `\(entry.key): {gravity: $item}`")
      return nil
    }
    return read(
      entry.value, BehaviorArguments("\(reading.owner.name).\(entry.key)", [:]), reading)
  }

  /// Of a behavior of any kind.
  static let shape = ValueShape.shared(
    "behavior",
    .oneOf {
      ChoiceOfMaps(
        kinds.kinds.map { (.hasPlain($0.key), $0.map.description) }
          + [(.always, composite.description)])
    })
}
