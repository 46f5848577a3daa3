import ArgumentParser
import Commands

@main
enum Main {
  static func main() async {
    Environment.keepStreams()
    guard Environment.raiseDescriptors() else {
      Inbetween.refuseToRun("fewer than 32 files may be open at once: ulimit -n")
    }
    guard Environment.raiseStack() else {
      Inbetween.refuseToRun("the stack may not grow to 2 MB: ulimit -s")
    }
    guard Environment.hasAddresses() else {
      Inbetween.refuseToRun("less than 384 MB of addresses may be used: ulimit -v")
    }
    guard Environment.hasThreads() else {
      Inbetween.refuseToRun(
        "too few threads may be started: ulimit -u, or the container's limit of processes")
    }
    guard Environment.hasFolder() else {
      Inbetween.refuseToRun("the folder that this is run in is gone: cd to one that is there")
    }
    Environment.purify()
    let confined = Inbetween.confine()
    await Inbetween.start(confined)
  }
}
