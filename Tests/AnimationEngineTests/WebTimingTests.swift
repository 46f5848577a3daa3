import AnimationEngine
import Geometry
import TestSupport
import Testing

@Suite struct WebTimingTests {
  /// Times are in milliseconds.
  private struct Inputs: Decodable, Sendable {
    var duration: Amount
    var iterations: Amount?
    var iterationStart: Double?
    var delay: Double
    var endDelay: Double?
    var fill: String
    var direction: String?
    var playbackRate: Double
    var output: String
  }

  /// A number or the word Infinity.
  private struct Amount: Decodable, Sendable {
    var number: Double

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        self.number = number
      } else {
        let word = try container.decode(String.self)
        try #require(word == "Infinity")
        number = .infinity
      }
    }

    func extent(per unit: Rational) throws -> MediaTiming.Extent {
      number == .infinity ? .endless : .finite(try Rational(decimal: number) / unit)
    }
  }

  private struct Family: Decodable {
    struct Vector: Decodable {
      var name: String
      var inputs: Inputs
      var samples: [Sample]
      var tolerance: Double
    }
    struct Sample: Decodable {
      var time: Double
      var value: Amount?

      init(from decoder: any Decoder) throws {
        var pair = try decoder.unkeyedContainer()
        time = try pair.decode(Double.self)
        value = try pair.decodeIfPresent(Amount.self)
      }
    }
    var vectors: [Vector]
    var point_count: Int
  }

  private func timing(_ inputs: Inputs) throws -> WebTiming {
    var timing = WebTiming()
    timing.duration = try inputs.duration.extent(per: 1000)
    timing.iterations = try inputs.iterations?.extent(per: 1) ?? .finite(1)
    timing.iterationStart = try Rational(decimal: inputs.iterationStart ?? 0)
    timing.delay = try Rational(decimal: inputs.delay) / 1000
    timing.endDelay = try Rational(decimal: inputs.endDelay ?? 0) / 1000
    timing.fill = inputs.fill == "none" ? .removed : try #require(.init(rawValue: inputs.fill))
    timing.direction = try #require(.init(rawValue: inputs.direction ?? "normal"))
    timing.isPlayedBackwards = inputs.playbackRate < 0
    return timing
  }

  @Test func `effects match the standard's own tests`() throws {
    let family = try Vectors.decode(Family.self, from: "timing/media-timing-web.json")
    var count = 0
    for vector in family.vectors {
      let timing = try timing(vector.inputs)
      for sample in vector.samples {
        count += 1
        let progress = timing.progress(at: try Rational(decimal: sample.time) / 1000)
        let found: Double? = progress.map {
          guard vector.inputs.output == "currentIteration" else { return $0.fraction.value }
          return if case .finite(let iteration) = $0.iteration { iteration.value } else {
            .infinity
          }
        }
        let place = "\(vector.name) at \(sample.time)"
        guard let expected = sample.value?.number, let found else {
          #expect(found == sample.value?.number, "\(place)")
          continue
        }
        #expect(found == expected || (found - expected).magnitude <= vector.tolerance, "\(place)")
      }
    }
    #expect(count == family.point_count)
  }
}
