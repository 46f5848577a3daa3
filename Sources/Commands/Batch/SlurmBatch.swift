import ArgumentParser
import Foundation
import RenderPipeline

/// The chunks of a plan as an array of jobs of Slurm, and a job after them that joins the films.
///
/// What is done is seen by the files that chunks leave, and not by what Slurm remembers of its jobs.
struct SlurmBatch: Sendable {
  let plan: BatchPlan
  /// For `sbatch`.
  let options: [String]
  /// How many chunks are drawn at once; nil leaves it to the cluster.
  let limit: Int?
  let console: Console

  /// `sbatch --wait` looks rarely.
  private static let pause = Duration.seconds(2)

  private var logs: String { "\(plan.folder)/log" }
  private var exitFile: String { "\(plan.folder)/assemble.exit" }

  /// Submits, waits, and ends with what the last job ended with; cancels all jobs where the task is cancelled.
  func run(_ chunks: [Int], in cache: RenderCache) async throws {
    let files = FileManager.default
    try files.createDirectory(atPath: logs, withIntermediateDirectories: true)
    try TextFile.remove(exitFile)
    let program = try files.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    var jobs: [String] = []
    do {
      if !chunks.isEmpty {
        let script = "\(plan.folder)/chunk.sh"
        try TextFile.write(Self.chunkScript(program, plan.path), to: script)
        for array in SlurmArray.arrays(of: chunks, places: try places()) {
          // Each array has a limit of its own: one after the other, all have one.
          let limit = limit.map { "%\($0)" } ?? ""
          let dependency =
            self.limit == nil ? [] : jobs.suffix(1).map { "--dependency=afterany:\($0)" }
          jobs.append(
            try submit(
              dependency + [
                "--array=\(array.places)\(limit)", "--output=\(logs)/\(array.log)", script,
                "\(array.first)",
              ]))
        }
      }
      let script = "\(plan.folder)/assemble.sh"
      try TextFile.write(Self.assembleScript(program, plan.path, exitFile), to: script)
      let dependency =
        jobs.isEmpty ? [] : ["--dependency=afterok:\(jobs.joined(separator: ":"))"]
      jobs.append(
        try submit(
          dependency + ["--kill-on-invalid-dep=yes", "--output=\(logs)/assemble.txt", script]))
      try await wait(for: jobs, in: cache)
    } catch {
      if !jobs.isEmpty { _ = try? ChildProcess.output(["scancel"] + jobs) }
      throw error
    }
    try plan.refuseMissing(in: cache, hint: "; what was said of them is in \(logs)")
    guard
      let code = try TextFile.read(exitFile).flatMap({
        Int32($0.trimmingCharacters(in: .whitespacesAndNewlines))
      })
    else {
      throw BatchRefusal(
        "the job that joins the films did not come to its end: see \(logs)/assemble.txt")
    }
    if let log = try TextFile.read("\(logs)/assemble.txt") { console.text(log) }
    if code != 0 { throw ExitCode(code) }
  }

  /// The number of a job that Slurm took.
  private func submit(_ words: [String]) throws -> String {
    let folder = FileManager.default.currentDirectoryPath
    let said = try ChildProcess.output(
      ["sbatch", "--parsable", "--requeue", "--chdir=\(folder)", "--job-name=inbetween"] + options
        + words)
    // `NUMBER;CLUSTER`
    let number = said.text.split(whereSeparator: { $0 == ";" || $0.isWhitespace }).first
    guard said.code == 0, let number else {
      throw BatchRefusal(
        said.code == 127
          ? "there is no Slurm here: no program sbatch"
          : "Slurm took no job: sbatch ended with \(said.code)")
    }
    return String(number)
  }

  private func wait(for jobs: [String], in cache: RenderCache) async throws {
    var told = -1
    while true {
      let left = plan.missing(in: cache).count
      if left != told {
        told = left
        console.note("\(plan.chunks.count - left) of \(plan.chunks.count) chunks")
      }
      let queue = try ChildProcess.output([
        "squeue", "-h", "-o", "%i", "-j", jobs.joined(separator: ","),
      ])
      // Jobs that are forgotten are an error of squeue's; a server that does not answer has said nothing on them.
      let isThere = try ChildProcess.output(["sinfo", "-h"]).code == 0
      if isThere, queue.text.isEmpty { return }
      try await Task.sleep(for: Self.pause)
    }
  }

  /// How many places an array of this cluster has.
  ///
  /// - Throws: `BatchRefusal` where it takes no arrays.
  private func places() throws -> Int {
    let said = try ChildProcess.output(["scontrol", "show", "config"])
    guard said.code == 0, let most = SlurmArray.mostPlaces(in: said.text) else {
      return SlurmArray.usualPlaces
    }
    guard most > 0 else {
      throw BatchRefusal(
        "this Slurm takes no arrays of jobs (MaxArraySize is 0): use --executor local or command:")
    }
    return most
  }

  /// A chunk that fails is tried once more; one that a node takes with it is queued again by Slurm.
  private static func chunkScript(_ program: String, _ plan: String) -> String {
    """
    #!/bin/sh
    for try in 1 2; do
      \(Shell.words([program, "render-chunk", plan])) "$(($1 + SLURM_ARRAY_TASK_ID))" --jobs "${SLURM_CPUS_PER_TASK:-1}"
      code=$?
      [ $code -eq 1 ] || exit $code
    done
    exit $code

    """
  }

  private static func assembleScript(_ program: String, _ plan: String, _ exitFile: String)
    -> String
  {
    """
    #!/bin/sh
    \(Shell.words([program, "assemble", plan])) --jobs "${SLURM_CPUS_PER_TASK:-1}"
    code=$?
    echo $code > \(Shell.words([exitFile]))
    exit $code

    """
  }
}
