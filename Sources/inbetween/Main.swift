import ArgumentParser
import Commands

@main
enum Main {
  static func main() async {
    Environment.keepStreams()
    guard Environment.raiseDescriptors() else { Inbetween.refuseToRun() }
    Environment.purify()
    let confined = Inbetween.confine()
    await Inbetween.start(confined)
  }
}
