import MotionFitting
package import TextFormats

extension MotionVerification {
  /// All that was found, for machines.
  package var json: JSONValue {
    var members: [String: JSONValue] = [
      "verdict": .string(verdict.rawValue),
      "layers": .array(layers.map(\.json)),
      "notInScene": .array(unknownLayers.map { .string($0) }),
      "clocks": .array(
        clocks.map { clock in
          .object([
            "name": .string(clock.name), "start": .exact(clock.alignment.start),
            "from": .string(clock.alignment.source.rawValue),
            "samples": .integer(clock.timing.count), "interval": .exact(clock.timing.interval),
            "dropped": .integer(clock.timing.dropped),
            "gaps": .array(
              clock.timing.gaps.map {
                .object(["time": .exact($0.time), "missing": .integer($0.missing)])
              }),
            "repeated": .array(clock.timing.repeated.map { .exact($0) }),
          ])
        }),
    ]
    if let blindness { members["reason"] = .string(blindness) }
    return .object(members)
  }
}

extension LayerVerdict {
  var json: JSONValue {
    .object([
      "layer": .string(layer), "verdict": .string(verdict.rawValue),
      "sentence": .string(sentence), "notSeen": .array(unseen.map { .string($0) }),
      "properties": .array(properties.map(\.json)),
    ])
  }
}

extension PropertyComparison {
  var json: JSONValue {
    var members: [String: JSONValue] = [
      "keyPath": .string(observed.keyPath), "clock": .string(observed.clock),
      "unit": .string(kind.unit.isEmpty ? "1" : String(kind.unit.dropFirst())),
      "samples": .integer(observed.samples.count), "seen": .exact(seen),
    ]
    members["track"] = .array(
      observed.samples.map { sample in
        .array([
          .exact(sample.time - start), .exact(sample.value),
          .exact(expected.value(at: sample.time - start)), .exact(sample.noise),
        ])
      })
    switch verdict {
    case .right: members["verdict"] = .string("same")
    case .notSeen(let reason):
      members["verdict"] = .string("notSeen")
      members["reason"] = .string(reason)
    case .differs(let difference):
      members["verdict"] = .string("differs")
      members["difference"] = .string(difference.name)
      members["words"] = .string(difference.words(kind, distance))
      if case .curve(let expected, let seen) = difference {
        members["curve"] = .object(
          ["expected": expected?.json, "seen": seen?.json].compactMapValues(\.self))
      }
    }
    if let distance {
      members["largest"] = .exact(distance.largest)
      members["largestAt"] = .exact(distance.largestAt)
      members["rms"] = .exact(distance.rms)
      if let timeRMS = distance.timeRMS { members["rmsSeconds"] = .exact(timeRMS) }
    }
    if let delay { members["delay"] = .exact(delay) }
    if let duration {
      members["duration"] = .object([
        "expected": .exact(duration.expected), "seen": .exact(duration.seen),
        "noise": .exact(duration.noise),
      ])
    }
    if let course {
      members["course"] = .object(["expected": course.expected.json, "seen": course.seen.json])
    }
    return .object(members)
  }
}

extension MotionCourse {
  fileprivate var json: JSONValue {
    .object([
      "from": .exact(from), "to": .exact(to), "overshoot": .exact(overshoot),
      "settling": .exact(settling),
    ])
  }
}

extension FittedMotion {
  fileprivate var json: JSONValue {
    .object([
      "model": .string(kind.rawValue), "title": .string(title), "residual": .exact(residual),
      "parameters": .array(
        parameters.map {
          .object(["name": .string($0.name.rawValue), "value": .exact($0.value)])
        }),
    ])
  }
}
