import Foundation

/// Chunks that are drawn by one array of jobs of Slurm: at most as many as the cluster has places in one.
struct SlurmArray: Equatable {
  /// The chunk of the array's place 0.
  let first: Int
  /// The places that are taken, as `sbatch --array` reads them: `0-3,5`.
  let places: String
  /// What the log of a job is called, as `sbatch --output` reads it: `chunk-NUMBER.txt` for all chunks.
  let log: String

  /// What `MaxArraySize` is where nobody said otherwise.
  static let usualPlaces = 1001

  /// The arrays of some chunks, whose numbers ascend.
  ///
  /// An array begins at a round number, so that the places are the last digits of the chunks.
  static func arrays(of chunks: [Int], places most: Int) -> [SlurmArray] {
    var (size, digits) = (1, 0)
    while size <= most / 10 { (size, digits) = (size * 10, digits + 1) }
    return Dictionary(grouping: chunks) { $0 / size }.sorted { $0.key < $1.key }
      .map { number, chunks in
        let log = digits == 0 ? "\(number)" : number == 0 ? "%a" : "\(number)%\(digits)a"
        return SlurmArray(
          first: number * size, places: ranges(chunks.map { $0 - number * size }),
          log: "chunk-\(log).txt")
      }
  }

  /// `MaxArraySize` of what `scontrol show config` says: places are below it.
  static func mostPlaces(in configuration: String) -> Int? {
    let line = configuration.split(separator: "\n").first { $0.hasPrefix("MaxArraySize") }
    return line?.split(separator: "=").last.flatMap {
      Int($0.trimmingCharacters(in: .whitespaces))
    }
  }

  /// `0-3,5` for sorted numbers.
  static func ranges(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
    }.joined(separator: ",")
  }
}
