import ArgumentParser
import Commands

@main
enum Main {
  static func main() async {
    Environment.purify()
    Inbetween.confine()
    await Inbetween.start()
  }
}
